import { useLinkClickHandler, useLocation } from "@remix-run/react";
import type { ComponentProps, MouseEvent } from "react";
import { pageBelow, pageKey } from "~/address/pages";
import { isBrowserAt } from "~/client/boot/remix-globals";
import { Link, useWithMode } from "~/ui/parts/link";

/** The state of a history entry that a link to a popup has pushed. */
export type PopupState = {
  /**
   * The entry before is that of the page whose link opened the popup: closing it goes back. That page is the page
   * below, except for a result of the header's search on a page that has no popups of e-liquids, and for a nested link:
   * its page is the first popup's.
   */
  overPage?: true;
  /**
   * Id of the element that gets the focus when the popup closes to the page below; not given for the product's card.
   */
  opener?: string | undefined;
};

type PopupLinkProps = ComponentProps<typeof Link> &
  Pick<PopupState, "opener"> & {
    /** Closing the second popup returns to the first. */
    nested?: boolean;
  };

/**
 * A link that opens a popup over its page, by a new history entry. From popup to popup over the same page it replaces the
 * entry and keeps its state, so closing still goes back to the page, unless the link is `nested`. While the router loads
 * the page of a Back, the new entry has no `overPage`: the entry before is another page's. `replace: false`: by default
 * the router replaces the entry when a link leads to the current address, which a closing popup still has.
 */
export function PopupLink({ opener, nested, ...props }: PopupLinkProps) {
  const to = useWithMode(props.to);
  const location = useLocation();
  const isSamePage = pageKey(location) === pageKey(new URL(to, ANY_ORIGIN));
  const isBetweenPopups = isSamePage && pageBelow(location.pathname) !== location.pathname;
  const push = (state: PopupState) => ({ replace: false, state });
  const pushOver = useLinkClickHandler<HTMLAnchorElement>(to, push({ overPage: true, opener }));
  const pushDuringBack = useLinkClickHandler<HTMLAnchorElement>(to, push({ opener }));
  const replace = useLinkClickHandler<HTMLAnchorElement>(to, {
    replace: true,
    state: location.state,
  });
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isBrowserAt(location.key)) pushDuringBack(event);
    else if (isBetweenPopups && !nested) replace(event);
    else pushOver(event);
  };
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    ignoreSecondClick(event);
    if (!event.defaultPrevented) open(event);
  };
  return <Link {...props} onClick={click} />;
}

/** `pageKey` reads path and query only. */
const ANY_ORIGIN = "http://shop";

/**
 * Ignores the second click of a double click: the first opens or closes a popup, and puts another element
 * under the pointer.
 */
export function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
