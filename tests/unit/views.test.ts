import { beforeEach, expect, it, vi } from "vitest";
import { catalogueView } from "~/catalogue/catalogue-view";
import { collect } from "~/catalogue/collection";
import { search } from "~/catalogue/search";
import type { CatalogueView, HomeView, ProductView, SearchView } from "~/catalogue/views";
import { demoOthers, demoProducts, demoSearch } from "../support/worlds/demo";

/** The store of views: what the tab knows, and how old that is. */

const NOW = Date.parse("2026-01-05T09:30:00");
const MINUTE = 60_000;
const at = (path: string) => `https://shop.example${path}`;

const liquids = demoProducts("eliquide");
const list = catalogueView("eliquide", collect(liquids), { category: null, page: 1 });
const CATALOGUE = "routes/eliquides";
const SEARCH = "routes/recherche";
const POPUP = "routes/eliquides.$id";

let store: typeof import("~/client/data/views");
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  vi.resetModules();
  store = await import("~/client/data/views");
  return () => vi.useRealTimers();
});

const receiveList = (receivedAt = NOW) =>
  store.storeView(CATALOGUE, at("/eliquides"), list as CatalogueView, receivedAt);
const isDevice = ({ kind }: ProductView) => kind === "ecigarette";
const names = (view: { name: string }[] | undefined) => view?.map(({ name }) => name);

it("a whole catalogue answers its filters, its popups and its search, with its own age", () => {
  receiveList(NOW - 3 * MINUTE);
  const drinks = store.findView<CatalogueView>(CATALOGUE, at("/eliquides?category=boisson"));
  expect(names(drinks?.products)).toEqual(names(demoProducts("eliquide", "boisson")));
  const [first] = liquids as [ProductView];
  const popup = store.findView<ProductView>(POPUP, at(`${first.href}?category=boisson`));
  expect(popup?.name).toBe(first.name);
  const found = store.findView<SearchView>(SEARCH, at("/recherche?q=Vanille"));
  expect(names(found?.results)).toEqual(names(demoSearch("vanille")));
  for (const view of [drinks, popup, found]) {
    expect(view && store.receivedAt(view)).toBe(NOW - 3 * MINUTE);
  }
});

it("a catalogue by price answers its filters by price, and nothing in the usual order", () => {
  const byPrice = catalogueView("eliquide", collect(liquids), {
    category: null,
    tri: "prix",
    page: 1,
  });
  store.storeView(CATALOGUE, at("/eliquides?tri=prix"), byPrice as CatalogueView, NOW);
  const find = (path: string) =>
    names(store.findView<CatalogueView>(CATALOGUE, at(path))?.products);
  const sorted = find("/eliquides?category=boisson&tri=prix");
  expect(find("/eliquides")).toBeUndefined();
  receiveList(NOW + 1);
  expect(find("/eliquides?category=boisson&tri=prix")).toEqual(sorted);
  expect(find("/eliquides")).toEqual(names(liquids));
  expect(sorted).not.toEqual(find("/eliquides?category=boisson"));
});

it("a view is fresh for ten minutes", () => {
  receiveList();
  const view = store.findView(CATALOGUE, at("/eliquides")) as object;
  vi.setSystemTime(NOW + 10 * MINUTE - 1);
  expect(store.isFresh(view)).toBe(true);
  vi.setSystemTime(NOW + 10 * MINUTE);
  expect(store.isFresh(view)).toBe(false);
});

it("what the tab has not received is unknown", () => {
  receiveList();
  expect(store.findView("routes/ecigarettes", at("/ecigarettes"))).toBeNull();
  expect(store.findView("routes/about", at("/about"))).toBeNull();
  expect(store.findView(POPUP, at("/eliquides/absent"))).toBeNull();
  expect(store.findView(CATALOGUE, at("/eliquides?page=2"))).toBeNull();
});

it("of two views the newer is shown, also if the older arrives last", () => {
  const dearer = liquids.map((product) => ({ ...product, name: `${product.name} +` }));
  const newer = catalogueView("eliquide", collect(dearer), { category: null, page: 1 });
  store.storeView(CATALOGUE, at("/eliquides"), newer as CatalogueView, NOW);
  receiveList(NOW - MINUTE);
  const shown = store.findView<CatalogueView>(CATALOGUE, at("/eliquides"));
  expect(names(shown?.products)).toEqual(names(dearer));
});

it("a filter that was refreshed is newer than the whole catalogue", () => {
  receiveList(NOW - 11 * MINUTE);
  const address = at("/eliquides?category=boisson");
  const answer = { ...(list as CatalogueView), category: "boisson", products: [], total: 0 };
  store.storeView(CATALOGUE, address, answer, NOW);
  expect(store.findView(CATALOGUE, address)).toBe(answer);
});

it("a search of a known catalogue is settled once what else matches has come", () => {
  receiveList();
  const find = (q: string) => store.findView<SearchView>(SEARCH, at(`/recherche?q=${q}`));
  const settled = (q: string) => store.isSettled(find(q) as object);
  expect([find("kit")?.others, settled("kit")]).toEqual([undefined, false]);
  const answer = (q: string, others: ProductView[]) =>
    store.storeView(
      SEARCH,
      at(`/recherche?q=${q}`),
      { query: q, total: 0, results: [], others },
      NOW,
    );
  const many = demoProducts("ecigarette");
  answer("po", [...many, ...many, ...many, ...many].slice(0, 48));
  // The answer may not have all.
  expect([find("pod")?.others, settled("pod")]).toEqual([undefined, false]);
  answer("k", many);
  expect(names(find("kit")?.others)).toEqual(names(demoOthers("kit").filter(isDevice)));
  expect([settled("kit"), settled("vanille")]).toEqual([true, false]);
  receiveList(NOW + 1);
  expect(find("k")?.others).toEqual(search(many, "k"));
});

it("a search extends an earlier answer only if that had all results", () => {
  const answer = (total: number) => ({ query: "va", total, results: demoSearch("va") });
  store.storeView(SEARCH, at("/recherche?q=va"), answer(100), NOW);
  expect(store.findView(SEARCH, at("/recherche?q=vanille"))).toBeNull();
  store.storeView(SEARCH, at("/recherche?q=va"), answer(demoSearch("va").length), NOW);
  const found = store.findView<SearchView>(SEARCH, at("/recherche?q=vanille"));
  expect(names(found?.results)).toEqual(names(demoSearch("vanille")));
  expect(store.findView(SEARCH, at("/recherche?q=menthe"))).toBeNull();
});

it("home is known with any filter once both catalogues are, as old as its oldest part", () => {
  const grid = (kind: "eliquide" | "ecigarette") =>
    catalogueView(kind, collect(demoProducts(kind)), { category: null, page: 1 }) as CatalogueView;
  const view: HomeView = {
    banners: [],
    booster: null,
    eliquides: grid("eliquide"),
    ecigarettes: grid("ecigarette"),
  };
  store.storeView("routes/_home", at("/"), view, NOW - MINUTE);
  receiveList(NOW);
  const home = store.findView<HomeView>("routes/_home", at("/?eliquides=boisson"));
  expect(home?.eliquides.total).toBe(demoProducts("eliquide", "boisson").length);
  expect(home && store.receivedAt(home)).toBe(NOW - MINUTE);
});

it("an empty search says nothing about other searches", () => {
  store.storeView(SEARCH, at("/recherche"), { query: "", total: 0, results: [] }, NOW);
  expect(store.findView(SEARCH, at("/recherche?q=vanille"))).toBeNull();
  expect(store.findView(SEARCH, at("/recherche"))).toEqual({ query: "", total: 0, results: [] });
});

it("a time in the future is unknown, and loses against any newer answer", () => {
  receiveList(NOW + 24 * 60 * MINUTE);
  const old = store.findView(CATALOGUE, at("/eliquides")) as object;
  expect([store.isFresh(old), store.receivedAt(old)]).toEqual([false, store.EARLIER_VISIT]);
  receiveList(NOW);
  expect(store.isFresh(store.findView(CATALOGUE, at("/eliquides")) as object)).toBe(true);
});

it("content that is unavailable is not stored", () => {
  store.storeView(CATALOGUE, at("/eliquides"), { loading: true }, NOW);
  expect(store.findView(CATALOGUE, at("/eliquides"))).toBeNull();
});
