import pino from "pino";
import { settings } from "~/config/settings.server";

/** The size at which buffered lines are written, in bytes: some 60 requests. pino writes at most 16 KB at once. */
const BATCH_BYTES = 12 * 1024;

/** Lines are written after this time at the latest, in ms. */
const FLUSH_MS = 500;

/** The most bytes buffered while the log's reader is stuck. pino drops further lines. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** The process's log on standard output: one JSON object per line, or text for people. */
export const log = pino(
  { level: settings.LOG_LEVEL },
  settings.LOG_FORMAT === "pretty" ? await forPeople() : asJson(),
);

/** Writes asynchronously: a slow reader of the log delays no visitor. */
function asJson() {
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: BATCH_BYTES,
    periodicFlush: FLUSH_MS,
    maxLength: MAX_BUFFERED_BYTES,
  });
  // Writes the last lines when the process exits. A crash, or a signal without a handler, loses them.
  process.on("exit", () => output.flushSync());
  return output;
}

/** Formats lines for a terminal. Only then is the library loaded. */
async function forPeople() {
  const { default: pretty } = await import("pino-pretty");
  return pretty({ sync: true, singleLine: true, ignore: "pid,hostname" });
}

/**
 * The parts of an error that may be logged: name, message, code, status, request id. The error itself is
 * never logged: the Contentful client adds the request, with the delivery token, to its errors and, as
 * JSON, to their messages. Of that JSON only the request id is logged. If an answer breaks off, the name of the
 * client's error begins with the answer's status, 200.
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

/** The stack frames of an error, without its message, which `describeError` filters. */
export function framesOf(error: unknown): string[] | null {
  return error instanceof Error ? (error.stack?.match(/^ +at .*$/gm) ?? null) : null;
}

function withoutToken(text: string): string {
  const token = settings.CONTENTFUL_ACCESS_TOKEN;
  return token ? text.replaceAll(token, "[token]") : text;
}
