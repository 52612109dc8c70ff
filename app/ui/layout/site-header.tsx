import { paths } from "~/address/paths";
import { catalogues } from "~/catalogue/kinds";
import { shop } from "~/config/shop";
import { Icon } from "~/ui/parts/icon";
import { Link, NavLink } from "~/ui/parts/link";
import { useBehindPopup } from "~/ui/popup/use-behind-popup";
import { ProductSearch } from "~/ui/search/product-search";
import { Promises, SocialLinks } from "./contact-links";
import { Drawer, useDrawer } from "./drawer";

/** The shop's main pages but `Contact`, which each place shows in its own way. */
export const NAVIGATION = [
  { to: paths.home, label: "Accueil" },
  { to: catalogues.ecigarette.path, label: "E-Cigarettes" },
  { to: catalogues.eliquide.path, label: "E-Liquides" },
  { to: catalogues.accessoire.path, label: "Accessoires" },
  { to: paths.about, label: "À propos" },
] as const;

/**
 * The sticky top of every page: brand, navigation, contact, search. On wide screens a line with
 * promises and social links stands above and scrolls away: the header sticks 44 px further up.
 */
export function SiteHeader() {
  return (
    <header {...useBehindPopup()} className="site-header sticky top-0 z-20 lg:-top-11">
      <div className="top-line bg-ink text-small text-paper max-lg:hidden">
        <div className="top-line-inner">
          <PromisesAndSocialLinks />
        </div>
      </div>
      <div className="header-bar">
        <div className="container-page flex min-h-16 flex-wrap items-center gap-2">
          <Link to={paths.home} className="wordmark mr-auto" aria-label={`${shop.name}, accueil`}>
            <Icon name="mark" />
            {shop.name}
          </Link>
          <nav aria-label="Navigation principale" className="flex flex-wrap gap-1 max-lg:hidden">
            <NavigationLinks />
          </nav>
          <NavLink to={paths.contact} className="action ml-2 max-lg:hidden">
            Contact
          </NavLink>
          <ProductSearch />
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

function MobileMenu() {
  return (
    <Drawer drawer={useDrawer()} label="Menu" icon={<Icon name="menu" />} className="lg:hidden">
      <nav aria-label="Menu" className="grid gap-1">
        <NavigationLinks />
        <NavLink to={paths.contact} className="action my-2">
          Contact
        </NavLink>
      </nav>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 hairline-t border-mist-deep pt-2 text-small">
        <PromisesAndSocialLinks />
      </div>
    </Drawer>
  );
}

function PromisesAndSocialLinks() {
  return (
    <>
      <Promises />
      <SocialLinks />
    </>
  );
}

function NavigationLinks() {
  return NAVIGATION.map(({ to, label }) => (
    <NavLink key={to} to={to} end={to === paths.home} className="nav-link">
      {to === paths.home && <Icon name="home" />}
      {label}
    </NavLink>
  ));
}
