/**
 * Back, before the app runs: entries that it left in the history before a reload are pages to be
 * fetched without it. In the head, as the rest of a page may never come; behind the early filter,
 * which shows what differs by the search only.
 */
export default () => {
  const page = () => location.pathname + (window.earlyFilter ? "" : location.search);
  const made = page();
  addEventListener("popstate", () => {
    if (!window.__remixRouter && page() !== made) location.reload();
  });
};
