import pino from "pino";
import { settings } from "~/config/settings.server";

/** Lines are written together once they have so many bytes: some 60 requests. pino writes 16 KB at most. */
const BATCH_BYTES = 12 * 1024;

/** Lines are written after this time at the latest, in ms. */
const FLUSH_MS = 100;

/** Bytes buffered while the log's reader is stuck. pino drops more. */
const MOST_WAITING_BYTES = 1024 * 1024;

/** Standard output, written asynchronously: a slow reader of the log delays no visitor. */
const output = pino.destination({
  dest: 1,
  sync: false,
  minLength: BATCH_BYTES,
  periodicFlush: FLUSH_MS,
  maxLength: MOST_WAITING_BYTES,
});

// The last lines are written however the process ends, except by SIGKILL.
process.on("exit", () => output.flushSync());

/** The process's log: one JSON object per line on standard output. */
export const log = pino({ level: settings.LOG_LEVEL }, output);

/**
 * The parts of an error that may be logged: name, message, code, status, request id. The error itself is
 * never logged: the Contentful client adds the request, with the delivery token, to its errors and, as
 * JSON, to their messages. Of that JSON only the request id is logged. The client names an answer that
 * broke off by its status, 200.
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

/** Where an error was thrown. Its stack's first line is the message, which `describeError` filters. */
export function framesOf(error: unknown): string[] | null {
  return error instanceof Error ? (error.stack?.match(/^ +at .*$/gm) ?? null) : null;
}

function withoutToken(text: string): string {
  const token = settings.CONTENTFUL_ACCESS_TOKEN;
  return token ? text.replaceAll(token, "[token]") : text;
}
