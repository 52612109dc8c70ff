import { createHash } from "node:crypto";
import type { Asset, Entry, Link, Localized } from "../space";
import type { BannerRecord, ContentRecord } from "./records";

export const spaceId = "zavonademo01";

type Size = { width: number; height: number };
const square: Size = { width: 1200, height: 1200 };

/** The id of a product's picture. Its files are `demo/pictures/<product id>-<width>.webp`. */
export function pictureId(id: string): string {
  return `image-${id}`;
}

/** A product's entry: French values, Malagasy values if given, and the link to the picture. */
export function productEntry(
  contentType: string,
  record: ContentRecord<Record<string, unknown>>,
): Entry {
  const fields: Record<string, Localized> = {};
  for (const [name, value] of Object.entries(record.fields)) {
    if (value !== undefined) fields[name] = { fr: structuredClone(value) };
  }
  for (const [name, value] of Object.entries(record.mg ?? {})) {
    fields[name] = { ...fields[name], mg: value };
  }
  if (record.picture !== "none") fields.imageProduit ??= { fr: assetLink(pictureId(record.id)) };
  return {
    id: record.id,
    contentType,
    ...history(record.id, record.since),
    ...(record.tags && { tags: [...record.tags] }),
    ...(record.concepts && { concepts: [...record.concepts] }),
    fields,
  };
}

/** The asset of a product's picture; none for the product with a dead link, and for the empty entry. */
export function productAssets(record: ContentRecord<Record<string, unknown>>, title = ""): Asset[] {
  if (record.picture === "dead-link" || record.picture === "none") return [];
  const asset = imageAsset(pictureId(record.id), record.id, record.since, title, square);
  if (record.picture === "asset-without-file") delete asset.fields.file;
  const file = asset.fields.file?.fr;
  // The images host has no file of this name.
  if (record.picture === "deleted-file" && file) file.url = file.url.replace(".png", "-1.png");
  if (record.picture === "heic" && file) file.contentType = "image/heic";
  if (record.picture === "svg" && file) file.contentType = "image/svg+xml";
  return [asset];
}

export function bannerEntry(record: BannerRecord): Entry {
  const fields: Entry["fields"] = { imagePC: { fr: assetLink(`image-${record.id}-pc`) } };
  if (record.titleMobile) fields.imageMobile = { fr: assetLink(`image-${record.id}-mobile`) };
  if (record.lien) fields.lien = { fr: record.lien };
  return { id: record.id, contentType: "banner", ...history(record.id, record.since), fields };
}

export function bannerAssets(record: BannerRecord): Asset[] {
  const { id, since, titlePC, titleMobile } = record;
  const pc = imageAsset(`image-${id}-pc`, `${id}-pc`, since, titlePC, { width: 1200, height: 250 });
  if (!titleMobile) return [pc];
  const size = { width: 600, height: 250 };
  return [pc, imageAsset(`image-${id}-mobile`, `${id}-mobile`, since, titleMobile, size)];
}

function imageAsset(id: string, stem: string, since: string, title: string, image: Size): Asset {
  const token = createHash("sha256").update(id).digest("hex").slice(0, 32);
  const fileName = `${stem}.png`;
  return {
    id,
    ...history(id, since),
    fields: {
      title: { fr: title },
      file: {
        fr: {
          url: `//images.ctfassets.net/${spaceId}/${id}/${token}/${fileName}`,
          fileName,
          contentType: "image/png",
          details: { size: 380_000 + stableRandom(id, 240_000), image },
        },
      },
    },
  };
}

export function assetLink(id: string): Link {
  return { sys: { type: "Link", linkType: "Asset", id } };
}

/**
 * Realistic dates of publication, the same in every run: created on the day `since` from 05:00 to 13:00
 * UTC, last edited up to 200 days later, with one to nine versions.
 */
function history(id: string, since: string): Pick<Entry, "createdAt" | "updatedAt" | "revision"> {
  const day = 86_400_000;
  const created = Date.parse(`${since}T05:00:00.000Z`) + stableRandom(`${id}:created`, day / 3);
  const updated = created + stableRandom(`${id}:updated`, 200 * day);
  return {
    createdAt: new Date(created).toISOString(),
    updatedAt: new Date(updated).toISOString(),
    revision: 1 + stableRandom(`${id}:revision`, 9),
  };
}

/** A whole number from 0 to below `below`, always the same for the same seed. */
function stableRandom(seed: string, below: number): number {
  const word = createHash("sha256").update(seed).digest().readUInt32BE(0);
  return Math.floor((word / 2 ** 32) * below);
}
