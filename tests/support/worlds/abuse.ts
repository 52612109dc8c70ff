/** Does `one` so many times, `atOnce` at a time. @returns the results, in the order of their ends */
export async function inTurns<T>(
  count: number,
  atOnce: number,
  one: (n: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) results.push(await one(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** The n-th address that nobody has asked for: each is answered from what the shop has at hand, or is absent. */
export function madeUpAddress(space: string, n: number): string {
  const kinds = [
    `/eliquides/inconnu-${n}`,
    `/produit/inconnu-${n}`,
    `/${n}/${n}`,
    `/eliquides/inconnu-${n}?_data=routes%2Feliquides`,
    `/recherche/inconnu-${n}?q=mangue&_data=routes%2Frecherche`,
    `/tarifs?page=${n + 1000}`,
    `/eliquides?fbclid=${n}`,
    `/images/${space}/a/b/${n}.png?w=300`,
    `/images/${space}/a/made-up/${n}.png?w=400`,
  ];
  return kinds[n % kinds.length] ?? "/";
}
