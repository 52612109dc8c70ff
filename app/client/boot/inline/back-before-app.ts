/**
 * Reloads the page when a visitor goes Back to another address before the app runs. After a reload, history has
 * entries that the app pushed before: for these the browser changes the address only, and the server must send
 * the page. The app removes this handler (see root.tsx). On the page of a whole catalogue early-filter.ts has it.
 */
export default () => {
  const address = () => location.pathname + location.search;
  const served = address();
  window.onpopstate = () => {
    if (address() !== served) location.reload();
  };
};
