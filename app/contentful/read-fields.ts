/**
 * Readers of single content fields. Each takes whatever an entry holds and never throws: unset
 * fields are absent, links may be dead, and owners type what they like.
 */

/** The fields of an entry or asset; empty for anything else. */
export function fieldsOf(thing: unknown): Record<string, unknown> {
  const fields = isRecord(thing) ? thing.fields : null;
  return isRecord(fields) ? fields : {};
}

/**
 * A text, trimmed; the empty text for anything else. Half a character, which JSON can hold and no
 * address can, is replaced as browsers do it. Marks that set the direction of writing are left out:
 * what stands beside a name, as its price in an order, would be read backwards.
 */
export function readText(field: unknown): string {
  if (typeof field !== "string") return "";
  const plain = field.replace(/\p{Bidi_Control}/gu, "").replace(/\p{Surrogate}/gu, "\ufffd");
  return plain.trim();
}

/** The texts of a list, or of a single text where a list was meant. */
export function readTexts(field: unknown): string[] {
  return (Array.isArray(field) ? field : [field]).map(readText).filter((text) => text !== "");
}

/** Media types that Contentful's Images API makes a WebP of: drawings and Apple's HEIC are no photos. */
const PHOTO = /^image\/(?!svg|hei[cf])/;

/**
 * The absolute https address of a linked picture; Contentful leaves the protocol out (spec §3). Null
 * where there is no picture: an asset may have no file, and a file may be no photo.
 */
export function readPicture(asset: unknown): string | null {
  const { file } = fieldsOf(asset);
  if (!isRecord(file) || typeof file.url !== "string" || typeOfNoPhoto(asset)) return null;
  const address = file.url.startsWith("//") ? `https:${file.url}` : file.url;
  return isHttps(address) ? address : null;
}

/** The media type of a linked file that is no photo; null for a photo, or where there is no file. */
export function typeOfNoPhoto(asset: unknown): string | null {
  const { file } = fieldsOf(asset);
  const type = isRecord(file) ? file.contentType : null;
  return typeof type === "string" && !PHOTO.test(type) ? type : null;
}

/** Parses once: `URL.canParse` before it would be a tenth of what a product takes. */
function isHttps(address: string): boolean {
  try {
    return new URL(address).protocol === "https:";
  } catch {
    return false;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
