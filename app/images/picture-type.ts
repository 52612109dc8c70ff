/** The types of pictures that are passed on. No SVG: as a document it could run scripts as the shop's own. */
export type PictureType = "image/webp" | "image/jpeg" | "image/png" | "image/avif" | "image/gif";

/** The type that a picture's first bytes show (WHATWG MIME Sniffing §6.1); null where it is none of them. */
export function sniffPicture(bytes: Uint8Array): PictureType | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (/^RIFF.{4}WEBP/s.test(head)) return "image/webp";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^.{4}ftypavi[fs]/s.test(head)) return "image/avif";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  return null;
}
