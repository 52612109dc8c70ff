import { contentTypes } from "~/contentful/content-model";
import type { Asset, Entry, Link, Space } from "../../../demo/space";

/** The delivery token that content services of tests expect. */
export const ACCESS_TOKEN = "the-secret-of-the-tests";

/** An empty space with the shop's content types. */
export function emptyShopSpace(): Space {
  return {
    id: "teststore",
    name: "Test",
    locales: [{ code: "fr", name: "Français", default: true, fallbackCode: null }],
    contentTypes: contentTypes.map((id) => ({
      id,
      name: id,
      description: "",
      displayField: "titre",
      fields: [],
    })),
    entries: [],
    assets: [],
    tags: [],
    concepts: [],
    conceptSchemes: [],
  };
}

/** A space with the shop's content types and these entries. */
export function shopSpace(...entries: Entry[]): Space {
  return { ...emptyShopSpace(), entries };
}

/** A published entry; `minute` orders entries by age, later ones being newer. */
export function publishedEntry(
  contentType: string,
  id: string,
  fields: Record<string, unknown>,
  minute = 0,
): Entry {
  const at = new Date(Date.UTC(2025, 0, 1, 0, minute)).toISOString();
  return {
    id,
    contentType,
    createdAt: at,
    updatedAt: at,
    revision: 1,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, { fr: value }]),
    ),
  };
}

/** An entry's link to an asset. */
export function assetLink(id: string): Link {
  return { sys: { type: "Link", linkType: "Asset", id } };
}

/** A published file, as an entry's field links to it. */
export function publishedAsset(
  id: string,
  fileName: string,
  contentType: string,
  url = `//images.ctfassets.net/teststore/${id}/t0ken/${fileName}`,
): Asset {
  const at = new Date(Date.UTC(2025, 0, 1)).toISOString();
  const file = { url, fileName, contentType, details: { size: 1000 } };
  return {
    id,
    createdAt: at,
    updatedAt: at,
    revision: 1,
    fields: { title: { fr: id }, file: { fr: file } },
  };
}
