import type { Page } from "playwright";
import { markdownTable } from "../markdown-table";
import { ORIGIN, readPage, sharePicture } from "./head-reader";

/** Every kind of page, with an address of one. */
const KINDS = {
  home: "/",
  "home, filtered": "/?eliquides=gourmand",
  about: "/about",
  contact: "/contact",
  "price list": "/tarifs",
  "e-liquids": "/eliquides",
  "one category": "/eliquides?category=fruite",
  "an unknown category": "/eliquides?category=inconnue",
  "light page": "/eliquides?mode=leger",
  "e-cigarettes": "/ecigarettes",
  accessories: "/accessories",
  product: "/eliquides/mangue-de-mahajanga",
  "product over home": "/produit/mangue-de-mahajanga",
  "sold out": "/eliquides/litchi-de-tamatave",
  "coming soon": "/eliquides/baies-de-la-brume",
  "without a price": "/ecigarettes/pod-volana",
  "without a picture": "/eliquides/bibasse-doree",
  booster: "/produit/booster-nicotine-20",
  search: "/recherche?q=mangue",
  "product over search": "/recherche/mangue-de-mahajanga?q=mangue",
  "hidden page": "/contentful",
  "for the owner": "/statut",
  offline: "/hors-ligne",
  "not found": "/nulle-part",
};

const COLUMNS = ["page", "address", "title", "description", "canonical", "robots", "JSON-LD"];
const PREVIEW = ["page", "preview", "picture", "bytes"];

/**
 * The tables of tests/seo/results.md, as Markdown: what each kind of page says to search engines and in link
 * previews.
 *
 * @param browser any page of a browser
 * @param shop the demo shop, with `ORIGIN` as its `SITE_URL`
 */
export async function seoTable(browser: Page, shop: string): Promise<string> {
  const heads = [];
  const previews = [];
  for (const [kind, address] of Object.entries(KINDS)) {
    const page = await readPage(browser, shop + address);
    const meta = (name: string) => page.metas[name]?.join(" + ") ?? "–";
    const types = page.things.map((thing) => thing["@type"]).join(", ");
    const canonical = page.canonicals.join(" + ").replace(ORIGIN, "");
    heads.push([
      ...[kind, code(address), page.titles.join(" + "), meta("description")],
      ...[canonical === address ? "itself" : canonical && code(canonical), meta("robots"), types],
    ]);
    const picture = await sharePicture(browser, shop, page);
    const name = picture?.address.replace(ORIGIN, "").replace(/^\/images\/.*\//, "…/");
    const cells = picture ? [`${code(name ?? "")} ${picture.size}`, String(picture.bytes)] : [];
    previews.push([kind, meta("og:title"), ...cells]);
  }
  return [tableOf(COLUMNS, heads), tableOf(PREVIEW, previews)].join("\n\n");
}

/** A table with a dash in each cell that has nothing to say. */
function tableOf(head: string[], rows: string[][]): string {
  return markdownTable(
    head,
    rows.map((row) => head.map((_, at) => row[at] || "–")),
  );
}

function code(address: string): string {
  return `\`${address}\``;
}
