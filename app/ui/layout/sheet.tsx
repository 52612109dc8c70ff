import type { ReactNode } from "react";
import { paths } from "~/address/paths";
import { shop } from "~/config/shop";
import { useModeKept } from "~/ui/parts/link";
import { useSiteOrigin } from "~/ui/parts/site-origin";
import { NAVIGATION } from "./site-header";
import { SkipLink } from "./skip-link";

/**
 * Around a page that is a document, to print or to send as a file: the way back to the shop, and
 * no more. Its route brings all of its styles (`handle.css`); it has no scripts.
 */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header>
        <SheetLink to={paths.home}>{shop.name}</SheetLink>
        <nav aria-label="Navigation principale">
          {NAVIGATION.slice(1).map(({ to, label }) => (
            <SheetLink key={to} to={to}>
              {label}
            </SheetLink>
          ))}
          <SheetLink to={paths.contact}>Contact</SheetLink>
        </nav>
      </header>
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <footer>{shop.adultsOnly}</footer>
    </>
  );
}

/**
 * A link within the shop that weighs nothing beside its address, as no router is to find it. Whole
 * where the shop's is known: it leads there from a file that was sent, too.
 */
export function SheetLink({ to, children }: { to: string; children: ReactNode }) {
  return <a href={(useSiteOrigin() ?? "") + useModeKept(to)}>{children}</a>;
}
