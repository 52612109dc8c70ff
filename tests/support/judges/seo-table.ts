import type { Page } from "playwright";
import { PAGES } from "../every-page";
import { markdownTable } from "../markdown-table";
import { ORIGIN, readPage, sharePicture } from "./head-reader";

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
  for (const [kind, address] of Object.entries(PAGES)) {
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

/** A table with a dash in each empty cell. */
function tableOf(head: string[], rows: string[][]): string {
  return markdownTable(
    head,
    rows.map((row) => head.map((_, at) => row[at] || "–")),
  );
}

function code(address: string): string {
  return `\`${address}\``;
}
