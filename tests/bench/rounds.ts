import { median } from "./numbers";

/** One thing measured in each round: a name and how to measure it. */
export type Contenders<T> = Record<string, () => Promise<T>>;

/**
 * Measures contenders in turn, A B C A B C…, so that what else the machine does in a while meets
 * them all; each round begins with another one. An unrecorded round goes ahead and warms up.
 *
 * @returns what was measured, by contender, in the order of the rounds
 */
export async function interleave<T>(
  rounds: number,
  contenders: Contenders<T>,
): Promise<Record<string, T[]>> {
  const names = Object.keys(contenders);
  const measured: Record<string, T[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(turn + round + 1) % names.length] ?? "";
      const result = await contenders[name]?.();
      if (round >= 0 && result !== undefined) measured[name]?.push(result);
    }
  }
  return measured;
}

/** The median over the rounds of each round's own ratio: what a slow while did to both is gone. */
export function pairedRatio<T>(
  ours: readonly T[] = [],
  theirs: readonly T[] = [],
  value: (result: T) => number,
): number {
  return median(
    ours.flatMap((our, round) => {
      const their = theirs[round];
      return their === undefined ? [] : [value(our) / value(their)];
    }),
  );
}

/** The median over the rounds of one value. */
export function middle<T>(results: readonly T[] = [], value: (result: T) => number): number {
  return median(results.map(value));
}
