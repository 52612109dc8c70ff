import { useLoaderData, useLocation, useParams } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { pageKey } from "~/address/pages";
import { cardAnchor } from "~/address/paths";
import { isLoading } from "~/catalogue/loading";
import type { Loading, ProductView } from "~/catalogue/views";
import { isFirstRender } from "~/client/navigation/last-location";
import { ConnectionNotice } from "~/ui/layout/request-state";
import { Icon } from "~/ui/parts/icon";
import { Link, useWithMode } from "~/ui/parts/link";
import { LoadingNotice } from "~/ui/parts/notice";
import { ignoreSecondClick } from "./popup-link";
import { ProductDetails } from "./product-details";
import { useClosing } from "./use-closing";
import { useDrag } from "./use-drag";
import { useModal } from "./use-modal";

/** A popup's route. The parent route renders the page below, and scrolling.tsx holds it in place. */
export function ProductPopup() {
  const product = useLoaderData() as ProductView | Loading;
  const page = pageKey(useLocation());
  const { id = "" } = useParams();
  const isUnavailable = isLoading(product);
  // The key: the popup stays when its product has loaded, and another product gets a new popup.
  return (
    <PopupDialog
      key={id}
      page={page}
      card={cardAnchor(id)}
      label={isUnavailable ? "Chargement" : product.name}
    >
      {isUnavailable ? <LoadingNotice /> : <ProductDetails product={product} />}
    </PopupDialog>
  );
}

type PopupDialogProps = {
  /** Address of the page below. */
  page: string;
  /** Id of the product's card on that page. */
  card: string;
  label: string;
  children: ReactNode;
};

/**
 * A dialog over the page below. The server renders it open: without scripts it covers the page, and its
 * backdrop and button are links to the page below. With scripts it is modal.
 */
function PopupDialog({ page, card, label, children }: PopupDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const popupCard = useRef<HTMLDivElement>(null);
  const close = useClosing(dialog, { page: useWithMode(page), card });
  useModal(dialog, card);
  useDrag(popupCard, close);
  const [isServed] = useState(isFirstRender);

  const closeByLink = (event: MouseEvent) => {
    event.preventDefault();
    close();
  };
  const link = { to: `${page}#${card}`, onClick: closeByLink };
  return (
    <dialog
      ref={dialog}
      open
      aria-label={label}
      className="popup"
      // A popup that the server rendered does not fade in: its picture would appear later.
      data-entering={isServed ? undefined : ""}
      onClickCapture={ignoreSecondClick}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // On a second Escape the browser closes the dialog itself. The close event comes later: a popup that has
      // opened again by then (see `useClosing`) stays open.
      onClose={() => dialog.current?.open || close()}
    >
      <div ref={popupCard} className="popup-card">
        <Link {...link} className="icon-button popup-close" aria-label="Fermer">
          <Icon name="close" />
        </Link>
        {children}
      </div>
      {/* A modal dialog makes the page's own notice inert. */}
      <ConnectionNotice />
      {/* The backdrop comes last: a dialog gives the focus to its first link. */}
      <Link {...link} className="popup-backdrop" tabIndex={-1} aria-hidden="true" />
    </dialog>
  );
}
