import { type ReactNode, useContext } from "react";
import { paths } from "~/address/paths";
import { useShop } from "~/client/data/shown-shop";
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
      <Announcement />
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
      <Announcement />
      <header>
        <AbsoluteLink to={paths.home}>{useShop().name}</AbsoluteLink>
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
      <footer>{useShop().adultsOnly}</footer>
    </>
  );
}

/** A link within the shop, without the router. Its address is absolute: the link works in a file that was sent. */
export function AbsoluteLink({ to, children }: { to: string; children: ReactNode }) {
  return <a href={useContext(SiteOrigin) + useWithMode(to)}>{children}</a>;
}

/** What the shop announces on these days: closed, late deliveries. */
function Announcement() {
  const { announcement } = useShop();
  const behind = useBehindPopup();
  if (!announcement) return null;
  return (
    <p {...behind} className="bg-vanilla px-4 py-2 text-center text-small wrap-anywhere">
      {announcement}
    </p>
  );
}

function SkipLink() {
  return (
    <a {...useBehindPopup()} href="#contenu" className="skip-link">
      Aller au contenu
    </a>
  );
}
