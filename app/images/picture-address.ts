import { PICTURE_WIDTHS, SHARE_PICTURE } from "~/address/picture-paths";

/** A picture of the configured space at one of the shop's widths. */
export type PictureAddress = {
  /** Path and query at the images host: the picture's name in every cache. */
  upstream: string;
  /** What follows `/images/`, decoded: for people who read the log. */
  path: string;
  /** px */
  width: number;
};

/** A Contentful address: `<space>/<asset>/<token>/<file name>`, without dot segments. */
const PICTURE_PATH =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name has any
  /^([\w.-]{1,64})(?:\/(?!\.{1,2}(?:\/|$))[\w.-]{1,64}){2}\/(?!\.{1,2}$)[^/\\\x00-\x1f\x7f]{1,255}$/;

/** In which form a picture is asked for: the parameters of its address, null where not given. */
type PictureForm = { w: string | null; fm: string | null };

/**
 * Reads an address under `/images/`; null for all that is not a picture of this space at a known
 * width (contract, "Addresses"), the widest of them also as link previews want it. The upstream
 * address is built from what was understood, segment by segment: nothing of the visitor's own
 * spelling, and no other parameter, goes through.
 *
 * @param path what follows `/images/`, decoded
 */
export function readPictureAddress(
  path: string,
  { w, fm }: PictureForm,
  space: string,
): PictureAddress | null {
  if (PICTURE_PATH.exec(path)?.[1] !== space) return null;
  const width = PICTURE_WIDTHS.find((each) => String(each) === w);
  if (width === undefined) return null;
  const isShare = fm === SHARE_PICTURE.format && width === SHARE_PICTURE.width;
  try {
    const encoded = path.split("/").map(encodeURIComponent).join("/");
    return { upstream: `/${encoded}?${isShare ? SHARE : `fm=webp&w=${width}`}`, path, width };
  } catch {
    // Half of a surrogate pair has no encoding.
    return null;
  }
}

/**
 * All of the picture on a ground of the pictures' own (Contentful's Images API, `fit=pad`). At this
 * quality the busiest photograph stays far below the 300 KB above which WhatsApp shows none.
 */
const SHARE = `fm=${SHARE_PICTURE.format}&fl=progressive&q=70&w=${SHARE_PICTURE.width}&h=${SHARE_PICTURE.height}&fit=pad&bg=rgb:faf8f4`;
