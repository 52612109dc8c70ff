import { isLoading } from "~/catalogue/loading";
import { isOrder } from "~/catalogue/product";
import { search } from "~/catalogue/search";
import type { ProductView } from "~/catalogue/views";
import { CONTACT_WAYS } from "~/config/shop";
import { lastDays } from "~/counts/counts.server";
import type { Source } from "~/counts/keys";
import { OTHERS, type Tally } from "~/counts/tally";
import { askAllProducts } from "~/store/questions.server";

/** What visitors looked at, ordered and searched in vain, for the owner. */

const PERIODS = [
  { title: "Aujourd’hui", length: 1, before: "hier, toute la journée" },
  { title: "7 jours", length: 7, before: "les 7 jours d’avant" },
  { title: "30 jours", length: 30, before: "les 30 jours d’avant" },
] as const;

const COUNTED = [
  ["page", "Pages vues"],
  ["product", "Produits ouverts"],
  ["order", "Liens de commande suivis"],
] as const;

const SOURCES: Record<Source, string> = {
  direct: "Adresse tapée, favori, WhatsApp",
  search: "Google ou autre moteur de recherche",
  social: "Facebook ou Instagram",
  other: "Autre site",
};

const PAGES: Record<string, string> = {
  accueil: "Accueil",
  eliquides: "E-liquides",
  ecigarettes: "E-cigarettes",
  accessories: "Accessoires",
  produit: "Page d’un produit",
  recherche: "Recherche",
  contentful: "Best-sellers",
  tarifs: "Tarifs",
  about: "À propos",
  contact: "Contact",
};

const CHANNELS: Record<string, string> = Object.fromEntries(
  Object.entries(CONTACT_WAYS).map(([channel, { name }]) => [channel, name]),
);

/** How many days the lists cover, and how many lines each has at most. */
const DAYS = 30;
const LINES = 10;

/** The counts of the last days; null if they can't be read. Without content, products have no names. */
export async function salesView() {
  const days = await lastDays(2 * DAYS);
  return days && salesOf(days, await knownProducts());
}

export const SALES_COLUMNS = ["Jour", "Compté", "Nom", "Par", "Nombre"];

/**
 * The counts of a year for a spreadsheet, as far as they are kept: a row for each day and what it counted. Null if they
 * can't be read.
 */
export async function salesRows() {
  const days = await lastDays(365);
  if (!days) return null;
  const products = await knownProducts();
  return [...days].flatMap(([day, tally]) =>
    [...tally].map(([key, count]) => {
      const [what, name, by] = cellsOf(key, products);
      return [day, what, name, by, count];
    }),
  );
}

/** What a key counts, its name, and the way of an order. */
function cellsOf(key: string, products: ReadonlyMap<string, ProductView>): (string | undefined)[] {
  const [group = "", name = "", id = ""] = key.split("/");
  const productName = (id: string) => products.get(id)?.name ?? id;
  if (group === "order") return ["Lien de commande suivi", productName(id), CHANNELS[name]];
  if (group === "product") return ["Produit ouvert", productName(name)];
  if (group === "page") return ["Page vue", PAGES[name]];
  if (group === "source") return ["Provenance", SOURCES[name as Source]];
  return ["Cherché en vain", name];
}

async function knownProducts(): Promise<ReadonlyMap<string, ProductView>> {
  const all = await askAllProducts();
  const kinds = isLoading(all) ? [] : Object.values(all);
  return new Map(kinds.flatMap(({ byId }) => [...byId]));
}

export type SalesView = ReturnType<typeof salesOf>;

/** @param days the last 60 days, by day, the oldest first */
export function salesOf(
  days: ReadonlyMap<string, Tally>,
  products: ReadonlyMap<string, ProductView>,
) {
  const list = [...days];
  const recent = sumOf(list.slice(-DAYS));
  const opened = countsBelow(recent, "product/");
  const ordered = countsBelow(recent, "order/", 2);
  const eliquides = [...products.values()].filter(({ kind }) => kind === "eliquide");
  const lineOf = ([id, count]: [string, number]) => ({ ...describe(id, products), count });
  const named = (labels: Record<string, string>, group: string, part?: number) =>
    [...countsBelow(recent, group, part)].map(([name, count]) => ({
      name: labels[name] ?? name,
      count,
    }));
  return {
    periods: PERIODS.map(({ title, length, before }) => ({
      title,
      before,
      rows: COUNTED.map(([group, label]) => ({
        label,
        count: totalOf(list.slice(-length), group),
        before: totalOf(list.slice(-2 * length, -length), group),
      })),
    })),
    days: list.slice(-DAYS).map((day) => ({
      day: day[0].slice(5).split("-").reverse().join("/"),
      opened: totalOf([day], "product"),
      ordered: totalOf([day], "order"),
    })),
    mostOpened: [...opened].slice(0, LINES).map(lineOf),
    mostOrdered: [...ordered].slice(0, LINES).map(lineOf),
    neverOrdered: [...opened]
      .filter(([id]) => {
        const product = products.get(id);
        // One out of stock or without a price has no order link.
        return product && isOrder(product) && !ordered.has(id);
      })
      .slice(0, LINES)
      .map(lineOf),
    channels: named(CHANNELS, "order/", 1),
    // A word that finds something by now needs nothing more.
    searches: named({}, "search/")
      .filter(({ name }) => search(eliquides, name).length === 0)
      .slice(0, 2 * LINES),
    sources: named(SOURCES, "source/"),
    pages: named(PAGES, "page/"),
  };
}

function sumOf(days: readonly [string, Tally][]): Tally {
  const sum: Tally = new Map();
  for (const [, tally] of days) {
    for (const [key, count] of tally) sum.set(key, (sum.get(key) ?? 0) + count);
  }
  return sum;
}

function totalOf(days: readonly [string, Tally][], group: string): number {
  let total = 0;
  for (const [key, count] of sumOf(days)) if (key.startsWith(`${group}/`)) total += count;
  return total;
}

/** The counts of keys that begin with `group`, by the key's part at an index, the largest first; without others. */
function countsBelow(counts: Tally, group: string, part = 1): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [key, count] of counts) {
    const name = key.startsWith(group) ? key.split("/")[part] : undefined;
    if (name && name !== OTHERS) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return new Map([...sums].sort(([, a], [, b]) => b - a));
}

function describe(id: string, products: ReadonlyMap<string, ProductView>) {
  const product = products.get(id);
  // Without content nobody knows what is still sold.
  if (!product)
    return { name: id, href: null, note: products.size > 0 ? "retiré de la vente" : null };
  const { name, href, comingSoon, stockDisponible } = product;
  const note = comingSoon ? "bientôt disponible" : stockDisponible ? null : "en rupture";
  return { name, href, note };
}
