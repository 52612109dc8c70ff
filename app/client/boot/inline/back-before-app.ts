/**
 * Reloads the page where a visitor goes back before the app runs: an entry that the app left in the
 * history before a reload is another page, which only the server has. The app ends it (see root.tsx).
 */
export default () => {
  const address = () => location.pathname + location.search;
  const served = address();
  window.onpopstate = () => {
    if (address() !== served) location.reload();
  };
};
