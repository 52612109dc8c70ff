import type { ReactNode } from "react";
import { paths } from "~/address/paths";
import { shop } from "~/config/shop";
import { useModeKept } from "~/ui/parts/link";
import { useSiteOrigin } from "~/ui/parts/site-origin";
import { NAVIGATION } from "./site-header";
import { SkipLink } from "./skip-link";

/**
 * The layout of a page that is printed or sent as a file: links back to the shop, and no more. Its
 * route names all of its styles (`handle.css`); it has no scripts.
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
 * A link within the shop, without the router's attributes. Its address is absolute where the shop's
 * origin is known, so that it works in a file that was sent.
 */
export function SheetLink({ to, children }: { to: string; children: ReactNode }) {
  return <a href={(useSiteOrigin() ?? "") + useModeKept(to)}>{children}</a>;
}
