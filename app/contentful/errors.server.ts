import { settings } from "~/config/settings.server";

/** What keeps content from being read. `ops/cause-text.ts` says it to the owner. */
export type CauseKind = "credentials" | "space" | "environment" | "host" | "limit" | "failing";

/** What went wrong between the shop and Contentful, and what its operator can do about it. */
export type Cause = { kind: CauseKind; reason: string; advice: string };

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

const CAUSES: Record<CauseKind, Omit<Cause, "kind">> = {
  credentials: {
    reason: "the access token is refused",
    advice: "check CONTENTFUL_ACCESS_TOKEN",
  },
  space: {
    reason: "the space does not exist, or the token is another space's",
    advice: "check CONTENTFUL_SPACE_ID",
  },
  environment: {
    reason: "the environment does not exist, or the token may not read it",
    advice: "check CONTENTFUL_ENVIRONMENT",
  },
  host: {
    reason: `${settings.CONTENTFUL_HOST} can't be reached`,
    advice: "check CONTENTFUL_HOST and the server's network",
  },
  limit: {
    reason: "Contentful's request limit is reached",
    advice: "raise CONTENT_TTL_SECONDS",
  },
  failing: {
    reason: "Contentful fails or answers too late",
    advice: "nothing to do: the shop asks again",
  },
};

/** Says in plain words why content can't be read. */
export function causeOf(error: unknown): Cause {
  const kind = kindOf(error);
  return { kind, ...CAUSES[kind] };
}

function kindOf(error: unknown): CauseKind {
  const status = statusOf(error);
  const id = idOf(error);
  if (status === 401 || status === 403 || id === "AccessTokenInvalid") return "credentials";
  // Contentful names what it did not find in the details, which the client packs into the message.
  if (id === "NotFound") return /"Environment"/.test(messageOf(error)) ? "environment" : "space";
  if (status === 429) return "limit";
  const { code } = (error ?? {}) as { code?: unknown };
  const isUnreached = /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH)$/.test(String(code));
  return isUnreached ? "host" : "failing";
}

function statusOf(error: unknown): number | null {
  const { status } = (error ?? {}) as { status?: unknown };
  if (typeof status === "number") return status;
  // The client packs the status into the message, as JSON.
  const packed = /"status":\s*(\d{3})/.exec(messageOf(error))?.[1];
  return packed ? Number(packed) : null;
}

/** The id of Contentful's error, which the client makes the error's name. */
function idOf(error: unknown): string {
  const { sys, name } = (error ?? {}) as { sys?: { id?: unknown }; name?: unknown };
  return typeof sys?.id === "string" ? sys.id : String(name ?? "");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}
