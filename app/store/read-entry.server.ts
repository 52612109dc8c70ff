import { hash } from "node:crypto";
import { operatorPaths } from "~/address/paths";
import { type ProductKind, productKindNames, productKinds } from "~/catalogue/kinds";
import type { BannerView, ProductView } from "~/catalogue/views";
import type { ShopEntry } from "~/config/current-shop.server";
import { type ContentType, FIELDS_OF_TYPE } from "~/contentful/content-model";
import type { Finding } from "~/contentful/finding";
import { type Reading, readBanner, readProduct } from "~/contentful/read-entry";
import { readShop } from "~/contentful/read-shop";
import type { PlainAsset, PlainEntry } from "~/contentful/sync.server";
import { describeError, log } from "~/ops/log.server";

type View = ProductView | BannerView | ShopEntry;

/** What the shop reads in an entry. */
export type EntryReading = {
  /** Null if there is nothing to show. */
  view: View | null;
  /** What the shop's owner should correct. */
  findings: readonly Finding[];
  /** The labels of its categories that have no filter. */
  unfiltered: readonly string[];
  /** As in `Reading`. */
  order: number | null;
  /** A hash of what pages depend on. Publishing an entry again without a change doesn't change it. */
  digest: string;
  /** The ids of the assets that it links to, published or not. */
  assets: readonly string[];
  /** The last publication of the entry or of one of its assets, as ISO 8601 in UTC; null without a date. */
  published: string | null;
};

/** The kind of the products of a content type; undefined for other types. */
const kindOf = new Map<ContentType, ProductKind>(
  productKindNames.map((kind) => [productKinds[kind].contentType, kind]),
);

/** Reads an entry, with the assets that it links to. Never throws. */
export function readEntry(
  entry: PlainEntry,
  assetOf: (id: string) => PlainAsset | undefined,
): EntryReading {
  const assets: string[] = [];
  const times = [entry.updatedAt];
  const withAsset = (value: unknown): unknown => {
    const id = linkedAsset(value);
    if (id === null) return value;
    assets.push(id);
    const asset = assetOf(id);
    times.push(asset?.updatedAt ?? null);
    // A link to an unpublished asset stays a link: `picture` in entry-reader.ts reports it.
    return asset ?? value;
  };
  const fields = Object.entries(entry.fields).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.map(withAsset) : withAsset(value),
  ]);
  const {
    value,
    findings,
    unfiltered = [],
    order = null,
  } = readSafely(entry, Object.fromEntries(fields));
  const shown = value && JSON.stringify([entry.id, value, entry.createdAt]);
  return {
    view: value,
    findings,
    unfiltered,
    order,
    digest: shown ? hash("sha256", shown, "base64url") : "",
    assets,
    published:
      times
        .filter((time) => time !== null)
        .sort()
        .at(-1) ?? null,
  };
}

function linkedAsset(value: unknown): string | null {
  const { sys } = (value ?? {}) as { sys?: { linkType?: unknown; id?: unknown } | null };
  return sys?.linkType === "Asset" ? String(sys.id) : null;
}

/** An entry that can't be read is left out and reported: the others are shown. */
function readSafely(entry: PlainEntry, fields: PlainEntry["fields"]): Reading<View> {
  const { type } = entry;
  try {
    const kind = kindOf.get(type);
    if (kind) return readProduct(kind, { ...entry, fields });
    return type === "boutique" ? readShop({ fields }) : readBanner({ ...entry, fields });
  } catch (error) {
    const about = { error: describeError(error), type, entry: entry.id };
    log.error(about, `an entry can't be read and is left out: see ${operatorPaths.status}`);
    const [field] = FIELDS_OF_TYPE[type];
    return { value: null, findings: field ? [{ field, fault: "unreadable", value: "" }] : [] };
  }
}
