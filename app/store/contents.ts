import { indexProducts, type ProductIndex } from "~/catalogue/collection";
import type { BannerView, ProductView } from "~/catalogue/views";
import type { ShopEntry } from "~/config/current-shop.server";
import type { ContentType, productTypes } from "~/contentful/content-model";
import type { PlainEntry } from "~/contentful/sync.server";
import type { EntryReading } from "./read-entry.server";
import type { Times } from "./times";

/** What the shop shows of each content type. */
export type Contents = Record<(typeof productTypes)[number], ProductIndex> & {
  banner: readonly BannerView[];
  /** Only the first counts. */
  boutique: readonly ShopEntry[];
};

/** An entry in the store, with what the shop reads in it. */
export type HeldEntry = EntryReading & { entry: PlainEntry; times: Times };

/** What the shop shows of the entries of a content type. */
export function contentsOf(type: ContentType, held: readonly HeldEntry[]): Contents[ContentType] {
  const views = held.flatMap(({ view }) => view ?? []);
  if (type === "banner") return views as BannerView[];
  if (type === "boutique") return views as ShopEntry[];
  const timesBy = (pick: (each: HeldEntry) => string | null) =>
    new Map(
      held.flatMap((each): [string, string][] => {
        const time = pick(each);
        return time ? [[each.entry.id, time]] : [];
      }),
    );
  return indexProducts(views as ProductView[], () => ({
    creations: timesBy(({ entry }) => entry.createdAt),
    arrivals: timesBy(({ entry, times }) => times.firstSeen ?? entry.createdAt),
    changes: timesBy(({ times }) => times.changed),
    returns: timesBy(({ times }) => times.orderableSince),
  }));
}
