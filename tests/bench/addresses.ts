import type { Space } from "../../demo/space";

/**
 * Which address is asked for next: always the same in the same order, as often as one another.
 * @param seed another one gives another order
 */
export function picker(addresses: readonly string[], seed = 1): () => string {
  const next = random(seed);
  return () => addresses[Math.floor(next() * addresses.length)] ?? "/";
}

/**
 * As many different addresses of the shop as asked for, of nearly each kind that it has: pages, their
 * filters and JSON, popups over catalogue and home, a product's JSON, searches. Products give as
 * many as they are good for up to two in three; searches, of which there is no end, the rest.
 */
export function visitedAddresses(space: Space, howMany: number): string[] {
  const pages = ["", ".json"].flatMap((json) => [
    ...Object.entries(FILTERS).flatMap(([path, values]) => [
      `${path}${json}`,
      ...values.map((value) => `${path}${json}?category=${value}`),
      ...furtherPages(space, path).map((page) => `${path}${json}?page=${page}`),
    ]),
    json === "" ? "/recherche" : "/recherche.json",
    json === "" ? "/" : "/index.json",
    `/contentful${json}`,
  ]);
  const home = ["/about", "/contact", "/?eliquides=gourmand", "/?ecigarettes=pod&eliquides=fruite"];
  const products = productsOf(space).flatMap(({ path, id, filter }) => [
    `${path}/${id}`,
    `${path}/${id}.json`,
    `/produit/${id}`,
    `${path}/${id}?category=${filter}`,
  ]);
  const known = [...pages, ...home, ...products.slice(0, Math.floor((howMany * 2) / 3))];
  const searches = Array.from(
    { length: Math.max(0, howMany - known.length) },
    (_, at) => `/recherche${at % 2 === 0 ? "" : ".json"}?q=${query(at)}`,
  );
  return [...known, ...searches].slice(0, howMany);
}

/** The path of the popup over its catalogue of the first e-liquid on page 1. */
export function firstPopup(space: Space): string {
  const [first] = productsOf(space);
  return `${first?.path}/${first?.id}`;
}

/** Products on a page of a catalogue. */
const PAGE_SIZE = 48;

/** The numbers of a catalogue's pages behind the first, at most four. */
function furtherPages(space: Space, path: string): number[] {
  const members = productsOf(space).filter((product) => product.path === path).length;
  return [2, 3, 4, 5].filter((page) => (page - 1) * PAGE_SIZE < members);
}

const FILTERS = {
  "/eliquides": ["gourmand", "fruite", "boisson", "classique"],
  "/ecigarettes": ["kit", "pod", "puff"],
  "/accessories": ["resistances"],
};

const PATHS: Record<string, keyof typeof FILTERS> = {
  produit: "/eliquides",
  eCigarettes: "/ecigarettes",
  pods: "/accessories",
};

function productsOf(space: Space) {
  return space.entries.flatMap(({ id, contentType }) => {
    const path = PATHS[contentType];
    return path === undefined ? [] : [{ id, path, filter: FILTERS[path][0] }];
  });
}

const WORDS = ["mangue", "vanille", "menthe", "litchi", "coco", "café", "rhum", "baobab", "fraise"];

/** Different texts: some find much, some little, most nothing. */
function query(at: number): string {
  const [first = "", second = ""] = [WORDS[at % WORDS.length], WORDS[(at >> 4) % WORDS.length]];
  return encodeURIComponent(at < WORDS.length ? first : `${first} ${second.slice(0, 3)} ${at}`);
}

/** Numbers in [0, 1) that look random and never change (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
