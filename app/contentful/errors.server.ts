import { settings } from "~/config/settings.server";

/** What went wrong between the shop and Contentful, and what its operator can do about it. */
export type Cause = { reason: string; advice: string };

/**
 * Whether the space has no such content type: `entries` answers 400, as measured with contentful
 * 11.12 and documented under "unknownContentType".
 */
export function isContentTypeMissing(error: unknown): boolean {
  return error instanceof Error && /"unknownContentType"/.test(error.message);
}

/** Whether Contentful refuses a request as it is: asking again won't help. */
export function isRefused(error: unknown): boolean {
  return [400, 404, 410, 422].includes(statusOf(error) ?? 0) || idOf(error) === "NotFound";
}

/** Says in plain words why content can't be read. */
export function causeOf(error: unknown): Cause {
  const status = statusOf(error);
  const id = idOf(error);
  if (status === 401 || status === 403 || id === "AccessTokenInvalid") {
    return { reason: "the access token is refused", advice: "check CONTENTFUL_ACCESS_TOKEN" };
  }
  if (id === "NotFound") {
    return {
      reason: "the space or the environment does not exist",
      advice: "check CONTENTFUL_SPACE_ID and CONTENTFUL_ENVIRONMENT",
    };
  }
  if (status === 429) {
    return { reason: "Contentful's request limit is reached", advice: "raise CONTENT_TTL_SECONDS" };
  }
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH)$/.test(code)) {
    return {
      reason: `${settings.CONTENTFUL_HOST} can't be reached (${code})`,
      advice: "check CONTENTFUL_HOST and the server's network",
    };
  }
  return {
    reason: "Contentful fails or answers too late",
    advice: "nothing to do: the shop asks again",
  };
}

function statusOf(error: unknown): number | null {
  const { status } = (error ?? {}) as { status?: unknown };
  if (typeof status === "number") return status;
  // The client packs the status into the message, as JSON.
  const packed =
    error instanceof Error ? /"status":\s*(\d{3})/.exec(error.message)?.[1] : undefined;
  return packed ? Number(packed) : null;
}

/** The id of Contentful's error, which the client makes the error's name. */
function idOf(error: unknown): string {
  const { sys, name } = (error ?? {}) as { sys?: { id?: unknown }; name?: unknown };
  return typeof sys?.id === "string" ? sys.id : String(name ?? "");
}
