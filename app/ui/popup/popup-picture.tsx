import { type MouseEvent, useContext, useState } from "react";
import { picturePath } from "~/address/picture-paths";
import type { ProductView } from "~/catalogue/views";
import { PICTURE_SIZES, ProductPicture } from "~/ui/parts/product-picture";
import { LightMode } from "~/ui/parts/render-context";

/** The width of the picture that a tap shows, in px. */
const SHARP = 600;

/**
 * A product's picture in its popup: low on phones, in the card's file, which the browser has. A tap shows it whole and
 * sharper, a second tap as before. Without scripts the link opens the sharper file. On a light page it has no picture.
 */
export function PopupPicture({ product }: { product: ProductView }) {
  const [isSharp, setSharp] = useState(false);
  const isLight = useContext(LightMode);
  const { image, name, stockDisponible } = product;
  const look = [isSharp ? "" : "max-sm:aspect-[5/2]", stockDisponible ? "" : "grayscale"];
  const picture = (className: string) => (
    <ProductPicture
      product={product}
      alt={name}
      width={SHARP}
      sizes={isSharp ? `${SHARP}px` : PICTURE_SIZES}
      eager
      large
      className={[...look, className].filter(Boolean).join(" ")}
    />
  );
  if (isLight || !image) return picture("popup-picture");
  const sharpFile = picturePath(image, SHARP);
  const toggle = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (isSharp) return setSharp(false);
    const sharp = new Image();
    // Not before: a file that fails would replace the picture that is shown.
    sharp.onload = () => setSharp(true);
    sharp.src = sharpFile;
  };
  return (
    <a href={sharpFile} aria-label="Agrandir la photo" className="popup-picture" onClick={toggle}>
      {picture("sm:rounded-inset")}
    </a>
  );
}
