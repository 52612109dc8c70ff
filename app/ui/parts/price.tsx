import type { Money } from "~/catalogue/views";

/**
 * A price to see, and the same price to hear: some screen readers read grouped digits as several numbers,
 * and "Ar" as a syllable.
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
