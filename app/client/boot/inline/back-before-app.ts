/**
 * Reloads the page when a visitor goes Back to another address before the app runs. The app pushed that address
 * before this page was loaded again: until it runs, only the server can show it. The app removes this handler
 * (see root.tsx).
 */
export default () => {
  const address = () => location.pathname + location.search;
  const served = address();
  window.onpopstate = () => {
    if (address() !== served) location.reload();
  };
};
