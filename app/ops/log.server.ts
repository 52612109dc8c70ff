import pino from "pino";
import { settings } from "~/config/settings.server";
import { atOnce, buffered } from "./log-output.server";

const options = { level: settings.LOG_LEVEL };

/** The process's log: one JSON object per line on standard output. */
export const log = pino(options, atOnce);

/** The same log, for the line that each request leaves later: it brings its own `time`. */
export const requestLog = pino({ ...options, timestamp: false }, buffered);

/**
 * What may be logged of a failed call: name, message, code, status, request id. Never the error
 * itself: the Contentful client hangs the request, delivery token included, on what it throws,
 * and packs it into the message as JSON, of which only the request id is taken. An answer that
 * broke off it names by its status, which says that all was well.
 */
export function describeError(error: unknown): Record<string, string | number> {
  if (!(error instanceof Error)) return { name: typeof error };
  const found: Record<string, string | number> = { name: error.name };
  const { code, status } = error as { code?: unknown; status?: unknown };
  if (typeof code === "string") found.code = code;
  if (typeof status === "number") found.status = status;
  const requestId = /"requestId":\s*"([\w-]+)"/.exec(error.message)?.[1];
  if (requestId) found.requestId = requestId;
  if (/^200\b/.test(error.name)) found.message = "the answer broke off";
  else if (!error.message.includes("{")) found.message = withoutToken(error.message);
  return found;
}

function withoutToken(text: string): string {
  const token = settings.CONTENTFUL_ACCESS_TOKEN;
  return token ? text.replaceAll(token, "[token]") : text;
}
