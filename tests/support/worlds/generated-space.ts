import { demoSpace } from "../../../demo/demo-space";
import type { Asset, Entry, Link, Space } from "../../../demo/space";

/**
 * A larger demo space: the demo's products, then copies with their own ids, names and picture addresses, in the
 * demo's proportions. Booster and banners are not copied. Incomplete products are: one in fifteen lacks
 * something. The same number always returns the same space.
 *
 * The addresses of copied pictures lead to the demo's picture files, which a content service with
 * `pictures: "demo/pictures"` serves.
 *
 * @param products the number of products, with the booster
 * @param demo what is copied, without empty entries, which are shown nowhere
 */
export function generatedSpace(products: number, demo: Space = demoSpace()): Space {
  const shown = demo.entries.filter(({ fields }) => Object.keys(fields).length > 0);
  const sizeInDemo = (type: string) =>
    shown.filter(({ contentType }) => contentType === type).length;
  const boosters = sizeInDemo("boosterNicotine");
  const copies = (products - boosters) / (shown.length - sizeInDemo("banner") - boosters);
  const devices = Math.round(sizeInDemo("eCigarettes") * copies);
  const accessories = Math.round(sizeInDemo("pods") * copies);
  const counts = new Map([
    ["produit", products - boosters - devices - accessories],
    ["eCigarettes", devices],
    ["pods", accessories],
    ["boosterNicotine", boosters],
    ["banner", sizeInDemo("banner")],
  ]);
  const assets = new Map(demo.assets.map((asset) => [asset.id, asset]));
  const space: Space = { ...demo, name: `Zavona (${products} produits)`, entries: [], assets: [] };
  for (const [contentType, count] of counts) {
    const originals = shown.filter((entry) => entry.contentType === contentType);
    for (let at = 0; at < count; at += 1) {
      const original = originals[at % originals.length];
      if (original) addCopy(space, original, assets, Math.floor(at / originals.length));
    }
  }
  return space;
}

/** The addresses of a space's pictures on the images host, without the host. */
export function picturePaths(space: Space): string[] {
  return space.assets.flatMap(({ fields }) => {
    const url = fields.file?.fr?.url;
    return url === undefined ? [] : [new URL(`https:${url}`).pathname];
  });
}

/** Adds the n-th copy of an entry with its assets; the 0th is the entry itself. */
function addCopy(space: Space, original: Entry, assets: Map<string, Asset>, copy: number): void {
  const suffix = copy === 0 ? "" : `-${copy}`;
  const entry = structuredClone(original);
  entry.id += suffix;
  // Lists begin with the newest products: older copies leave the demo's own products on the first page.
  entry.createdAt = yearsBefore(original.createdAt, copy);
  for (const [name, values] of Object.entries(entry.fields)) {
    for (const [locale, value] of Object.entries(values)) {
      if (isLink(value)) {
        addAsset(space, assets.get(value.sys.id), suffix);
        value.sys.id += suffix;
      } else if (copy > 0 && (name === "titre" || name === "title")) {
        values[locale] = `${value} n° ${copy + 1}`;
      }
    }
  }
  space.entries.push(entry);
}

function addAsset(space: Space, original: Asset | undefined, suffix: string): void {
  if (!original) return;
  const asset = structuredClone(original);
  asset.id += suffix;
  const file = asset.fields.file?.fr;
  if (file) file.url = file.url.replace(`/${original.id}/`, `/${asset.id}/`);
  space.assets.push(asset);
}

function yearsBefore(instant: string, years: number): string {
  const date = new Date(instant);
  date.setUTCFullYear(date.getUTCFullYear() - years * 3);
  return date.toISOString();
}

function isLink(value: unknown): value is Link {
  return typeof value === "object" && value !== null && "sys" in value;
}
