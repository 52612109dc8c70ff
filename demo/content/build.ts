import { createHash } from "node:crypto";
import type { Asset, Entry, Link, Localized } from "../space";
import type { BannerRecord, ContentRecord } from "./records";

export const spaceId = "zavonademo01";

type Size = { width: number; height: number };
const square: Size = { width: 1200, height: 1200 };

/** The id of the asset that holds a product's picture; `demo/pictures/<id>-<width>.webp` is its art. */
export function pictureId(id: string): string {
  return `image-${id}`;
}

/** A product's entry: French values, Malagasy where there are some, and the picture's link. */
export function productEntry(
  contentType: string,
  record: ContentRecord<Record<string, unknown>>,
): Entry {
  const fields: Record<string, Localized> = {};
  for (const [name, value] of Object.entries(record.fields)) {
    fields[name] = { fr: structuredClone(value) };
  }
  for (const [name, value] of Object.entries(record.mg ?? {})) {
    fields[name] = { ...fields[name], mg: value };
  }
  fields.imageProduit = { fr: assetLink(pictureId(record.id)) };
  return {
    id: record.id,
    contentType,
    ...history(record.id, record.since),
    ...(record.tags && { tags: [...record.tags] }),
    ...(record.concepts && { concepts: [...record.concepts] }),
    fields,
  };
}

/** The picture's asset; none for the product whose link leads nowhere. */
export function productAssets(
  record: ContentRecord<Record<string, unknown>>,
  title: string,
): Asset[] {
  if (record.picture === "dead-link") return [];
  const asset = imageAsset(pictureId(record.id), record.id, record.since, title, square);
  if (record.picture === "asset-without-file") delete asset.fields.file;
  const file = asset.fields.file?.fr;
  if (record.picture === "heic" && file) file.contentType = "image/heic";
  return [asset];
}

export function bannerEntry(record: BannerRecord): Entry {
  const fields: Entry["fields"] = { imagePC: { fr: assetLink(`image-${record.id}-pc`) } };
  if (record.titleMobile) fields.imageMobile = { fr: assetLink(`image-${record.id}-mobile`) };
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
          details: { size: 380_000 + draw(id, 240_000), image },
        },
      },
    },
  };
}

function assetLink(id: string): Link {
  return { sys: { type: "Link", linkType: "Asset", id } };
}

/**
 * Publication instants that look lived-in and never change from one run to the next: created
 * during opening hours of `since` (UTC), last edited up to 200 days later, one to nine versions.
 */
function history(id: string, since: string): Pick<Entry, "createdAt" | "updatedAt" | "revision"> {
  const day = 86_400_000;
  const created = Date.parse(`${since}T05:00:00.000Z`) + draw(`${id}:created`, day / 3);
  const updated = created + draw(`${id}:updated`, 200 * day);
  return {
    createdAt: new Date(created).toISOString(),
    updatedAt: new Date(updated).toISOString(),
    revision: 1 + draw(`${id}:revision`, 9),
  };
}

/** A whole number in [0, below), always the same for the same seed. */
function draw(seed: string, below: number): number {
  const word = createHash("sha256").update(seed).digest().readUInt32BE(0);
  return Math.floor((word / 2 ** 32) * below);
}
