import { PICTURE_WIDTHS, pictureSpace, SHARE_PICTURE } from "~/address/picture-paths";

/** The addresses of pictures begin with this path. */
export const PICTURES = "/images/";

/** A picture of the configured space at one of the shop's widths. */
export type PictureAddress = {
  /** Path and query at the images host. Every cache uses them as the picture's key. */
  upstream: string;
  /** The original path (see `originalPath`). */
  path: string;
  /** In px. */
  width: number;
  /** Whether it is for link previews. */
  isShare: boolean;
};

/**
 * The whole picture, padded with the background colour of the shop's pictures (Contentful's Images API,
 * `fit=pad`). At this quality it stays far below 300 KB: WhatsApp shows no larger picture.
 */
const SHARE_PARAMETERS = `fm=${SHARE_PICTURE.format}&fl=progressive&q=70&w=${SHARE_PICTURE.width}&h=${SHARE_PICTURE.height}&fit=pad&bg=rgb:faf8f4`;

/**
 * Reads an address under `/images/` (docs/contract.md, "Addresses"). The upstream address is rebuilt from
 * the parsed segments and parameters: the visitor's own spelling and other parameters are dropped.
 *
 * @param target path and query of a request
 * @returns null unless it is a picture of this space at a known width. The widest one also exists for link
 * previews.
 */
export function readPictureAddress(target: string, space: string): PictureAddress | null {
  const { pathname, searchParams } = new URL(target, "http://localhost");
  const width = PICTURE_WIDTHS.find((each) => String(each) === searchParams.get("w"));
  if (width === undefined) return null;
  const isShare = searchParams.get("fm") === SHARE_PICTURE.format && width === SHARE_PICTURE.width;
  try {
    const path = decodeURIComponent(pathname.slice(PICTURES.length));
    if (pictureSpace(path) !== space) return null;
    const encoded = path.split("/").map(encodeURIComponent).join("/");
    return {
      upstream: `/${encoded}?${isShare ? SHARE_PARAMETERS : `fm=webp&w=${width}`}`,
      path,
      width,
      isShare,
    };
  } catch {
    // The address can't be decoded.
    return null;
  }
}
