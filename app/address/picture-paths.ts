/** The widths that the picture proxy serves, in px (docs/contract.md, "Addresses"). */
export const PICTURE_WIDTHS = [200, 400, 600, 1200] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The picture proxy's address for a picture of the content service. */
export function picturePath(image: string, width: PictureWidth): string {
  return beforeWidth(image) + width;
}

/** A `srcset` of a picture in all widths up to the widest. */
export function sourceSet(image: string, widest: PictureWidth): string {
  const address = beforeWidth(image);
  return PICTURE_WIDTHS.filter((width) => width <= widest)
    .map((width) => `${address}${width} ${width}w`)
    .join(", ");
}

/** A picture's address without the width, which comes last. */
function beforeWidth(image: string): string {
  return `/images/${pictureId(image.slice("https://".length).replace(/^[^/]*\//, ""))}?w=`;
}

/**
 * What identifies a picture, from its original path: `<asset id>.<token>`. Contentful makes another token for each
 * upload. The file name is left out: ad blockers remove pictures with names such as `publicite.jpg`.
 */
export function pictureId(path: string): string {
  const [, asset, token] = path.split("/");
  return `${asset}.${token}`;
}

/**
 * The path of a picture at the images host, decoded and without its first slash: `<space>/<asset>/<token>/<file
 * name>`. Null if the picture's address is malformed.
 */
export function originalPath(image: string): string | null {
  try {
    return decodeURIComponent(new URL(image).pathname.slice(1));
  } catch {
    return null;
  }
}

/** A value of `originalPath`: the space, then three segments that aren't dot segments. */
const ORIGINAL_PATH =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name has any
  /^([\w.-]{1,64})(?:\/(?!\.{1,2}(?:\/|$))[\w.-]{1,64}){2}\/(?!\.{1,2}$)[^/\\\x00-\x1f\x7f]{1,255}$/;

/** The space of an original path; null if Contentful has no such paths. */
export function pictureSpace(path: string): string | null {
  return ORIGINAL_PATH.exec(path)?.[1] ?? null;
}

/** Format and size, in px, of a picture for link previews (Open Graph's `og:image`). */
export const SHARE_PICTURE = { format: "jpg", width: 1200, height: 630 } as const;

/** The shop's own picture for link previews. */
export const SHOP_PICTURE_PATH = "/apercu.jpg";

/** The address of a picture for link previews. */
export function sharePicturePath(image: string): string {
  return `${picturePath(image, SHARE_PICTURE.width)}&fm=${SHARE_PICTURE.format}`;
}
