import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { isFirstRender } from "~/client/navigation/use-focus-on-navigation";
import { ConnectionNotice } from "~/ui/layout/connection-notice";
import { Icon } from "~/ui/parts/icon";
import { Link, useModeKept } from "~/ui/parts/link";
import { ignoreSecondClick } from "./popup-link";
import { useClosing } from "./use-closing";
import { useDrag } from "./use-drag";
import { useModal } from "./use-modal";

type ProductPopupProps = {
  /** Address of the page below. */
  page: string;
  /** Id of the product's card on that page. */
  card: string;
  label: string;
  children: ReactNode;
};

/**
 * A dialog over the page below. The server renders it open: without scripts it covers the page, and its
 * backdrop and its button are links to the page below. With scripts it is a modal dialog.
 */
export function ProductPopup({ page, card, label, children }: ProductPopupProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const popupCard = useRef<HTMLDivElement>(null);
  const close = useClosing(dialog, useModeKept(page));
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
      // A popup that comes with its page is not faded in: that would delay its picture.
      data-entering={isServed ? undefined : ""}
      onClickCapture={ignoreSecondClick}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // A browser may close it in spite of that, as on a second press of Escape. The event comes later:
      // the popup may be open again.
      onClose={() => dialog.current?.open || close()}
    >
      <div ref={popupCard} className="popup-card">
        <Link {...link} className="icon-button popup-close" aria-label="Fermer" autoFocus>
          <Icon name="close" />
        </Link>
        {children}
      </div>
      {/* The page's own notice can't be reached below a modal dialog. */}
      <ConnectionNotice />
      {/* It comes last: a dialog gives the focus to its first link. */}
      <Link {...link} className="popup-backdrop" tabIndex={-1} aria-hidden="true" />
    </dialog>
  );
}
