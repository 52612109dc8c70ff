import pino from "pino";
import { settings } from "~/config/settings.server";

/** What waits until it is written, in bytes: some 60 requests. pino writes 16 KB at once, at most. */
const BATCH_BYTES = 12 * 1024;

/** The longest that a line waits, in ms. */
const FLUSH_MS = 100;

/** Bytes buffered while the log's reader is stuck; more is dropped. */
const MOST_WAITING_BYTES = 1024 * 1024;

/** Standard output, written asynchronously: a slow reader of the log slows no visitor. */
const output = pino.destination({
  dest: 1,
  sync: false,
  minLength: BATCH_BYTES,
  periodicFlush: FLUSH_MS,
  maxLength: MOST_WAITING_BYTES,
});

// However the process ends, except by SIGKILL, its last lines are written.
process.on("exit", () => output.flushSync());

/** The process's log: one JSON object per line on standard output. */
export const log = pino({ level: settings.LOG_LEVEL }, output);

/**
 * What may be logged of a failed call: name, message, code, status, request id. Never the error
 * itself: the Contentful client puts the request, with the delivery token, on what it throws, and into
 * the message as JSON, of which only the request id is taken. The client names an answer that broke off
 * by its status, 200.
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
