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
  for (let at = 0; at < 250; at += 1) {
    api.space.entries.push(publishedEntry("produit", `n-${at}`, {}, 6));
  }
  const first = await (await api.call("sync?initial=true")).json();
  expect(first.items).toHaveLength(100);
  expect(first).not.toHaveProperty("nextSyncUrl");
  const second = await (await fetch(`${first.nextPageUrl}&access_token=${ACCESS_TOKEN}`)).json();
  expect(second.items).toHaveLength(100);
  expect((await api.client.sync({ initial: true })).entries).toHaveLength(255);
});

test("a later sync returns new, changed and deleted content once", async () => {
  const { nextSyncToken = "" } = await api.client.sync({ initial: true });
  expect(ids(await api.client.sync({ nextSyncToken }))).toEqual(nothing);

  const [mangue] = api.space.entries;
  if (!mangue) throw new Error("no entry");
  mangue.revision += 1;
  mangue.fields.prix = { fr: 16000 };
  api.space.entries = api.space.entries.filter(({ id }) => id !== "menthe");
  api.space.entries.push(publishedEntry("produit", "neuf", {}, 6));
  api.space.assets = api.space.assets.filter(({ id }) => id !== "vide");

  const delta = await api.client.sync({ nextSyncToken });
  expect(ids(delta)).toEqual({
    entries: ["mangue", "neuf"],
    assets: [],
    deleted: ["menthe", "vide"],
  });
  expect(delta.deletedEntries[0]?.sys).toMatchObject({ type: "DeletedEntry", revision: 1 });
  expect(delta.entries.find(({ sys }) => sys.id === "mangue")?.fields.prix).toEqual({ fr: 16000 });

  const again = await api.client.sync({ nextSyncToken: String(delta.nextSyncToken) });
  expect(ids(again)).toEqual(nothing);
});

test("an old sync token returns the changes since its own time again", async () => {
  const { nextSyncToken = "" } = await api.client.sync({ initial: true });
  api.space.entries.push(publishedEntry("produit", "neuf", {}, 6));
  await api.client.sync({ nextSyncToken });
  expect(ids(await api.client.sync({ nextSyncToken })).entries).toEqual(["neuf"]);
});

test("an entry deleted between two pages is reported as deleted by the next sync", async () => {
  const first = await api.client.sync({ initial: true, limit: 4 }, { paginate: false });
  const left = new Set(ids(first).entries);
  const deletedId = api.space.entries.find(({ id }) => !left.has(id))?.id;
  api.space.entries = api.space.entries.filter(({ id }) => id !== deletedId);
  const rest = await api.client.sync({ nextPageToken: String(first.nextPageToken) });
  expect(ids(rest).entries).toEqual([]);
  const delta = await api.client.sync({ nextSyncToken: String(rest.nextSyncToken) });
  expect(ids(delta)).toEqual({ ...nothing, deleted: [deletedId] });
});

test.each([
  ["a request without `initial` and token", "sync", "BadRequest"],
  ["an unknown token", "sync?sync_token=nope", "BadRequest"],
  ["a content type", "sync?initial=true&content_type=produit", "InvalidQuery"],
  ["a limit of 0", "sync?initial=true&limit=0", "InvalidQuery"],
])("the Sync API refuses %s", async (_, path, id) => {
  const answer = await api.call(path);
  expect(answer.status).toBe(400);
  expect((await answer.json()).sys.id).toBe(id);
});
