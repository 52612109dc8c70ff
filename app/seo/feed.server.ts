import { escapeAttribute, escapeText } from "entities/escape";
import { Feed } from "feed";
import { documentPaths, paths } from "~/address/paths";
import { picturePath } from "~/address/picture-paths";
import type { AllProducts } from "~/catalogue/collection";
import { isOrderable } from "~/catalogue/product";
import type { ProductView } from "~/catalogue/views";
import { shop } from "~/config/shop";
import { titleWithPrice } from "./page-texts.server";

/** How many of the newest products the feed contains. */
const MAX_NEWEST = 30;

type News = { product: ProductView; created: Date; updated: Date };

/** An Atom feed (RFC 4287) of the newest products and of those back in stock, the latest first. */
export function newsFeed(all: AllProducts, origin: string): string {
  const news = newest(all);
  const home = origin + paths.home;
  const feed = new Feed({
    id: origin + documentPaths.feed,
    title: `Nouveautés de ${shop().name}`,
    link: home,
    feedLinks: { atom: origin + documentPaths.feed },
    author: { name: shop().name, link: home },
    copyright: "",
    updated: news[0]?.updated ?? new Date(0),
    generator: shop().name,
  });
  for (const { product, created, updated } of news) {
    const link = origin + product.href;
    feed.addItem({
      id: link,
      link,
      title: escapeText(titleWithPrice(product)),
      published: created,
      date: updated,
      content: contentOf(product, origin),
    });
  }
  return feed.atom1();
}

/**
 * The newest products and those back in stock, the latest first. Those coming soon are left out, as in
 * the site map.
 */
function newest(all: AllProducts): News[] {
  const dated = Object.values(all).flatMap(({ products, times: { creations, returns } }) =>
    products.flatMap((product) => {
      const created = creations.get(product.id);
      if (!created || product.comingSoon) return [];
      const back = isOrderable(product) ? returns.get(product.id) : undefined;
      return { product, created: new Date(created), updated: new Date(back ?? created), back };
    }),
  );
  const byAge = dated.sort((a, b) => Number(b.created) - Number(a.created));
  const shown = byAge.filter(({ back }, at) => at < MAX_NEWEST || back);
  return shown.sort((a, b) => Number(b.updated) - Number(a.updated));
}

/** Picture and description, as HTML. */
function contentOf({ name, description, ...product }: ProductView, origin: string): string {
  const { image } = product;
  const picture = image
    ? `<p><img src="${origin}${escapeAttribute(picturePath(image, 600))}" alt="${escapeAttribute(name)}" width="600"/></p>`
    : "";
  const paragraphs = description.split(/\n+/).filter(Boolean);
  return picture + paragraphs.map((text) => `<p>${escapeText(text)}</p>`).join("");
}
