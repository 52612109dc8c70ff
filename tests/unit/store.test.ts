import { expect, it, vi } from "vitest";
import { contentTypes } from "~/contentful/content-model";
import { log } from "~/ops/log.server";
import { lacksMany } from "~/store/doubt.server";
import { createStore } from "~/store/store";
import { restore, storedText } from "~/store/stored-text";
import { changesOf, filledStore, NOW, plainEntry, run } from "../support/worlds/filled-store";

/** The store of content, without clock, disk and network. */

const LATER = "2027-02-02T00:00:00.000Z";
const link = { sys: { type: "Link", linkType: "Asset", id: "p" } };
const flavour = (id: string, titre = `Saveur ${id}`, others = {}) =>
  plainEntry(id, { titre, prix10ml: 15_000 }, others);
const photo = (url: string) => ({
  id: "p",
  fields: { file: { url, contentType: "image/png" } },
  updatedAt: LATER,
});
const PICTURE = "//images.ctfassets.net/space/p/t/p.png";

const liquids = (store: ReturnType<typeof createStore>) => store.current().contents.produit;
const names = (store: ReturnType<typeof createStore>) =>
  liquids(store).products.map(({ name }) => name);

it("apply reads only the entries that the changes name, and leaves earlier snapshots as they are", () => {
  const store = filledStore([flavour("a"), flavour("b"), flavour("c")]);
  const before = store.current();
  run(store.apply(changesOf([flavour("b", "Autre"), "c"]), LATER));
  expect(names(store)).toEqual(["Saveur a", "Autre"]);
  expect(before.contents.produit.products).toHaveLength(3);
  expect(liquids(store).byId.get("a")).toBe(before.contents.produit.byId.get("a"));
  expect(store.current().version).not.toBe(before.version);
  expect(store.current().contents.banner).toBe(before.contents.banner);
});

it("apply takes effect with its last step", () => {
  const many = Array.from({ length: 1000 }, (_, n) => flavour(`n${n}`));
  const store = filledStore([flavour("a")]);
  const work = store.apply(changesOf(many), LATER);
  for (let step = 0; step < 5; step++) expect(work.next().done).toBe(false);
  expect(names(store)).toEqual(["Saveur a"]);
  run(work);
  expect(names(store)).toHaveLength(1001);
});

it("apply re-reads an entry whose picture changed, and dates its change", () => {
  const entry = plainEntry("a", { titre: "A", prix10ml: 1, imageProduit: link });
  const store = filledStore([entry, flavour("b")]);
  expect(liquids(store).byId.get("a")?.image).toBeNull();
  run(store.apply(changesOf([], [photo(PICTURE)]), NOW));
  expect(liquids(store).byId.get("a")?.image).toBe(`https:${PICTURE}`);
  expect(liquids(store).times.changes.get("a")).toBe(LATER);
  expect(liquids(store).times.changes.get("b")).toBe("2025-01-01T00:00:00.000Z");
});

it("keeps the date of an unpublished picture when everything is read again", () => {
  const entry = plainEntry("a", { titre: "A", prix10ml: 1, imageProduit: link });
  const store = filledStore([entry], [photo(PICTURE)]);
  const gone = { entries: new Map(), assets: new Map([["p", null]]) };
  run(store.apply(gone, "2027-03-03T00:00:00.000Z"));
  run(store.replace(changesOf([entry]), new Set(contentTypes), "2027-04-04T00:00:00.000Z"));
  expect(store.current().entries.produit[0]?.times.changed).toBe("2027-03-03T00:00:00.000Z");
});

it("apply believes Contentful's last word, whatever its time", () => {
  const store = filledStore([flavour("a", "Nouvelle", { updatedAt: LATER })]);
  run(store.apply(changesOf([flavour("a", "Ancienne")]), NOW));
  expect(names(store)).toEqual(["Ancienne"]);
});

it("entries that are published again without a change keep version and content", () => {
  const store = filledStore([flavour("a")]);
  const before = store.current();
  run(store.replace(changesOf([flavour("a", undefined, { updatedAt: LATER })]), new Set(), LATER));
  expect(store.current().contents.produit).toBe(before.contents.produit);
  expect(filledStore([flavour("a")]).current().version).toBe(before.version);
});

it("lists the newest first, and entries of one moment by id", () => {
  const at = (createdAt: string) => ({ createdAt });
  const store = filledStore([flavour("b"), flavour("c", "C", at(NOW)), flavour("a")]);
  run(store.apply(changesOf([flavour("d", "D", at(LATER))]), LATER));
  expect(names(store)).toEqual(["D", "C", "Saveur a", "Saveur b"]);
});

it("lists first what has a number, the lowest first, and reports a number that it can't read", () => {
  const numbered = (id: string, ordre: unknown, prix10ml = 15_000) =>
    plainEntry(id, { titre: id, prix10ml, ordre }, { createdAt: LATER });
  const store = filledStore([
    flavour("a"),
    numbered("b", 2, 9000),
    numbered("c", -1),
    numbered("d", 1.5),
  ]);
  expect(names(store)).toEqual(["c", "b", "d", "Saveur a"]);
  const { version, entries } = store.current();
  const found = entries.produit.flatMap(({ findings }) =>
    findings.filter(({ field }) => field === "ordre"),
  );
  expect(found).toEqual([{ field: "ordre", fault: "unreadable", value: "1.5" }]);
  run(
    store.apply(
      changesOf([plainEntry("a", { titre: "Saveur a", prix10ml: 15_000, ordre: 0 })]),
      LATER,
    ),
  );
  expect(names(store)).toEqual(["c", "Saveur a", "b", "d"]);
  expect(store.current().version).not.toBe(version);
  expect(liquids(store).byPrice.products.map(({ id }) => id)).toEqual(["b", "c", "a", "d"]);
});

it("leaves out and reports an unreadable entry, and reads the others", () => {
  vi.spyOn(log, "error").mockReturnValue();
  const types = JSON.parse("[".repeat(20_000) + "]".repeat(20_000));
  const store = filledStore([plainEntry("a", { types }), flavour("b")]);
  expect(names(store)).toEqual(["Saveur b"]);
  const [broken] = store.current().entries.produit;
  expect(broken?.findings).toEqual([{ field: "titre", fault: "unreadable", value: "" }]);
});

it("replace keeps when an entry's product became orderable", () => {
  const out = plainEntry("a", { titre: "A", prix10ml: 1, stockDisponible: false });
  const store = filledStore([out]);
  expect(liquids(store).times.returns.get("a")).toBeUndefined();
  run(store.apply(changesOf([flavour("a")]), LATER));
  run(store.replace(changesOf([flavour("a"), flavour("new")]), new Set(contentTypes), NOW));
  expect(liquids(store).times.returns.get("a")).toBe(LATER);
});

it("remembers how many entries a type had before all disappeared", () => {
  const store = filledStore([flavour("a"), flavour("b")]);
  run(store.apply(changesOf(["a", "b"]), LATER));
  expect(store.current().emptiedFrom.produit).toBe(2);
  run(store.apply(changesOf([flavour("c")]), LATER));
  expect(store.current().emptiedFrom.produit).toBe(0);
});

it.each([
  ["all entries of a type", ["a", "b", "c", "d"], true],
  ["half of all entries", ["a", "banner"], true],
  ["fewer", ["a", "b", "c", "banner"], false],
  ["none", ["a", "b", "c", "d", "banner"], false],
])("lacksMany of an initial sync that lacks %s", (_what, ids, expected) => {
  const entries = ["a", "b", "c", "d"].map((id) => flavour(id));
  const banner = plainEntry("banner", {}, { type: "banner" });
  const store = filledStore([...entries, banner]);
  const all = changesOf([...entries, banner].filter(({ id }) => ids.includes(id)));
  expect(lacksMany(store.current(), all)).toBe(expected);
});

it("a stored text restores the store, with all that it noticed", () => {
  const store = filledStore([flavour("a"), flavour("b")], [photo(PICTURE)]);
  run(store.apply(changesOf([flavour("c")]), LATER));
  const text = Buffer.from([...storedText(store, "space/master")].join(""));
  const other = createStore();
  restore(other, text, "space/master");
  expect(other.everything()).toEqual(store.everything());
  expect(other.current().version).toBe(store.current().version);
  expect(() => restore(createStore(), text, "other/master")).toThrow("it is of space/master");
  for (const length of [0, 1, 100, text.length - 1]) {
    expect(() => restore(createStore(), text.subarray(0, length), "space/master")).toThrow();
  }
});
