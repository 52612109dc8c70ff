import { settings } from "~/config/settings.server";

/** Why content can't be read. `owner/findings.ts` words it for the owner. */
export type CauseKind = "credentials" | "space" | "environment" | "host" | "limit" | "failing";

/** What went wrong between the shop and Contentful, and what the shop's operator can do about it. */
export type Cause = { kind: CauseKind; reason: string; advice: string };

/** Whether Contentful answered 400: it refuses an answer over 7 MB so, for one. */
export function isBadRequest(error: unknown): boolean {
  return partsOf(error).status === 400;
}

/** Whether Contentful refuses the request itself, not the credentials: the same request would be refused again. */
export function isRequestRefused(error: unknown): boolean {
  const { status, id } = partsOf(error);
  return [400, 404, 410, 422].includes(status) || id === "NotFound";
}

/** Reason and advice of each cause, for the log. */
const CAUSES: Record<CauseKind, [reason: string, advice: string]> = {
  credentials: ["the access token is refused", "check CONTENTFUL_ACCESS_TOKEN"],
  space: ["the space does not exist, or the token is another space's", "check CONTENTFUL_SPACE_ID"],
  environment: [
    "the environment does not exist, or the token may not read it",
    "check CONTENTFUL_ENVIRONMENT",
  ],
  host: [
    `${settings.CONTENTFUL_HOST} does not answer, or not as Contentful does`,
    "check CONTENTFUL_HOST and the server's network",
  ],
  limit: ["Contentful's request limit is reached", "raise CONTENT_TTL_SECONDS"],
  failing: ["Contentful fails", "nothing to do: the shop asks again"],
};

/** Says in plain words why content can't be read. */
export function causeOf(error: unknown): Cause {
  const kind = kindOf(error);
  const [reason, advice] = CAUSES[kind];
  return { kind, reason, advice };
}

function kindOf(error: unknown): CauseKind {
  const { status, id, message } = partsOf(error);
  if (status === 429) return "limit";
  if (status >= 500) return "failing";
  // The client names an error of Contentful after its id, such as `NotFound`, and an error of another web
  // server after its status. A network error or a malformed answer has no status; an answer that broke off has 200.
  if (!(status >= 400) || /^\d/.test(id)) return "host";
  if (status === 401 || status === 403) return "credentials";
  // The Sync API is missing, or refuses even the smallest page.
  if (id !== "NotFound") return "host";
  // The message says whether Contentful did not find the environment or the space.
  return /"Environment"/.test(message) ? "environment" : "space";
}

/**
 * The parts of an error that identify its cause. The client puts the error's id into `name`, and the status
 * and the details, as JSON, into `message`. The errors of its `sync`, and those that `causeOfDelay` reads from the
 * client's log, are axios's own: they have the whole answer in `response`.
 */
function partsOf(error: unknown) {
  const { sys, name, status, message, response } = (error ?? {}) as Record<string, unknown>;
  const { data } = (response ?? {}) as { data?: unknown };
  const text = response ? JSON.stringify(data ?? "") : String(message ?? "");
  const { id } = (sys ?? (data as { sys?: unknown } | undefined)?.sys ?? {}) as { id?: unknown };
  return {
    id: String(id ?? (response ? status : name) ?? ""),
    status: Number(status ?? /"status":\s*(\d{3})/.exec(text)?.[1]),
    message: text,
  };
}
