/** Addresses of pictures, through our own proxy. */

/** The widths that the picture proxy serves, in px (contract, "Addresses"). */
export const PICTURE_WIDTHS = [200, 400, 600, 1200] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** A picture of the content service, through our own proxy at one of its widths. */
export function picturePath(image: string, width: PictureWidth): string {
  return beforeWidth(image) + width;
}

/** The same at all widths up to one, as the `srcset` attribute has them. */
export function sourceSet(image: string, widest: PictureWidth): string {
  const address = beforeWidth(image);
  return PICTURE_WIDTHS.filter((width) => width <= widest)
    .map((width) => `${address}${width} ${width}w`)
    .join(", ");
}

/** Its address up to where the width stands. */
function beforeWidth(image: string): string {
  const path = image.slice(image.indexOf("/", "https://".length));
  // Parsing each address would be a tenth of what a page takes to render; hardly any needs it.
  const encoded = /^[\w./-]*$/.test(path) ? path : new URL(image).pathname;
  return `/images${encoded}?w=`;
}

/** What follows `/images/` in a picture's addresses, decoded; null where that can't be. */
export function pictureName(image: string): string | null {
  try {
    return decodeURIComponent(new URL(image).pathname.slice(1));
  } catch {
    return null;
  }
}

/** What link previews want of a picture (Open Graph's `og:image`): JPEG, in px. */
export const SHARE_PICTURE = { format: "jpg", width: 1200, height: 630 } as const;

/** The same picture as link previews want it. */
export function sharePicturePath(image: string): string {
  return `${picturePath(image, SHARE_PICTURE.width)}&fm=${SHARE_PICTURE.format}`;
}
