import type { Money } from "~/catalogue/views";

/**
 * A price to see, and the same price to hear: some screen readers read grouped digits as several numbers,
 * and "Ar" as a syllable.
 */
export function Price({ price, className = "price" }: { price: Money; className?: string }) {
  return (
    <>
      <span aria-hidden="true" className={className}>
        {price.texte}
      </span>
      <span className="sr-only">{`${price.montant} ariary`}</span>
    </>
  );
}
