import { constants, openSync } from "node:fs";
import { isatty } from "node:tty";
import pino from "pino";
import SonicBoom from "sonic-boom";
import { settings } from "~/config/settings.server";

/** The size at which buffered lines are written, in bytes: some 60 requests. sonic-boom writes at most 16 KB at once. */
const BATCH_BYTES = 12 * 1024;

/** Lines are written after this time at the latest, in ms. So is the next try after a failed write. */
const FLUSH_MS = 500;

/** The most bytes buffered while the log can't be written. sonic-boom drops further lines. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/**
 * Standard output, written asynchronously: a log that is slow, full or closed delays no visitor. Not `pino.destination`:
 * at the exit its older sonic-boom repeats a failed write for ever.
 */
export const output = new SonicBoom({
  fd: openOutput(),
  minLength: BATCH_BYTES,
  periodicFlush: FLUSH_MS,
  maxLength: MAX_BUFFERED_BYTES,
  // Tries of a write to a full pipe, 100 ms apart: the exit waits no longer. The types lack the option.
  ...{ maxWriteRetries: 5 },
});

/** Standard output without blocking writes: the exit would wait for one, without a limit. */
function openOutput(): number {
  // The first use of `process.stdout` makes a pipe non-blocking. A stopped terminal blocks until it is reopened with O_NONBLOCK.
  const { fd } = process.stdout;
  if (!isatty(fd)) return fd;
  try {
    return openSync("/dev/stdout", constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    // Windows, or another user's terminal.
    return fd;
  }
}

/** The process's log on standard output: one JSON object per line, or text for people. */
export const log = pino({ level: settings.LOG_LEVEL, hooks: await hooks() }, output);

/** Formats lines for a terminal. Only then is the library loaded. */
async function hooks() {
  if (settings.LOG_FORMAT !== "pretty") return {};
  const { default: pretty } = await import("pino-pretty");
  return { streamWrite: pretty.prettyFactory({ singleLine: true, ignore: "pid,hostname" }) };
}

/** Lines dropped since the log could last be written. */
let dropped = 0;

// sonic-boom holds the lines of a failed write, and writes them again.
output.on("error", () => {});
output.on("drop", () => {
  dropped += 1;
});
output.on("drain", () => {
  const lines = dropped;
  dropped = 0;
  if (lines > 0) log.warn({ lines }, "the log can be written again: lines were dropped meanwhile");
});
// Writes the last lines when the process exits. A crash, or a signal without a handler, loses them.
process.on("exit", () => {
  try {
    output.flushSync();
  } catch {
    // The log can't be written: its last lines are lost.
  }
});

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
