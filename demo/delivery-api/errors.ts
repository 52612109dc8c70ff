/** An answer that is an error, in the words of Contentful's "Errors" reference. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** `sys.id` of the body; the client makes it the name of the error that it throws. */
    readonly id: string,
    message: string,
    readonly details: object = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

export type QueryProblem = { name: string } & Record<string, unknown>;

export function badRequest(message: string): ApiError {
  return new ApiError(400, "BadRequest", message);
}

/** 400: a parameter is unknown, or its value can't be used with what it names. */
export function invalidQuery(problem: QueryProblem): ApiError {
  return new ApiError(
    400,
    "InvalidQuery",
    "The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.",
    { errors: [problem] },
  );
}

export function unknownPath(path: string): ApiError {
  return invalidQuery({
    name: "unknown",
    path: path.split("."),
    details: `The path "${path}" is not recognized`,
  });
}

export function notFound(details: object = {}): ApiError {
  return new ApiError(404, "NotFound", "The resource could not be found.", details);
}

/** 401 for a missing token as well as a wrong one: a stranger learns nothing from the answer. */
export function accessTokenInvalid(): ApiError {
  return new ApiError(
    401,
    "AccessTokenInvalid",
    "The access token you sent could not be found or is invalid.",
    {},
    { "WWW-Authenticate": "Bearer" },
  );
}

/** 405 with the `Allow` that RFC 9110 §15.5.6 asks for. */
export function methodNotAllowed(allow: string): ApiError {
  return new ApiError(
    405,
    "MethodNotAllowed",
    "The resource does not support this method.",
    {},
    { Allow: allow },
  );
}
