import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { listen } from "~/client/listen";
import { isFirstRender } from "~/client/navigation/use-focus-on-navigation";
import { focusCard } from "~/ui/catalogue/focus-card";
import { Icon } from "~/ui/parts/icon";
import { Link, useModeKept } from "~/ui/parts/link";
import { useDragToClose } from "./use-drag-to-close";

/** How long the exit animation takes before the popup is really closed, in ms (spec §9). */
const EXIT_MS = 150;

/** What history keeps of a popup that was opened over a page of ours: closing it goes back. */
const OVER_PAGE = { overPage: true };

/**
 * A link that opens a popup over the page that it stands on, by an entry of its own: also where the
 * same popup is being left, and history stands on another page already.
 */
export function PopupLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} replace={false} state={OVER_PAGE} onClick={ignoreSecondClick} />;
}

/**
 * The second click of a double click is not meant for what has come under the pointer since: a
 * link in the popup that the first one opened, a card behind the popup that it closed.
 */
function ignoreSecondClick(event: MouseEvent) {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

type ProductPopupProps = {
  /** The page below. */
  page: string;
  /** Id of the card on it that the popup belongs to. */
  card: string;
  label: string;
  children: ReactNode;
};

/**
 * A dialog over the page below. The server renders it open: without scripts it covers the page,
 * and its backdrop and its button are links to what lies below. With scripts it is a true modal.
 */
export function ProductPopup({ page, card, label, children }: ProductPopupProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const popupCard = useRef<HTMLDivElement>(null);
  const close = useClose(dialog, useModeKept(page));
  useModal(dialog, card);
  useDragToClose(popupCard, close);
  const [served] = useState(isFirstRender);

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
      // It comes with its page, not after it: a fade would only hold its picture back.
      data-entering={served ? undefined : ""}
      onClickCapture={ignoreSecondClick}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // A browser may close it against our will, as on a second press of Escape. The event comes
      // later: it may be open again.
      onClose={() => dialog.current?.open || close()}
    >
      <div ref={popupCard} className="popup-card">
        <Link {...link} className="icon-button popup-close" aria-label="Fermer" autoFocus>
          <Icon name="close" />
        </Link>
        {children}
      </div>
      {/* It comes last: a dialog gives focus to the first link in it. */}
      <Link {...link} className="popup-backdrop" tabIndex={-1} aria-hidden="true" />
    </dialog>
  );
}

/** Makes the dialog modal, and gives focus back to the card when it goes. */
function useModal(dialog: RefObject<HTMLDialogElement>, card: string) {
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    // As rendered it is open but not modal; the attribute is taken off without a close event.
    shown.removeAttribute("open");
    shown.showModal();
    return () => {
      shown.close();
      // The browser gives it back to what had it: after a reload that was the popup's own button.
      focusCard(card, shown);
    };
  }, [dialog, card]);
}

/**
 * Plays the exit, then leaves, once, however often it is called: back to the page that the popup
 * was opened from, or to the page below where it was reached by its address.
 */
function useClose(dialog: RefObject<HTMLDialogElement>, page: string): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const settled = useNavigation().state === "idle";
  const exit = useRef<ReturnType<typeof setTimeout>>();

  useLayoutEffect(() => {
    if (!settled) return;
    const reopen = () => {
      const shown = dialog.current;
      delete shown?.dataset.closing;
      if (!shown?.open) shown?.showModal();
    };
    // A way that was given up leaves the popup open.
    reopen();
    // One who goes and comes back faster than React renders has never been away to it.
    const end = listen(window, {
      popstate: () => window.location.pathname === location.pathname && reopen(),
    });
    return () => {
      end();
      if (!exit.current) return;
      // One who leaves while it closes must not be taken a second step back, maybe off the site.
      // Until then the page below can't be used: what is shown is the popup.
      clearTimeout(exit.current);
      exit.current = undefined;
      reopen();
    };
  }, [settled, location, dialog]);

  return () => {
    const shown = dialog.current;
    if (!settled || !shown?.isConnected || "closing" in shown.dataset) return;
    shown.dataset.closing = "";
    exit.current = setTimeout(async () => {
      // Where its first frame came late, as on a busy phone, it is still on its way.
      await Promise.allSettled(shown.getAnimations().map(({ finished }) => finished));
      if (!exit.current) return;
      exit.current = undefined;
      // The page below may take its time to be another: until then it is there to be used.
      shown.close();
      shown.dataset.closing = "done";
      if (location.state?.overPage) navigate(-1);
      else navigate(page);
    }, EXIT_MS);
  };
}
