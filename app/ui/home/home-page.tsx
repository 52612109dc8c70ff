import { Outlet } from "@remix-run/react";
import { HOME_ANCHORS, paths } from "~/address/paths";
import { catalogues } from "~/catalogue/kinds";
import { isLoading } from "~/catalogue/loading";
import type { HomeView } from "~/catalogue/views";
import { shop } from "~/config/shop";
import { CatalogueGrid } from "~/ui/catalogue/catalogue-grid";
import { ActionLink, Actions } from "~/ui/parts/action-link";
import { LoadingNotice } from "~/ui/parts/loading-notice";
import { useBehindPopup } from "~/ui/popup/use-behind-popup";
import { BannerCarousel } from "./banner-carousel";
import { BoosterBlock } from "./booster-block";
import { ValueStrip } from "./value-strip";

/** The home page, top to bottom as spec §2 lists it. */
export function HomePage({ view }: { view: HomeView }) {
  return (
    <>
      <Outlet />
      <div {...useBehindPopup()}>
        <h1 className="sr-only">
          {shop.name} : {shop.tagline}
        </h1>
        {isLoading(view.banners) ? <LoadingNotice /> : <BannerCarousel banners={view.banners} />}
        <ValueStrip />
        <section id={HOME_ANCHORS.eliquides} className="container-page pt-4 pb-section">
          <h2 className="heading mb-5 text-title">{catalogues.eliquide.title}</h2>
          <CatalogueGrid view={view.eliquides} heading="h3" filterInPlace />
        </section>
        {isLoading(view.booster) ? (
          <LoadingNotice />
        ) : (
          view.booster && <BoosterBlock booster={view.booster} />
        )}
        <section id={HOME_ANCHORS.ecigarettes} className="container-page py-section">
          <h2 className="heading mb-5 text-title">{catalogues.ecigarette.title}</h2>
          <CatalogueGrid view={view.ecigarettes} heading="h3" filterInPlace />
        </section>
        <section className="mist">
          <div className="container-page py-section">
            <p className="eyebrow">Pas de panier, une conversation</p>
            <h2 className="heading mt-2 text-title">Une question, une commande ?</h2>
            <p className="mt-3 max-w-text text-lead text-ink-soft">
              Écrivez-nous sur Messenger ou WhatsApp, ou appelez : nous répondons en français et en
              malgache.
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
