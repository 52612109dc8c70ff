import { type PictureWidth, picturePath, sourceSet } from "~/address/picture-paths";
import type { ProductView } from "~/catalogue/views";
import { useLightMode } from "./light-mode";
import { useBrokenPicture } from "./use-broken-picture";

/** Shown where a product has no picture, or one that can't be shown. */
const PLACEHOLDER = "/placeholder.svg";

/**
 * The `sizes` of a picture in a card and in a popup: the same, so that the popup finds the card's file
 * cached, also offline. Phones show a card's picture some 170 px wide, but data is dear: with 130 px the
 * browser takes the file of 400 px at 2x and at 3x.
 */
export const PICTURE_SIZES = "(min-width: 600px) 288px, 130px";

type ProductPictureProps = {
  product: Pick<ProductView, "image">;
  alt: string;
  /** The widest that is ever shown, in px. */
  width: PictureWidth;
  /** The `sizes` attribute: how wide it is shown at which viewport. */
  sizes?: string;
  /** Pictures of the first screen are loaded at once, the others when they come near. */
  eager?: boolean;
  className?: string;
  /** Whether it is shown at its largest: on a light page a link stands in its place. */
  large?: boolean;
};

/** A square product picture in several sizes: the browser takes the smallest that is sharp. */
export function ProductPicture(props: ProductPictureProps) {
  const { product, alt, width, sizes = PICTURE_SIZES, eager, className = "", large } = props;
  const { image } = product;
  const light = useLightMode();
  const { broken, ...watched } = useBrokenPicture(image ?? PLACEHOLDER);
  if (light && image && large) return <PictureLink image={image} />;
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
      className={`aspect-square w-full bg-mist object-cover ${className}`}
    />
  );
}

/** A picture that a visitor who saves data may fetch. */
function PictureLink({ image }: { image: string }) {
  return (
    <a href={picturePath(image, 600)} className="action action-quiet justify-self-start">
      Voir la photo
    </a>
  );
}
