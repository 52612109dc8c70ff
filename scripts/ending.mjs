/** How programs end, and what follows from it. */

/**
 * How a program ended. `interrupted` is the signal that this process got meanwhile: a child may
 * answer it with a tidy exit 0, and the steps behind it must not start all the same.
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null, interrupted: NodeJS.Signals | null }} Ending
 */

/** @type {Ending} */
export const nothingToDo = { code: 0, signal: null, interrupted: null };

/** @param {Ending} ending */
export function succeeded(ending) {
  return ending.code === 0 && ending.interrupted === null;
}

/**
 * Takes the steps one after the other as long as they succeed, and answers the last one's ending.
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
 * Ends this process as the child ended, by the same signal if it was one.
 * @param {Ending} ending
 */
export function exitAs({ code, signal, interrupted }) {
  if (signal !== null) process.kill(process.pid, interrupted ?? signal);
  else process.exitCode = code ?? 1;
}
