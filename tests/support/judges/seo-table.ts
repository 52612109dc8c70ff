import type { Page } from "playwright";
import { markdownTable } from "../markdown-table";
import { generatedSpace } from "../worlds/generated-space";
import { startShopOver } from "../worlds/shop-over-space";
import { readPage } from "./head-reader";
import { jpegSize } from "./jpeg-size";

/** What the shop is told that it is seen at, where the table is made. */
export const SEO_ORIGIN = "https://zavona.example";

/** Every kind of page, by an address of it. */
const KINDS = [
  ["home", "/"],
  ["home, filtered", "/?eliquides=gourmand"],
  ["about", "/about"],
  ["contact", "/contact"],
  ["price list", "/tarifs"],
  ["e-liquids", "/eliquides"],
  ["one category", "/eliquides?category=fruite"],
  ["a category that is none", "/eliquides?category=inconnue"],
  ["light page", "/eliquides?mode=leger"],
  ["e-cigarettes", "/ecigarettes"],
  ["accessories", "/accessories"],
  ["product", "/eliquides/mangue-de-mahajanga"],
  ["product over home", "/produit/mangue-de-mahajanga"],
  ["sold out", "/eliquides/litchi-de-tamatave"],
  ["to come", "/eliquides/baies-de-la-brume"],
  ["without a price", "/ecigarettes/pod-volana"],
  ["without a picture", "/eliquides/bibasse-doree"],
  ["booster", "/produit/booster-nicotine-20"],
  ["search", "/recherche?q=mangue"],
  ["product over search", "/recherche/mangue-de-mahajanga?q=mangue"],
  ["hidden page", "/contentful"],
  ["for the owner", "/statut"],
  ["offline", "/hors-ligne"],
  ["404", "/nulle-part"],
] as const;

/** Those that only a shop of more products has. */
const FURTHER_KINDS = [
  ["further page", "/eliquides?page=2"],
  ["price list, further", "/tarifs?page=2"],
] as const;

/** A shop that has them. */
export function startLargeShop() {
  const settings = { SITE_URL: SEO_ORIGIN };
  return startShopOver(generatedSpace(300), { pictures: "none", settings });
}

const COLUMNS = ["page", "address", "title", "description", "canonical", "robots", "JSON-LD"];
const PREVIEW = ["preview", "picture", "bytes"];

/**
 * The tables of docs/seo.md, as Markdown: what each kind of page says of itself.
 *
 * @param demo a shop with `SEO_ORIGIN` as its `SITE_URL` and the demo's content
 * @param large see `startLargeShop`
 */
export async function seoTable(browser: Page, demo: string, large: string): Promise<string> {
  const heads = [];
  const previews = [];
  const pages = [
    ...KINDS.map((kind) => [demo, ...kind] as const),
    ...FURTHER_KINDS.map((kind) => [large, ...kind] as const),
  ];
  for (const [shop, kind, address] of pages) {
    const answer = await fetch(shop + address);
    const { titles, metas, canonicals, things } = await readPage(browser, await answer.text());
    const meta = (name: string) => metas[name]?.join(" + ") ?? "–";
    const types = things.map((thing) => thing["@type"]).join(", ");
    const canonical = canonicals.join(" + ").replace(SEO_ORIGIN, "");
    const itself = canonical === address ? "itself" : canonical && code(canonical);
    heads.push([
      ...[kind, code(address), titles.join(" + "), meta("description")],
      ...[itself || "–", meta("robots"), types || "–"],
    ]);
    const picture = metas["og:image"]?.[0]?.replace(SEO_ORIGIN, "");
    previews.push([kind, meta("og:title"), ...(await pictureCells(shop, picture))]);
  }
  return [markdownTable(COLUMNS, heads), markdownTable(["page", ...PREVIEW], previews)].join(
    "\n\n",
  );
}

async function pictureCells(shop: string, picture: string | undefined): Promise<string[]> {
  if (!picture) return ["–", "–"];
  const bytes = Buffer.from(await (await fetch(shop + picture)).arrayBuffer());
  const { width, height } = jpegSize(bytes);
  const name = picture.replace(/^\/images\/.*\//, "…/");
  return [`${code(name)} ${width} × ${height}`, String(bytes.length)];
}

function code(address: string): string {
  return `\`${address}\``;
}
