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

/**
 * The address of a linked picture: absolute https, as the service gave it but for the protocol,
 * which it leaves out (spec §3). Null where there is no picture: an asset may have no file, and
 * a file may be no picture.
 */
export function readPicture(asset: unknown): string | null {
  const { file } = fieldsOf(asset);
  if (!isRecord(file) || typeof file.url !== "string") return null;
  const type = file.contentType;
  if (typeof type === "string" && !type.startsWith("image/")) return null;
  const address = file.url.startsWith("//") ? `https:${file.url}` : file.url;
  return isHttps(address) ? address : null;
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
