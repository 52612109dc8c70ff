import { catalogues } from "~/catalogue/kinds";
import { PRODUCTS_PER_PAGE } from "~/catalogue/list-page";
import type { Space } from "../../demo/space";

/** Returns a function that picks addresses with equal probability, in the same order in each run. */
export function picker(addresses: readonly string[]): () => string {
  const next = random();
  return () => addresses[Math.floor(next() * addresses.length)] ?? "/";
}

/**
 * Returns `howMany` different addresses of the shop, of nearly every kind: pages, their filters and JSON,
 * popups over catalogue and home, a product's JSON, searches. Addresses of products are at most two
 * thirds; searches, whose number is unlimited, are the rest.
 */
export function visitedAddresses(space: Space, howMany: number): string[] {
  const pages = ["", ".json"].flatMap((json) => [
    ...Object.values(catalogues).flatMap(({ path, filters }) => [
      `${path}${json}`,
      ...filters.map(({ value }) => `${path}${json}?category=${value}`),
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

/** The path of the first product's popup over its catalogue. */
export function firstPopup(space: Space): string {
  const [first] = productsOf(space);
  return `${first?.path}/${first?.id}`;
}

/** The page numbers of a catalogue after the first, at most four. */
function furtherPages(space: Space, path: string): number[] {
  const members = productsOf(space).filter((product) => product.path === path).length;
  return [2, 3, 4, 5].filter((page) => (page - 1) * PRODUCTS_PER_PAGE < members);
}

function productsOf(space: Space) {
  return space.entries.flatMap(({ id, contentType }) => {
    const catalogue = Object.values(catalogues).find((each) => each.contentType === contentType);
    return catalogue ? [{ id, path: catalogue.path, filter: catalogue.filters[0]?.value }] : [];
  });
}

const WORDS = ["mangue", "vanille", "menthe", "litchi", "coco", "café", "rhum", "baobab", "fraise"];

/** A different query for each `at`: some have many results, some few, most none. */
function query(at: number): string {
  const [first = "", second = ""] = [WORDS[at % WORDS.length], WORDS[(at >> 4) % WORDS.length]];
  return encodeURIComponent(at < WORDS.length ? first : `${first} ${second.slice(0, 3)} ${at}`);
}

/** Pseudo-random numbers in [0, 1), the same in each run (mulberry32). */
function random(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
