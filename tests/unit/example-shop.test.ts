import { expect, it } from "vitest";
import copyInBuild from "~/config/example-shop.json";
import { exampleFields, withoutExample } from "~/config/example-shop.server";
import type { ShopFile } from "~/config/shop-schema.server";
import exampleFile from "../../shop/shop.json";
import type { Given } from "../support/worlds/owner";

/** What a real shop must not take over from the demo's `shop.json`. */

const example = exampleFile as unknown as Given<ShopFile>;
const own: ShopFile = {
  ...example,
  name: "Brume Bleue",
  blurb: "Une boutique de Toamasina.",
  contacts: { telephone: { number: "+261341234567", text: "034 12 345 67" } },
  social: [{ name: "Facebook", icon: "facebook", href: "https://www.facebook.com/brume.bleue" }],
  orderFacts: [{ title: "Livraison à Antananarivo", text: "En charrette." }],
  address: { street: "Rue du Port", city: "Antananarivo", postalCode: "102", country: "MG" },
  about: {
    ...example.about,
    lead: "Une boutique du port.",
    story: "Née en 2025.",
    mission: "Servir.",
    team: [{ name: "Voahangy", role: "Fondatrice", picture: "/team/tojo.svg" }],
  },
};

it("the build's copy of the example is the example", () => {
  expect(copyInBuild).toEqual(exampleFile);
});

it.each<[string, object, string[]]>([
  ["its own facts, and the general ones of the example", {}, []],
  ["the example's name", { name: example.name }, ["name"]],
  [
    "the example's name inside a text",
    { orderLine: "Chez ZAVONA, payé à la livraison" },
    ["orderLine"],
  ],
  ["a longer word", { blurb: "Zavonanana" }, []],
  [
    "one contact of the example",
    { contacts: { ...own.contacts, email: example.contacts.email } },
    ["contacts › email"],
  ],
  ["the example's contacts", { contacts: example.contacts }, ["contacts"]],
  [
    "the example's street",
    { address: { ...own.address, street: example.address.street } },
    ["address › street"],
  ],
  [
    "one of the example's team",
    { about: { ...own.about, team: [own.about.team[0], example.about.team[1]] } },
    ["about › team › n° 2"],
  ],
])("a shop with %s", (_what, change, fields) => {
  expect(exampleFields({ ...own, ...change })).toEqual(fields);
});

it("an unchanged copy is named field by field", () => {
  expect(exampleFields(example)).toEqual(
    expect.arrayContaining(["name", "blurb", "contacts", "social", "address", "about"]),
  );
});

it("the example's contacts and pages count as not given, others stay", () => {
  const { email } = example.contacts;
  const mixed = {
    ...own,
    contacts: { ...example.contacts, ...own.contacts },
    social: [...own.social, ...example.social],
  };
  expect(email).toBeTruthy();
  expect(withoutExample(mixed)).toEqual(own);
  expect(withoutExample(own)).toEqual(own);
});
