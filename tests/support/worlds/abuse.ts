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

const HEAD = "GET / HTTP/1.1\r\nHost: a\r\n";
const BODY = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n";

/** Connections that are meant to be held for ever (slowloris): what they send first, and then every half second. */
export const ENDLESS = [
  ["headers that never end", HEAD, "X: y\r\n"],
  ["half of its headers", HEAD, ""],
  ["nothing at all", "", ""],
  ["a body that never ends", BODY, "x"],
] as const;
