import { expect, it } from "vitest";
import { daysUpTo, type Tally } from "~/counts/tally";
import { salesOf } from "~/owner/sales.server";
import { demoProducts } from "../support/worlds/demo";

/** The owner's view of sales: which product she should restock, and which text she should rewrite. */

const [mango, litchi, ...others] = demoProducts("eliquide");
const missing = others.find(({ stockDisponible }) => !stockDisponible);
const products = new Map(demoProducts("eliquide").map((product) => [product.id, product]));

/** The view of 60 days, from the counts of some of them: day 59 is today. */
function salesAfter(counts: Record<number, Record<string, number>>) {
  const days = daysUpTo("2026-11-28", 60).map((day, at): [string, Tally] => [
    day,
    new Map(Object.entries(counts[at] ?? {})),
  ]);
  return salesOf(new Map(days), products);
}

it("compares today, 7 and 30 days with the period before", () => {
  const opened = (count: number) => ({ "product/a": count });
  const { periods, days } = salesAfter({
    59: opened(1),
    58: opened(2),
    53: opened(4),
    52: opened(8),
    46: opened(16),
    45: opened(32),
    30: opened(64),
    29: opened(128),
    0: opened(256),
  });
  const rows = periods.map(({ rows }) => rows.find(({ label }) => label === "Produits ouverts"));
  expect(rows.map((row) => [row?.count, row?.before])).toEqual([
    [1, 2],
    [7, 24],
    [127, 384],
  ]);
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: "28/11", opened: 1, ordered: 0 });
});

it("ranks products, and names those that could be ordered and never were", () => {
  const [a, b] = [mango?.id, litchi?.id];
  const { mostOpened, mostOrdered, neverOrdered, channels } = salesAfter({
    59: {
      [`product/${a}`]: 5,
      [`product/${b}`]: 7,
      [`product/${missing?.id}`]: 3,
      "product/*": 99,
      "product/parti": 1,
    },
    40: { [`order/whatsapp/${a}`]: 2, [`order/telephone/${a}`]: 1, "order/messenger/": 4 },
    10: { [`order/whatsapp/${b}`]: 9 },
  });
  expect(mostOpened.map(({ name, count }) => [name, count])).toEqual([
    [litchi?.name, 7],
    [mango?.name, 5],
    [missing?.name, 3],
    ["parti", 1],
  ]);
  expect(mostOpened.at(-1)).toMatchObject({ href: null, note: "retiré de la vente" });
  expect(mostOrdered).toMatchObject([{ name: mango?.name, href: mango?.href, count: 3 }]);
  expect(neverOrdered.map(({ name }) => name)).toEqual([litchi?.name]);
  expect(channels).toEqual([
    { name: "Facebook Messenger", count: 4 },
    { name: "WhatsApp", count: 2 },
    { name: "Téléphone", count: 1 },
  ]);
});

it("lists ten products at most, and says which are out of stock", () => {
  const counts = others.map(({ id }, at) => [`product/${id}`, 100 - at]);
  const { mostOpened } = salesAfter({ 59: Object.fromEntries(counts) });
  expect(mostOpened).toHaveLength(10);
  const out = others.slice(0, 10).filter(({ stockDisponible }) => !stockDisponible);
  expect(out.length).toBeGreaterThan(0);
  expect(mostOpened.filter(({ note }) => note === "en rupture").map(({ name }) => name)).toEqual(
    out.filter(({ comingSoon }) => !comingSoon).map(({ name }) => name),
  );
});

it("shows the searches in vain that still find nothing", () => {
  const { searches } = salesAfter({ 59: { "search/framboise bleue": 2, "search/mangue": 9 } });
  expect(searches).toEqual([{ name: "framboise bleue", count: 2 }]);
});
