/** Calls `one` `count` times, `atOnce` calls in parallel. @returns the results in the order of completion */
export async function inParallel<T>(
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

/** A different address for each n. The shop answers each from its content or with a 404, without a request. */
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

/** Attacks that try to hold a connection forever (slowloris): name, first bytes, bytes of each half second. */
export const ENDLESS = [
  ["headers that never end", HEAD, "X: y\r\n"],
  ["half of its headers", HEAD, ""],
  ["nothing at all", "", ""],
  ["a body that never ends", BODY, "x"],
] as const;
