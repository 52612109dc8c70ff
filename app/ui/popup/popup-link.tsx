import type { ComponentProps, MouseEvent } from "react";
import { Link } from "~/ui/parts/link";

/** The state of a history entry that a link to a popup has pushed. */
export type PopupState = {
  /**
   * A link opened the popup: closing it goes back, to the page of that link. This is the page below, except for a
   * result of the header's search on a page that has no popups of e-liquids.
   */
  overPage: true;
  /**
   * Id of the element that gets the focus when the popup closes to the page below; not given for the product's card.
   */
  opener?: string | undefined;
};

type PopupLinkProps = ComponentProps<typeof Link> & Pick<PopupState, "opener">;

/**
 * A link that opens a popup over its page. `replace={false}`: by default the router replaces the history entry
 * if a link leads to the current address. While a popup closes, its address is still current, and the visitor may
 * tap its link again.
 */
export function PopupLink({ opener, ...props }: PopupLinkProps) {
  const entry: PopupState = { overPage: true, opener };
  return <Link {...props} replace={false} state={entry} onClick={ignoreSecondClick} />;
}

/**
 * Ignores the second click of a double click: the first opens or closes a popup, and puts another element
 * under the pointer.
 */
export function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
