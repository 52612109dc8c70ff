import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestService, type TestService } from "../support/worlds/delivery-api-service";
import { ACCESS_TOKEN, publishedEntry } from "../support/worlds/space";

let api: TestService;
beforeEach(async () => {
  api = await startTestService();
});
afterEach(() => api.stop());

type Synced = Awaited<ReturnType<TestService["client"]["sync"]>>;

function ids({ entries, assets, deletedEntries, deletedAssets }: Synced) {
  const idsOf = (items: { sys: { id: string } }[]) => items.map(({ sys }) => sys.id).sort();
  return {
    entries: idsOf(entries),
    assets: idsOf(assets),
    deleted: [...idsOf(deletedEntries), ...idsOf(deletedAssets)],
  };
}

const nothing = { entries: [], assets: [], deleted: [] };

const changesSince = (nextSyncToken = "") => api.client.sync({ nextSyncToken });

/** The token of an initial sync. */
async function firstToken() {
  return (await api.client.sync({ initial: true })).nextSyncToken;
}

/** Publishes an entry. */
function add(id: string) {
  api.space.entries.push(publishedEntry("produit", id, {}, 6));
}

function remove(removed: string) {
  api.space.entries = api.space.entries.filter(({ id }) => id !== removed);
}

test("the first sync returns all entries and assets, in all locales, with links resolved", async () => {
  const all = await api.client.sync({ initial: true });
  expect(ids(all)).toEqual({
    entries: ["cafe", "constructor", "fruits", "mangue", "menthe"],
    assets: ["notice", "photo-1", "vide"],
    deleted: [],
  });
  const mangue = all.entries.find(({ sys }) => sys.id === "mangue");
  expect(mangue?.fields).toHaveProperty("titre.mg", "Manga mangatsiaka");
  expect(mangue?.fields).toHaveProperty("image.fr.fields.title.fr", "Un flacon");
  expect(mangue?.sys.locale).toBeUndefined();
});

test("the pages of a sync respect the limit, and together contain everything", async () => {
  const sizes: number[] = [];
  const seen: string[] = [];
  let query: Parameters<typeof api.client.sync>[0] = { initial: true, limit: 3 };
  let last: Synced;
  do {
    last = await api.client.sync(query, { paginate: false });
    const { entries, assets } = ids(last);
    sizes.push(entries.length + assets.length);
    seen.push(...entries, ...assets);
    query = { nextPageToken: String(last.nextPageToken) };
  } while (last.nextPageToken);
  expect(sizes).toEqual([3, 3, 2]);
  expect(new Set(seen).size).toBe(8);
  expect(last.nextSyncToken).toEqual(expect.any(String));
});

test("a sync of 250 entries takes several requests, which the client joins", async () => {
  for (let at = 0; at < 250; at += 1) add(`n-${at}`);
  const first = await (await api.call("sync?initial=true")).json();
  expect(first.items).toHaveLength(100);
  expect(first).not.toHaveProperty("nextSyncUrl");
  const second = await (await fetch(`${first.nextPageUrl}&access_token=${ACCESS_TOKEN}`)).json();
  expect(second.items).toHaveLength(100);
  expect((await api.client.sync({ initial: true })).entries).toHaveLength(255);
});

test("a later sync returns new, changed and deleted content once", async () => {
  const token = await firstToken();
  expect(ids(await changesSince(token))).toEqual(nothing);

  const [mangue] = api.space.entries;
  if (!mangue) throw new Error("no entry");
  mangue.revision += 1;
  mangue.fields.prix = { fr: 16000 };
  remove("menthe");
  add("neuf");
  api.space.assets = api.space.assets.filter(({ id }) => id !== "vide");

  const delta = await changesSince(token);
  expect(ids(delta)).toEqual({
    entries: ["mangue", "neuf"],
    assets: [],
    deleted: ["menthe", "vide"],
  });
  expect(delta.deletedEntries[0]?.sys).toMatchObject({ type: "DeletedEntry", revision: 1 });
  expect(delta.entries.find(({ sys }) => sys.id === "mangue")?.fields.prix).toEqual({ fr: 16000 });
  expect(ids(await changesSince(delta.nextSyncToken))).toEqual(nothing);
});

test("an old sync token returns the changes since its own time again", async () => {
  const token = await firstToken();
  add("neuf");
  await changesSince(token);
  expect(ids(await changesSince(token)).entries).toEqual(["neuf"]);
});

test("an entry deleted between two pages is reported as deleted by the next sync", async () => {
  const first = await api.client.sync({ initial: true, limit: 4 }, { paginate: false });
  const left = new Set(ids(first).entries);
  const deletedId = api.space.entries.find(({ id }) => !left.has(id))?.id ?? "";
  remove(deletedId);
  const rest = await api.client.sync({ nextPageToken: String(first.nextPageToken) });
  expect(ids(rest).entries).toEqual([]);
  const delta = await changesSince(rest.nextSyncToken);
  expect(ids(delta)).toEqual({ ...nothing, deleted: [deletedId] });
});

test.each([
  ["a request without `initial` and token", "sync", "BadRequest"],
  ["an unknown token", "sync?sync_token=nope", "BadRequest"],
  ["a content type", "sync?initial=true&content_type=produit", "InvalidQuery"],
  ["a limit of 0", "sync?initial=true&limit=0", "InvalidQuery"],
  ["a limit over 1000", "sync?initial=true&limit=1001", "InvalidQuery"],
])("the Sync API refuses %s", async (_, path, id) => {
  const answer = await api.call(path);
  expect(answer.status).toBe(400);
  expect((await answer.json()).sys.id).toBe(id);
});

test("an entry added again under its id, with a lower or equal revision, is published, not deleted", async () => {
  const token = await firstToken();
  for (const id of ["mangue", "menthe"]) {
    remove(id);
    api.space.entries.push(publishedEntry("produit", id, { titre: "Nouvelle" }, 60));
  }
  const delta = await changesSince(token);
  expect(ids(delta)).toEqual({ ...nothing, entries: ["mangue", "menthe"] });
  expect(delta.entries[0]?.sys).toMatchObject({ type: "Entry", revision: 1 });
  expect(ids(await changesSince(delta.nextSyncToken))).toEqual(nothing);
});

test("a field with a value in another locale only is delivered with that locale's value only", async () => {
  const token = await firstToken();
  const entry = publishedEntry("produit", "neuf", {}, 6);
  api.space.entries.push({ ...entry, fields: { titre: { mg: "Vaovao" } } });
  const { entries } = await changesSince(token);
  expect(entries.map(({ fields }) => fields)).toEqual([{ titre: { mg: "Vaovao" } }]);
});
