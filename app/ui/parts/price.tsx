import type { Money } from "~/catalogue/views";

/**
 * A price for eyes, and one for ears: grouped digits are read as several numbers by some screen
 * readers, and "Ar" as a syllable.
 */
export function Price({ price: { montant, texte } }: { price: Money }) {
  return (
    <>
      <span aria-hidden="true" className="price">
        {texte}
      </span>
      <span className="sr-only">{`${montant} ariary`}</span>
    </>
  );
}
