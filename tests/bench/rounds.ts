import { median } from "./numbers";

/** The measurements of each round, by name. */
export type Contenders<T> = Record<string, () => Promise<T>>;

/**
 * Measures contenders in turn, so that other load on the machine affects all of them. Each round begins
 * with another contender: A B C, B C A… The first round is a warm-up and not recorded.
 *
 * @returns the results by contender, in the order of the rounds
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

/** The median of the rounds' ratios: a round on a busy machine slows both values, not their ratio. */
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

/** The median of one value over the rounds. */
export function medianOf<T>(results: readonly T[] = [], value: (result: T) => number): number {
  return median(results.map(value));
}
