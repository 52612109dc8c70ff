/**
 * Moves the focus to a card; to the page's content where it has no such card, as where the product
 * was found by the header's search. Who has moved it meanwhile keeps it.
 *
 * @param anchor the card's (see `cardAnchor`)
 * @param from what had the focus, still there or not
 * @param preventScroll whether the page stays where it is, though the card may be out of view
 */
export function focusCard(anchor: string, from: Element, preventScroll = true): void {
  const focused = document.activeElement;
  if (focused !== document.body && !from.contains(focused)) return;
  const link = document.getElementById(anchor)?.querySelector("a");
  (link ?? document.querySelector("main"))?.focus({ preventScroll });
}
