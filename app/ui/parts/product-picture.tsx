import { useContext } from "react";
import { type PictureWidth, picturePath, sourceSet } from "~/address/picture-paths";
import type { ProductView } from "~/catalogue/views";
import { LightMode } from "./render-context";
import { useBrokenPicture } from "./use-broken-picture";

/** Shown for a product without a picture, and for a picture that failed. */
const PLACEHOLDER = "/placeholder.svg";

/**
 * The `sizes` of a picture in a card and in a popup. They are the same: the popup finds the card's file in
 * the cache, also offline. Phones show a card's picture some 170 px wide, but data is expensive: with 130 px
 * the browser chooses the file of 400 px at 2x and at 3x.
 */
export const PICTURE_SIZES = "(min-width: 600px) 288px, 130px";

type ProductPictureProps = {
  product: Pick<ProductView, "image">;
  alt: string;
  /** The width of the largest file that the browser may choose, in px. */
  width: PictureWidth;
  /** The `sizes` attribute: the picture's width by the viewport's. */
  sizes?: string;
  /** Whether the picture is loaded at once, as on the first screen; else when it comes near. */
  eager?: boolean;
  className?: string;
  /** Whether the picture is shown large. A light page then has a link instead. */
  large?: boolean;
};

/** A square product picture in several sizes: the browser chooses the smallest sharp one. */
export function ProductPicture(props: ProductPictureProps) {
  const { product, alt, width, sizes = PICTURE_SIZES, eager, className = "", large } = props;
  const { image } = product;
  const light = useContext(LightMode);
  const { broken, ...watched } = useBrokenPicture();
  if (light && image && large)
    return (
      <a href={picturePath(image, 600)} className="action action-quiet justify-self-start">
        Voir la photo
      </a>
    );
  const source =
    light && image
      ? { src: picturePath(image, 200) }
      : image && !broken
        ? { src: picturePath(image, width), srcSet: sourceSet(image, width), sizes }
        : { src: PLACEHOLDER };
  return (
    <img
      {...source}
      {...watched}
      alt={alt}
      width={width}
      height={width}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      className={`${className} aspect-square w-full bg-mist object-cover`.trim()}
    />
  );
}
