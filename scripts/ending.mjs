/** How programs end, and what follows from it. */

/**
 * How a program ended. `interrupted` is the signal that this process got meanwhile: a child may
 * answer Ctrl-C with exit 0, and the steps after it must not start all the same.
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null, interrupted: NodeJS.Signals | null }} Ending
 */

/** @type {Ending} */
export const nothingToDo = { code: 0, signal: null, interrupted: null };

/** @param {Ending} ending */
export function succeeded(ending) {
  return ending.code === 0 && ending.interrupted === null;
}

/**
 * Runs the steps in turn up to the first that fails. Resolves to the ending of the last one run.
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
