import { useLocation } from "@remix-run/react";
import { popupsOn } from "~/address/pages";
import { cardAnchor } from "~/address/paths";
import type { ProductView } from "~/catalogue/views";
import { Actions } from "~/ui/parts/action-link";
import { Price } from "~/ui/parts/price";
import { ProductPicture } from "~/ui/parts/product-picture";
import { PopupLink } from "~/ui/popup/popup-link";

/** The nicotine booster's promotion between the home page's two grids. */
export function BoosterBlock({ booster }: { booster: ProductView }) {
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
