import { Outlet, useLocation } from "@remix-run/react";
import { pageBelow, popupsOn } from "~/address/pages";
import { cardAnchor, HOME_ANCHORS, paths } from "~/address/paths";
import { catalogues } from "~/catalogue/kinds";
import { isLoading } from "~/catalogue/loading";
import type { HomeView, Loading, ProductView } from "~/catalogue/views";
import { useShop } from "~/client/data/shown-shop";
import { CatalogueGrid } from "~/ui/catalogue/catalogue-grid";
import { Icon } from "~/ui/parts/icon";
import { ActionLink, Actions } from "~/ui/parts/link";
import { LoadingNotice } from "~/ui/parts/notice";
import { Price } from "~/ui/parts/price";
import { ProductPicture } from "~/ui/parts/product-picture";
import { PopupLink } from "~/ui/popup/popup-link";
import { useBehindPopup } from "~/ui/popup/use-modal";
import { BannerCarousel } from "./banner-carousel";

/** The home page, in the order of docs/spec.md, "Pages". The promises and the way to contact need no content. */
export function HomePage({ view }: { view: HomeView | Loading }) {
  const { name, tagline, orderWays } = useShop();
  return (
    <>
      <Outlet />
      <div {...useBehindPopup()}>
        <h1 className="sr-only">
          {name} : {tagline}
        </h1>
        {isLoading(view) ? (
          <>
            <LoadingNotice />
            <ValueStrip />
          </>
        ) : (
          <HomeContent view={view} />
        )}
        <section className="mist">
          <div className="container-page py-section">
            <p className="eyebrow">Pas de panier, une conversation</p>
            <h2 className="heading mt-2 text-title">Une question, une commande ?</h2>
            <p className="mt-3 max-w-text text-lead text-ink-soft">
              {orderWays.length > 2
                ? "Écrivez-nous sur Messenger ou WhatsApp, ou appelez\u00a0: une personne vous répond."
                : "Contactez-nous\u00a0: une personne vous répond."}
            </p>
            <Actions>
              <ActionLink to={paths.contact}>Nous contacter</ActionLink>
            </Actions>
          </div>
        </section>
      </div>
    </>
  );
}

function HomeContent({ view }: { view: HomeView }) {
  const { pathname } = useLocation();
  return (
    <>
      <BannerCarousel banners={view.banners} isCovered={pageBelow(pathname) !== pathname} />
      <ValueStrip />
      <section id={HOME_ANCHORS.eliquides} className="container-page pt-4 pb-section">
        <h2 className="heading mb-5 text-title">{catalogues.eliquide.title}</h2>
        <CatalogueGrid view={view.eliquides} onHome />
      </section>
      {view.booster && <BoosterBlock booster={view.booster} />}
      <section id={HOME_ANCHORS.ecigarettes} className="container-page py-section">
        <h2 className="heading mb-5 text-title">{catalogues.ecigarette.title}</h2>
        <CatalogueGrid view={view.ecigarettes} onHome />
      </section>
    </>
  );
}

function ValueStrip() {
  const { promises } = useShop();
  if (promises.length === 0) return null;
  return (
    <ul className="container-page flex flex-wrap gap-x-4 gap-y-3 pt-6 pb-2 sm:grid sm:grid-cols-3 sm:py-8">
      {promises.map(({ icon, title, text }) => (
        <li key={title} className="flex items-center gap-2">
          <span className="icon-disc max-sm:contents">
            <Icon name={icon} />
          </span>
          <p className="min-w-0 text-small">
            <strong className="block">{title}</strong>
            {/* A phone's first screen shows products instead; `/contact` has the texts on ordering. */}
            <span className="text-ink-soft max-sm:sr-only">{text}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function BoosterBlock({ booster }: { booster: ProductView }) {
  const popupOf = popupsOn(useLocation());
  return (
    <section id={cardAnchor(booster.id)} className="bg-vanilla">
      <div className="container-page grid items-center gap-6 py-section sm:grid-cols-[minmax(0,22rem)_1fr] sm:gap-12">
        <ProductPicture product={booster} alt="" width={600} className="rounded-card" large />
        <div>
          <p className="eyebrow text-ember-deep">À ajouter à vos flacons</p>
          <h2 className="heading mt-2 text-title">{booster.name}</h2>
          <p className="mt-3 max-w-text text-lead wrap-anywhere">{booster.description}</p>
          <p className="mt-4">
            {booster.cardPrice ? <Price price={booster.cardPrice} /> : "Prix non disponible"}
          </p>
          <Actions>
            <PopupLink to={popupOf(booster)} className="action">
              Voir plus<span className="sr-only"> sur {booster.name}</span>
            </PopupLink>
          </Actions>
        </div>
      </div>
    </section>
  );
}
