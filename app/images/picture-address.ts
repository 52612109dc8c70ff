import { PICTURE_WIDTHS, pictureId, pictureSpace, SHARE_PICTURE } from "~/address/picture-paths";

/** The addresses of pictures begin with this path. */
export const PICTURES = "/images/";

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
