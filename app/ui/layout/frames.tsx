import { type ReactNode, useContext } from "react";
import { paths } from "~/address/paths";
import { shop } from "~/config/shop";
import { useWithMode } from "~/ui/parts/link";
import { SiteOrigin } from "~/ui/parts/render-context";
import { useBehindPopup } from "~/ui/popup/use-modal";
import { ConnectionNotice } from "./request-state";
import { SiteFooter } from "./site-footer";
import { NAVIGATION, SiteHeader } from "./site-header";

/** The layout of every page except those in `BareFrame`. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <ConnectionNotice />
    </>
  );
}

/**
 * The layout of the price list, which visitors print or send as a file, and of the API reference: only links
 * back to the shop. The route has its own styles (`handle.css`) and no scripts.
 */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header>
        <AbsoluteLink to={paths.home}>{shop().name}</AbsoluteLink>
        <nav aria-label="Navigation principale">
          {/* Without home: the shop's name links to home. */}
          {NAVIGATION.slice(1).map(({ to, label }) => (
            <AbsoluteLink key={to} to={to}>
              {label}
            </AbsoluteLink>
          ))}
          <AbsoluteLink to={paths.contact}>Contact</AbsoluteLink>
        </nav>
      </header>
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <footer>{shop().adultsOnly}</footer>
    </>
  );
}

/** A link within the shop, without the router. Its address is absolute: the link works in a file that was sent. */
export function AbsoluteLink({ to, children }: { to: string; children: ReactNode }) {
  return <a href={useContext(SiteOrigin) + useWithMode(to)}>{children}</a>;
}

function SkipLink() {
  return (
    <a {...useBehindPopup()} href="#contenu" className="skip-link">
      Aller au contenu
    </a>
  );
}
