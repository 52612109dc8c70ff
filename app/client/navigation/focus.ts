/** Moves the focus to an element, a heading or a card as well as a link. The page stays where it is. */
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Whether the focus is on nothing, or in an element that is about to go: no visitor has moved it. */
export function isFocusLeftIn(element: Element): boolean {
  const { activeElement } = document;
  return activeElement === document.body || element.contains(activeElement);
}

/** Whether a visitor sees where the focus is: on an element that is shown, and in the window. */
export function isFocusInView(): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return false;
  if (activeElement.closest("details:not([open]) > :not(summary)")) return false;
  const { top, bottom, width } = activeElement.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
}
