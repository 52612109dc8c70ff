import { createHash } from "node:crypto";
import { dayOf } from "./day";
import { hoursTexts, placeText } from "./place-and-hours.server";
import { provideShop, type ShopFacts, shopOf } from "./shop";
import { isCounting, logoWidth, shopId, shopOfFolder } from "./shop-file.server";
import type { ShopFile } from "./shop-schema.server";

/** The shop of the current content: `shop.json`, whose facts the entry `boutique` in Contentful replaces one by one. */

/** What the entry gives. */
export type ShopEntry = Partial<Pick<ShopFile, "social" | "hours" | "orderFacts" | "orderLine">> & {
  contacts: ShopFile["contacts"];
  announcement: Announcement | null;
};

/** With the first and the last day in Madagascar, `2026-12-24`; null for no limit. */
type Announcement = { text: string; from: string | null; until: string | null };

/** What the content says of the shop: the entry, and what popups say of the booster. Both stay the same objects until they change. */
type ShopContent = { entry: ShopEntry | null; booster?: ShopFacts["booster"] };

const source = { content: (): ShopContent => ({ entry: null }) };

/** Provides the content of the shop, which stands in Contentful. */
export function provideShopContent(content: () => ShopContent): void {
  source.content = content;
}

let made: ReturnType<typeof makeShop> | null = null;

/**
 * The shop now. It changes with the entry and the booster, and at midnight in Madagascar with its announcement; then it
 * has another id, which is part of the content version.
 */
export function currentShop() {
  const { entry, booster } = source.content();
  const dated = entry?.announcement;
  const announcement = dated && phaseOf(dated) === "shown" ? dated.text : undefined;
  const isSame =
    made?.entry === entry && made.announcement === announcement && made.facts.booster === booster;
  if (!made || !isSame) made = makeShop(entry, announcement, booster);
  return made;
}

provideShop(() => currentShop().shop);

/** Whether today in Madagascar is before an announcement's days, among them or after them. */
export function phaseOf({ from, until }: Announcement): "planned" | "shown" | "over" {
  const day = from || until ? dayOf(Date.now()) : "";
  if (from && day < from) return "planned";
  return until && day > until ? "over" : "shown";
}

function makeShop(
  entry: ShopEntry | null,
  announcement: string | undefined,
  booster: ShopFacts["booster"],
) {
  const { announcement: _dated, contacts, ...given } = entry ?? { contacts: {} };
  const file: ShopFile = {
    ...shopOfFolder,
    ...given,
    contacts: { ...shopOfFolder.contacts, ...contacts },
  };
  const id = entry || booster ? idOf(given, contacts, announcement, booster) : shopId;
  const facts = { ...browserFacts(file, id, announcement), booster };
  return {
    entry,
    announcement,
    file,
    facts,
    /** The facts that the browser needs, as JSON. */
    json: JSON.stringify(facts),
    shop: shopOf(facts),
  };
}

function idOf(...parts: unknown[]): string {
  const text = JSON.stringify([shopId, ...parts]);
  return createHash("sha256").update(text).digest("hex").slice(0, shopId.length);
}

function browserFacts(file: ShopFile, id: string, announcement: string | undefined): ShopFacts {
  const { name, tagline, blurb, adultsOnly, logo, contacts, social, promises } = file;
  const { orderLine, messageLines } = file;
  const place = file.address && placeText(file.address);
  const hours = hoursTexts(file.hours);
  const texts = { name, tagline, blurb, adultsOnly, orderLine, place, hours };
  const pictures = { logo, logoWidth };
  const all = { id, ...texts, ...pictures, contacts, social, promises, messageLines };
  const shown = announcement ? { ...all, announcement } : all;
  return isCounting ? shown : { ...shown, compter: false };
}
