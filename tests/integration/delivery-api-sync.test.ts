import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../support/worlds/delivery-api-service";
import { handMadeSpace } from "../support/worlds/delivery-api-space";
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

/** The changes since a token, and the token of the next changes. */
async function changesSince(nextSyncToken: string) {
  const answer = await api.client.sync({ nextSyncToken });
  return { ...ids(answer), answer, next: String(answer.nextSyncToken) };
}

async function firstToken() {
  return String((await api.client.sync({ initial: true })).nextSyncToken);
}

function entryOf(id: string, space = api.service.space) {
  const entry = space.entries.find((each) => each.id === id);
  if (!entry) throw new Error(`No entry ${id}`);
  return entry;
}

function remove(id: string) {
  api.space.entries = api.space.entries.filter((each) => each.id !== id);
}

async function expectTooBig(answer: Response) {
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    sys: { type: "Error", id: "BadRequest" },
    message: "Response size too big. Maximum allowed response size: 7340032B.",
  });
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

test("an entry added again under its id, with a lower or equal revision, is published, not deleted", async () => {
  const token = await firstToken();
  for (const id of ["mangue", "menthe"]) {
    remove(id);
    api.space.entries.push(publishedEntry("produit", id, { titre: "Nouvelle" }, 60));
  }
  const { answer, next } = await changesSince(token);
  expect(ids(answer)).toEqual({ ...nothing, entries: ["mangue", "menthe"] });
  expect(answer.entries[0]?.sys).toMatchObject({ type: "Entry", revision: 1 });
  expect(ids((await changesSince(next)).answer)).toEqual(nothing);
});

test("a field with a value in another locale only is delivered with that locale's value only", async () => {
  const token = await firstToken();
  const entry = {
    ...publishedEntry("produit", "neuf", {}, 6),
    fields: { titre: { mg: "Vaovao" } },
  };
  api.space.entries.push(entry);
  const { answer } = await changesSince(token);
  expect(answer.entries.map(({ fields }) => fields)).toEqual([{ titre: { mg: "Vaovao" } }]);
});

describe("with a largest page", () => {
  test("an initial sync with a larger limit is refused, also with the default one", async () => {
    api.service.sync.largestPage = 99;
    await expectTooBig(await api.call("sync?initial=true&limit=100"));
    await expectTooBig(await api.call("sync?initial=true"));
    expect((await api.call("sync?initial=true&limit=99")).status).toBe(200);
  });

  test("by default, the largest is Contentful's", async () => {
    expect((await api.call("sync?initial=true&limit=1000")).status).toBe(200);
    const answer = await api.call("sync?initial=true&limit=1001");
    expect((await answer.json()).sys.id).toBe("InvalidQuery");
  });
});

test("refused deltas leave the initial sync, its pages and the token usable", async () => {
  const token = await firstToken();
  api.space.entries.push(publishedEntry("produit", "neuf", {}, 6));
  api.service.sync.refusesDeltas = true;
  await expectTooBig(await api.call(`sync?sync_token=${token}`));
  const unknown = await (await api.call("sync?sync_token=nope")).json();
  expect(unknown.message).toBe("The sync token is invalid or has expired.");
  expect(ids(await api.client.sync({ initial: true, limit: 4 })).entries).toContain("neuf");
  api.service.sync.refusesDeltas = false;
  expect((await changesSince(token)).entries).toEqual(["neuf"]);
});

test("refused deltas don't include the further pages of one that has begun", async () => {
  const { nextSyncToken = "" } = await api.client.sync({ initial: true, limit: 1 });
  for (const id of ["a", "b"]) api.space.entries.push(publishedEntry("produit", id, {}, 6));
  const first = await api.client.sync({ nextSyncToken }, { paginate: false });
  api.service.sync.refusesDeltas = true;
  const rest = await api.client.sync({ nextPageToken: String(first.nextPageToken) });
  expect([...ids(first).entries, ...ids(rest).entries]).toEqual(["a", "b"]);
});

describe("a late change", () => {
  test("isn't in a delta, and is in a later one: new, edited and deleted", async () => {
    const token = await firstToken();
    api.space.entries.push(publishedEntry("produit", "neuf", {}, 6));
    entryOf("mangue").revision += 1;
    remove("menthe");
    entryOf("cafe").revision += 1;
    api.service.sync.isLate = ({ id }) => id !== "cafe";
    const first = await changesSince(token);
    expect(ids(first.answer)).toEqual({ ...nothing, entries: ["cafe"] });
    const second = await changesSince(first.next);
    expect(ids(second.answer)).toEqual(nothing);
    api.service.sync.isLate = () => false;
    const third = await changesSince(second.next);
    const all = { ...nothing, entries: ["mangue", "neuf"], deleted: ["menthe"] };
    expect(ids(third.answer)).toEqual(all);
    expect(ids((await changesSince(third.next)).answer)).toEqual(nothing);
  });

  test("is asked for by the new revision, and for a deletion by the last known one", async () => {
    const token = await firstToken();
    entryOf("mangue").revision = 5;
    remove("menthe");
    api.space.assets = api.space.assets.filter(({ id }) => id !== "photo-1");
    const asked: unknown[] = [];
    api.service.sync.isLate = (change) => {
      asked.push(change);
      return true;
    };
    await changesSince(token);
    expect(asked).toEqual([
      expect.objectContaining({ type: "Entry", id: "mangue", revision: 5 }),
      expect.objectContaining({ type: "Entry", id: "menthe", revision: 1 }),
      expect.objectContaining({ type: "Asset", id: "photo-1", revision: 2 }),
    ]);
  });

  test("of a new record that is deleted again is never in a delta", async () => {
    const token = await firstToken();
    api.space.entries.push(publishedEntry("produit", "neuf", {}, 6));
    api.service.sync.isLate = () => true;
    const { next } = await changesSince(token);
    remove("neuf");
    api.service.sync.isLate = () => false;
    expect(ids((await changesSince(next)).answer)).toEqual(nothing);
  });

  test("isn't in an initial sync if it is the record's first; the next delta has it", async () => {
    api.space.entries.push(publishedEntry("produit", "neuf", {}, 6));
    api.service.sync.isLate = ({ id }) => id === "neuf" || id === "mangue";
    const first = await api.client.sync({ initial: true });
    expect(ids(first).entries).toEqual(["cafe", "constructor", "fruits", "mangue", "menthe"]);
    api.service.sync.isLate = () => false;
    expect(ids((await changesSince(String(first.nextSyncToken))).answer)).toEqual({
      ...nothing,
      entries: ["neuf"],
    });
  });
});

test("odd items are added to each page of a sync", async () => {
  const odd = [null, 7, {}, { sys: null }];
  api.service.sync.oddItems = odd;
  const first = await (await api.call("sync?initial=true&limit=6")).json();
  const second = await (await api.call(`sync${new URL(first.nextPageUrl).search}`)).json();
  const later = await (await api.call(`sync${new URL(second.nextSyncUrl).search}`)).json();
  expect(first.items).toHaveLength(10);
  expect(first.items.slice(-4)).toEqual(odd);
  expect(second.items).toHaveLength(6);
  expect(second.items.slice(-4)).toEqual(odd);
  expect(later.items).toEqual(odd);
});

describe("once master is an alias of another environment", () => {
  const other = () => ({
    ...handMadeSpace(),
    entries: [publishedEntry("produit", "ailleurs", {}, 6)],
    assets: [],
  });

  test("all addresses lead to its content, and new tokens to its changes", async () => {
    const space = other();
    api.service.alias(space, "refused");
    expect(api.service.space).toBe(space);
    const all = await api.client.sync({ initial: true });
    expect(ids(all)).toEqual({ ...nothing, entries: ["ailleurs"] });
    expect((await api.client.getEntries()).total).toBe(1);
    const authorization = { headers: { Authorization: `Bearer ${ACCESS_TOKEN}` } };
    const short = `http://${api.service.host}/spaces/${space.id}/entries`;
    expect((await (await fetch(short, authorization)).json()).total).toBe(1);
    entryOf("ailleurs").revision += 1;
    expect((await changesSince(String(all.nextSyncToken))).entries).toEqual(["ailleurs"]);
  });

  test("tokens issued before are refused as unknown ones", async () => {
    const first = await api.client.sync({ initial: true, limit: 4 }, { paginate: false });
    const tokens = [await firstToken(), first.nextPageToken];
    const unknown = await (await api.call("sync?sync_token=nope")).json();
    api.service.alias(other(), "refused");
    for (const token of tokens) {
      const answer = await api.call(`sync?sync_token=${token}`);
      expect(answer.status).toBe(400);
      expect({ ...(await answer.json()), requestId: "" }).toEqual({ ...unknown, requestId: "" });
    }
  });

  test("tokens issued before go on with the old environment", async () => {
    const pages = await api.client.sync({ initial: true, limit: 4 }, { paginate: false });
    const token = await firstToken();
    api.service.alias(other(), "old environment");
    const rest = await api.client.sync({ nextPageToken: String(pages.nextPageToken) });
    expect([...ids(pages).entries, ...ids(rest).entries]).toHaveLength(5);
    const first = await changesSince(token);
    expect(ids(first.answer)).toEqual(nothing);
    remove("menthe");
    entryOf("mangue", api.space).revision += 1;
    const second = await changesSince(first.next);
    expect(ids(second.answer)).toEqual({ ...nothing, entries: ["mangue"], deleted: ["menthe"] });
  });

  test("it can't be one of another space", () => {
    expect(() => api.service.alias({ ...other(), id: "spacetwo" }, "refused")).toThrow("spacetwo");
  });
});
