import { PICTURE_WIDTHS, SHARE_PICTURE } from "~/address/picture-paths";

/** What every picture's address begins with. */
export const PICTURES = "/images/";

/** A picture of the configured space at one of the shop's widths. */
export type PictureAddress = {
  /** Path and query at the images host: the picture's name in every cache. */
  upstream: string;
  /** What follows `/images/`, decoded: for the log. */
  path: string;
  /** px */
  width: number;
};

/** A Contentful address: `<space>/<asset>/<token>/<file name>`, without dot segments. */
const PICTURE_PATH =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name has any
  /^([\w.-]{1,64})(?:\/(?!\.{1,2}(?:\/|$))[\w.-]{1,64}){2}\/(?!\.{1,2}$)[^/\\\x00-\x1f\x7f]{1,255}$/;

/**
 * All of the picture on a ground in the pictures' own colour (Contentful's Images API, `fit=pad`). At this
 * quality the busiest photograph stays far below the 300 KB above which WhatsApp shows none.
 */
const SHARE = `fm=${SHARE_PICTURE.format}&fl=progressive&q=70&w=${SHARE_PICTURE.width}&h=${SHARE_PICTURE.height}&fit=pad&bg=rgb:faf8f4`;

/**
 * Reads an address under `/images/` (contract, "Addresses"). The upstream address is built from what was
 * understood, segment by segment: no spelling of the visitor's own and no other parameter goes through.
 *
 * @param target path and query of a request
 * @returns null for all that is not a picture of this space at a known width. The widest picture also
 * comes as link previews want it.
 */
export function readPictureAddress(target: string, space: string): PictureAddress | null {
  const { pathname, searchParams } = new URL(target, "http://localhost");
  const width = PICTURE_WIDTHS.find((each) => String(each) === searchParams.get("w"));
  if (width === undefined) return null;
  const isShare = searchParams.get("fm") === SHARE_PICTURE.format && width === SHARE_PICTURE.width;
  try {
    const path = decodeURIComponent(pathname.slice(PICTURES.length));
    if (PICTURE_PATH.exec(path)?.[1] !== space) return null;
    const encoded = path.split("/").map(encodeURIComponent).join("/");
    return { upstream: `/${encoded}?${isShare ? SHARE : `fm=webp&w=${width}`}`, path, width };
  } catch {
    // The address can't be decoded.
    return null;
  }
}
