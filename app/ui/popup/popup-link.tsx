import type { ComponentProps, MouseEvent } from "react";
import { Link } from "~/ui/parts/link";

/** What a history entry says of a popup that was opened by a link of ours. */
export type PopupEntry = {
  /** The popup stands over a page of the shop: to close it is to go back. */
  overPage: true;
  /** Id of the element that gets the focus when the popup closes; not given for the product's card. */
  opener?: string | undefined;
};

type PopupLinkProps = ComponentProps<typeof Link> & Pick<PopupEntry, "opener">;

/**
 * A link that opens a popup over its page, always as a new history entry. While the same popup closes,
 * the router would otherwise replace the entry of the page below.
 */
export function PopupLink({ opener, ...props }: PopupLinkProps) {
  const entry: PopupEntry = { overPage: true, opener };
  return <Link {...props} replace={false} state={entry} onClick={ignoreSecondClick} />;
}

/**
 * Ignores the second click of a double click. The first has changed what lies under the pointer: it
 * has opened a popup, or closed one over a card.
 */
export function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
