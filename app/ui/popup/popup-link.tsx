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
 * A link that opens a popup over the page that it stands on, as a history entry of its own: also where
 * the same popup is being closed, and the history stands on another page already.
 */
export function PopupLink({ opener, ...props }: PopupLinkProps) {
  const entry: PopupEntry = { overPage: true, opener };
  return <Link {...props} replace={false} state={entry} onClick={ignoreSecondClick} />;
}

/**
 * The second click of a double click is not meant for what has come under the pointer since: a link in
 * the popup that the first click opened, a card behind the popup that it closed.
 */
export function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
