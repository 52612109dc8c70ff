import { paths, withQuery } from "~/address/paths";
import { picturePath } from "~/address/picture-paths";
import type { ProductIndex } from "~/catalogue/collection";
import { type CatalogueKind, catalogueKinds, catalogues } from "~/catalogue/kinds";
import { PRODUCTS_PER_PAGE } from "~/catalogue/list-page";
import type { ProductView } from "~/catalogue/views";
import type { Everything } from "~/content/questions.server";
import { pageTexts } from "./page-texts.server";

/** An address that search engines shall know. */
type Entry = {
  path: string;
  /** When what it shows was last changed, as ISO 8601; null where that is not known. */
  changed: string | null;
  picture: string | null;
};

/** The most addresses that one site map may hold (sitemaps.org, "Protocol"). */
const MOST = 50_000;

/** The site map of all that is found (sitemaps.org; Google's extension for pictures), as XML. */
export function sitemap(content: Everything, origin: string): string {
  const urls = [...standing(content), ...catalogueKinds.flatMap((kind) => listed(kind, content))]
    .slice(0, MOST)
    .map((entry) => urlOf(entry, origin));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join("\n")}
</urlset>
`;
}

/** Pages whose words are always the same, and the booster, whose page is over home. */
function standing(content: Everything): Entry[] {
  const shown = [content.eliquide, content.ecigarette, content.boosters];
  const home = shown.flatMap(({ products, changes }) => lastOf(products, changes) ?? []);
  const pages = Object.entries(pageTexts)
    .filter(([, { hidden }]) => !hidden)
    .map(([path]) => {
      const changed = path === paths.home ? (home.sort().at(-1) ?? null) : null;
      return { path, changed, picture: null };
    });
  const { products, changes } = content.boosters;
  return [...pages, ...products.map((product) => productEntry(product, changes))];
}

/** A catalogue, whole and by category, in all its pages, and its products. */
function listed(kind: CatalogueKind, content: Everything): Entry[] {
  const { products, byCategory, changes } = content[kind];
  const { path, filters } = catalogues[kind];
  const lists = [null, ...filters.map(({ value }) => value)].flatMap((category) => {
    const members = category === null ? products : (byCategory.get(category) ?? []);
    const pages = Math.ceil(members.length / PRODUCTS_PER_PAGE);
    const changed = lastOf(members, changes);
    return Array.from({ length: pages }, (_, at) => ({
      path: withQuery(path, { category, page: at > 0 ? String(at + 1) : null }),
      changed,
      picture: null,
    }));
  });
  // Cards of what is to come lead nowhere yet (spec §4): no page links to theirs.
  const linked = products.filter(({ comingSoon }) => !comingSoon);
  return [...lists, ...linked.map((product) => productEntry(product, changes))];
}

function productEntry({ href, id, image }: ProductView, changes: ProductIndex["changes"]): Entry {
  const picture = image && picturePath(image, 1200);
  return { path: href, changed: changes.get(id) ?? null, picture };
}

/** ISO 8601 in one time zone sorts as text. */
function lastOf(products: readonly ProductView[], changes: ProductIndex["changes"]): string | null {
  let last: string | null = null;
  for (const { id } of products) {
    const changed = changes.get(id);
    if (changed && (last === null || changed > last)) last = changed;
  }
  return last;
}

function urlOf({ path, changed, picture }: Entry, origin: string): string {
  const lastmod = changed ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : "";
  const image = picture
    ? `<image:image><image:loc>${escaped(origin + picture)}</image:loc></image:image>`
    : "";
  return `<url><loc>${escaped(origin + path)}</loc>${lastmod}${image}</url>`;
}

/** Of an address: quotes are encoded in it already. */
function escaped(address: string): string {
  return address.replaceAll("&", "&amp;").replaceAll("'", "&apos;");
}
