/** The addresses of pictures begin with this path. */
export const PICTURES = "/images/";

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
  return `${PICTURES}${pictureId(image.slice("https://".length).replace(/^[^/]*\//, ""))}?w=`;
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

/** A picture of the configured space at one of the shop's widths. */
export type PictureAddress = {
  /** See `pictureId`. */
  id: string;
  /** The original path, which the addresses of earlier versions had; null: content knows it. */
  path: string | null;
  /** The query at the images host. */
  query: string;
  /** In px. */
  width: number;
  /** Whether it is for link previews. */
  isShare: boolean;
};

/**
 * The whole picture, padded with the background colour of the shop's pictures (Contentful's Images API,
 * `fit=pad`). At this quality it stays far below 300 KB: WhatsApp shows no larger picture.
 */
const SHARE_QUERY = `fm=${SHARE_PICTURE.format}&fl=progressive&q=70&w=${SHARE_PICTURE.width}&h=${SHARE_PICTURE.height}&fit=pad&bg=rgb:faf8f4`;

const ID = /^[\w.-]{1,64}\.[\w.-]{1,64}$/;

/**
 * Reads an address under `/images/` (docs/contract.md, "Addresses"). Other parameters are dropped.
 *
 * @param target path and query of a request
 * @returns null unless it can be a picture of this space at a known width. The widest one also exists for link
 * previews.
 */
export function readPictureAddress(target: string, space: string): PictureAddress | null {
  const { pathname, searchParams } = new URL(target, "http://localhost");
  const width = PICTURE_WIDTHS.find((each) => String(each) === searchParams.get("w"));
  if (width === undefined) return null;
  const isShare = searchParams.get("fm") === SHARE_PICTURE.format && width === SHARE_PICTURE.width;
  const query = isShare ? SHARE_QUERY : `fm=webp&w=${width}`;
  try {
    const named = decodeURIComponent(pathname.slice(PICTURES.length));
    if (ID.test(named)) return { id: named, path: null, query, width, isShare };
    if (pictureSpace(named) !== space) return null;
    return { id: pictureId(named), path: named, query, width, isShare };
  } catch {
    // The address can't be decoded.
    return null;
  }
}

/** Path and query at the images host. The path is encoded here: a visitor's own spelling never gets there. */
export function upstreamOf(path: string, query: string): string {
  return `/${path.split("/").map(encodeURIComponent).join("/")}?${query}`;
}
