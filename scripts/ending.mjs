/** How programs end. */

/**
 * How a program ended. `interrupted` is the signal that this process received during the run: after Ctrl-C
 * a child may exit with 0, but the next steps must not start.
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null, interrupted: NodeJS.Signals | null }} Ending
 */

/** @type {Ending} */
export const nothingToDo = { code: 0, signal: null, interrupted: null };

/** @param {Ending} ending */
export function succeeded(ending) {
  return ending.code === 0 && ending.interrupted === null;
}

/**
 * Runs the steps one after the other, until one fails. Resolves to the ending of the last step that ran.
 * @param {(() => Promise<Ending>)[]} steps
 */
export async function inTurn(steps) {
  let ending = nothingToDo;
  for (const step of steps) {
    ending = await step();
    if (!succeeded(ending)) break;
  }
  return ending;
}

/**
 * Ends this process as the child ended: with its exit code, or by its signal.
 * @param {Ending} ending
 */
export function exitAs({ code, signal, interrupted }) {
  if (signal !== null) process.kill(process.pid, interrupted ?? signal);
  else process.exitCode = code ?? 1;
}
