import { expect, test } from "vitest";
import { testServiceForTests } from "../support/worlds/delivery-api-service";

const api = testServiceForTests();

type Answer = {
  items: { fields: Record<string, unknown> }[];
  includes?: Record<string, { sys: { id: string } }[]>;
  errors?: unknown[];
};

async function mangueWith(include?: number): Promise<Answer> {
  const depth = include === undefined ? "" : `&include=${include}`;
  return (await api.call(`entries?sys.id=mangue${depth}`)).json();
}

function includedIds({ includes = {} }: Answer): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(includes).map(([type, items]) => [type, items.map(({ sys }) => sys.id).sort()]),
  );
}

function unresolvable(linkType: string, id: string) {
  return { sys: { id: "notResolvable", type: "error" }, details: { type: "Link", linkType, id } };
}

test("the delivery API includes linked content down to the level in `include`, 1 by default", async () => {
  expect(await mangueWith(0)).not.toHaveProperty("includes");
  expect(await mangueWith(0)).not.toHaveProperty("errors");
  expect(includedIds(await mangueWith())).toEqual({
    Asset: ["photo-1"],
    Entry: ["fruits", "menthe"],
  });
  expect(includedIds(await mangueWith(2))).toEqual({
    Asset: ["notice", "photo-1"],
    Entry: ["fruits", "menthe"],
  });
});

test("the delivery API reports unresolvable links down to the level in `include`", async () => {
  expect((await mangueWith(1)).errors).toEqual([unresolvable("Entry", "partie")]);
  expect((await mangueWith(10)).errors).toEqual([
    unresolvable("Entry", "partie"),
    unresolvable("Asset", "gone"),
  ]);
});

test("the delivery API includes linked content once, and never an item of the list", async () => {
  const answer: Answer = await (await api.call("entries?include=10")).json();
  expect(includedIds(answer)).toEqual({ Asset: ["notice", "photo-1"] });
});
