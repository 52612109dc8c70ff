/** An error answer, as in Contentful's "Errors" reference. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** `sys.id` of the body. The client throws an error with this name. */
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

/** 400: the answer would have more than 7 MB. */
export function responseTooBig(): ApiError {
  return badRequest("Response size too big. Maximum allowed response size: 7340032B.");
}

/** 400: a parameter is unknown, or its value is unusable. */
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

/** 401 for a missing token as well as for a wrong one: the answer reveals nothing. */
export function accessTokenInvalid(): ApiError {
  return new ApiError(
    401,
    "AccessTokenInvalid",
    "The access token you sent could not be found or is invalid.",
    {},
    { "WWW-Authenticate": "Bearer" },
  );
}

/** 405 with `Allow` (RFC 9110 §15.5.6). */
export function methodNotAllowed(allow: string): ApiError {
  return new ApiError(
    405,
    "MethodNotAllowed",
    "The resource does not support this method.",
    {},
    { Allow: allow },
  );
}
