import { useLocation } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { cataloguePath, FULL, LIGHT, paths } from "~/address/paths";
import { catalogues } from "~/catalogue/kinds";
import { useShop } from "~/client/data/shown-shop";
import { Icon } from "~/ui/parts/icon";
import { Link, withMode } from "~/ui/parts/link";
import { LightMode } from "~/ui/parts/render-context";
import { useBehindPopup } from "~/ui/popup/use-modal";
import { PlaceAndHours, Promises, SocialLinks, Wordmark } from "./shop-details";

const QUICK_LINKS = [
  { to: paths.home, label: "Accueil" },
  ...Object.values(catalogues).map(({ path, name }) => ({ to: path, label: name })),
  { to: paths.about, label: "À propos" },
  { to: paths.priceList, label: "Tarifs" },
  { to: paths.contact, label: "Contact" },
];

const CATEGORIES = catalogues.eliquide.filters.map(({ value, category }) => ({
  to: cataloguePath("eliquide", value),
  label: category,
}));

/** The footer: brand, social links, quick links, categories, contact details. */
export function SiteFooter() {
  const { blurb, tagline, adultsOnly, ways } = useShop();
  const { telephone, whatsapp, messenger, email } = ways;
  // Messenger, which is also among the social links, only in place of the numbers.
  const numbers = telephone || whatsapp ? [telephone, whatsapp] : [messenger];
  const contacts = [...numbers, email].filter((way) => way !== undefined);
  return (
    <footer {...useBehindPopup()} className="site-footer">
      <div className="container-page grid gap-6 py-section sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1.4fr]">
        <div className="max-w-text">
          <p className="wordmark">
            <Wordmark />
          </p>
          <p className="mt-2 text-mist-deep">{blurb ?? tagline}</p>
          <div className="mt-3 -ml-3">
            <SocialLinks />
          </div>
          <div className="mt-2 grid gap-2 text-small">
            <Promises />
            <PlaceAndHours />
          </div>
        </div>
        <FooterSection title="Liens rapides">
          <LinkList links={QUICK_LINKS} />
        </FooterSection>
        <FooterSection title="Catégories">
          <LinkList links={CATEGORIES} />
        </FooterSection>
        {contacts.length > 0 && (
          <FooterSection title="Nous joindre">
            <ul>
              {contacts.map(({ href, icon, name, text }) => (
                <li key={href}>
                  <a href={href} className="footer-link">
                    <Icon name={icon} />
                    <span className="py-1">
                      <span className="block text-small text-mist-deep">{name} :</span> {text}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </FooterSection>
        )}
        <p className="border-t border-ink-soft pt-4 text-small text-mist-deep sm:col-span-full">
          {adultsOnly}
        </p>
        <ModeLink />
      </div>
    </footer>
  );
}

function FooterSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="heading text-subheading text-vanilla">{title}</h2>
      <div className="mt-2">{children}</div>
    </section>
  );
}

function LinkList({ links }: { links: readonly { to: string; label: string }[] }) {
  return (
    <ul className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="footer-link">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A link to this page's other form, light or full. The browser loads it: only full pages have scripts. */
function ModeLink() {
  const { pathname, search } = useLocation();
  const light = useContext(LightMode);
  return (
    <a
      href={withMode(pathname + search, light ? FULL : LIGHT)}
      className="footer-link -mt-6 text-small text-mist-deep sm:col-span-full"
    >
      {light ? "Mode complet" : "Mode léger : moins de données"}
    </a>
  );
}
