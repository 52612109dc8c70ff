/**
 * Reloads the page when a visitor goes back before the app runs. The app may have pushed that history entry
 * before a reload, and only the server can show its page now. The app removes this handler (see root.tsx).
 */
export default () => {
  const address = () => location.pathname + location.search;
  const served = address();
  window.onpopstate = () => {
    if (address() !== served) location.reload();
  };
};
