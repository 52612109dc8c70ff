import { paths } from "~/address/paths";
import { catalogueMenu } from "~/catalogue/kinds";
import { useShop } from "~/client/data/shown-shop";
import { Icon } from "~/ui/parts/icon";
import { Link, NavLink } from "~/ui/parts/link";
import { useBehindPopup } from "~/ui/popup/use-modal";
import { ProductSearch } from "~/ui/search/product-search";
import { Drawer } from "./drawer";
import { Promises, SocialLinks, Wordmark } from "./shop-details";

/** The shop's main pages, except `Contact`, which is a button. */
export const NAVIGATION = [
  { to: paths.home, label: "Accueil" },
  ...catalogueMenu.map(({ path, name }) => ({ to: path, label: name })),
  { to: paths.about, label: "À propos" },
];

/**
 * The sticky header: brand, navigation, contact, search. On wide screens it begins with a row of promises and
 * social links, 44 px high, which scrolls away: only the rest of the header sticks to the window's top.
 */
export function SiteHeader() {
  const { name, promises, social, ways } = useShop();
  const hasTopLine = promises.length > 0 || social.length > 0 || ways.email !== undefined;
  return (
    <header
      {...useBehindPopup()}
      className={`site-header sticky top-0 z-20 ${hasTopLine ? "lg:-top-target" : ""}`}
    >
      {hasTopLine && (
        <div className="top-line bg-ink text-small text-paper max-lg:hidden">
          <div className="container-page flex flex-wrap items-center justify-end gap-x-6">
            <Promises />
            <SocialLinks />
          </div>
        </div>
      )}
      <div className="relative border-b border-mist-deep bg-haze backdrop-blur">
        <div className="container-page flex min-h-header flex-wrap items-center gap-2">
          <Link
            to={paths.home}
            className="wordmark mr-auto flex-1 wrap-anywhere lg:flex-none"
            aria-label={`${name}, accueil`}
          >
            <Wordmark />
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
    <Drawer label="Menu" icon={<Icon name="menu" />} className="lg:hidden">
      <nav aria-label="Menu" className="grid gap-1">
        <NavigationLinks />
        <NavLink to={paths.contact} className="action my-2">
          Contact
        </NavLink>
        <Link to={paths.priceList} className="nav-link">
          Tarifs
        </Link>
      </nav>
      <div className="flex flex-wrap items-center gap-x-4 border-t border-mist-deep pt-2 text-small">
        <Promises />
        <SocialLinks />
      </div>
    </Drawer>
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
