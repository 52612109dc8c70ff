/**
 * The types that are passed on. No SVG: it is a document that can carry scripts, and would run
 * them as the shop's own.
 */
const PICTURE_TYPES = {
  "image/webp": "webp",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/avif": "avif",
  "image/gif": "gif",
} as const;

export type PictureType = keyof typeof PICTURE_TYPES;
type PictureExtension = (typeof PICTURE_TYPES)[PictureType];

/** As many bytes as `sniffPicture` looks at. */
const SNIFFED_BYTES = 12;

/** The type that a `Content-Type` declares; null where it is none that is passed on. */
export function declaredPicture(contentType: string): PictureType | null {
  const essence = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  return Object.hasOwn(PICTURE_TYPES, essence) ? (essence as PictureType) : null;
}

/** The type that the first bytes show (WHATWG MIME Sniffing §6.1); null where it is none. */
export function sniffPicture(head: Uint8Array): PictureType | null {
  const text = String.fromCharCode(...head.subarray(0, SNIFFED_BYTES));
  if (/^RIFF.{4}WEBP/s.test(text)) return "image/webp";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^.{4}ftypavi[fs]/s.test(text)) return "image/avif";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  return null;
}

export function extensionOf(type: PictureType): PictureExtension {
  return PICTURE_TYPES[type];
}

export function typeOfExtension(extension: string): PictureType | null {
  const found = Object.entries(PICTURE_TYPES).find(([, each]) => each === extension);
  return found ? (found[0] as PictureType) : null;
}
