import { escapeUTF8 } from "entities/escape";
import { documentPaths, paths } from "~/address/paths";
import { picturePath } from "~/address/picture-paths";
import type { AllProducts } from "~/catalogue/collection";
import { isOrderable } from "~/catalogue/product";
import type { ProductView } from "~/catalogue/views";
import { shop } from "~/config/shop";
import { titleWithPrice } from "./page-texts.server";

/** How many products the feed contains. */
const MAX_NEWS = 30;

/** When the shop first saw a product, and when it last became orderable, as ISO 8601 in UTC. */
type News = { product: ProductView; published: string; updated: string };

/** An Atom feed (RFC 4287) of the products that are new, or have become orderable, the latest first. */
export function newsFeed(all: AllProducts, origin: string): string {
  const news = latestNews(all);
  const [name, self] = [escapeUTF8(shop().name), origin + documentPaths.feed];
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
<id>${self}</id>
<title>Nouveautés de ${name}</title>
<updated>${news[0]?.updated ?? new Date(0).toISOString()}</updated>
<author><name>${name}</name></author>
<link rel="alternate" href="${origin}${paths.home}"/>
<link rel="self" href="${self}"/>
${news.map((each) => entryOf(each, origin)).join("\n")}
</feed>
`;
}

function entryOf({ product, published, updated }: News, origin: string): string {
  const address = escapeUTF8(origin + product.href);
  return `<entry>
<id>${address}</id>
<title>${escapeUTF8(titleWithPrice(product))}</title>
<published>${published}</published>
<updated>${updated}</updated>
<link href="${address}"/>
<content type="html">${escapeUTF8(contentOf(product, origin))}</content>
</entry>`;
}

/** The latest news. Products that are coming soon are left out, as in the site map. */
function latestNews(all: AllProducts): News[] {
  const news = Object.values(all).flatMap(({ products, times: { arrivals, returns } }) =>
    products.flatMap((product) => {
      const published = arrivals.get(product.id);
      if (!published || product.comingSoon) return [];
      const back = isOrderable(product) ? returns.get(product.id) : undefined;
      return { product, published, updated: back ?? published };
    }),
  );
  return news.sort((a, b) => Date.parse(b.updated) - Date.parse(a.updated)).slice(0, MAX_NEWS);
}

/** Picture and description, as HTML. */
function contentOf({ name, description, image }: ProductView, origin: string): string {
  const picture = image
    ? `<p><img src="${origin}${escapeUTF8(picturePath(image, 600))}" alt="${escapeUTF8(name)}" width="600"/></p>`
    : "";
  const paragraphs = description.split(/\n+/).filter(Boolean);
  return picture + paragraphs.map((text) => `<p>${escapeUTF8(text)}</p>`).join("");
}
