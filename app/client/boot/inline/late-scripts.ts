/**
 * Fetches the scripts and runs them in order, once all visible content of the page has loaded, or after
 * 10 s. The build lowers the syntax to that of 2018, except `import()`. Popup and carousel would break
 * in a browser without `<dialog>` or CSS `translate`: there the app doesn't run, and the `<noscript>` of the head
 * takes effect, which reloads a page that waits for content.
 *
 * Each file is imported in its own task: all in one task would block a phone for 0.2 s. A file that fails,
 * or takes longer than 30 s, is fetched twice more; without it the page works as without the app. All
 * files are fetched into the browser's cache before the first is imported: in most browsers a module that
 * has failed once fails for the rest of the page's life (whatwg/html#6768).
 *
 * `data-scrolled` makes the browser lay out all cards and fetch their pictures ahead (see product-grid.css).
 * The script sets it on the first scroll. On a reload or a return the browser scrolls: it is set at once.
 */
export default (files: string[]) => {
  if (!window.HTMLDialogElement || !CSS.supports("translate", "0")) {
    for (const plain of document.querySelectorAll("head noscript")) {
      plain.outerHTML = plain.textContent as string;
    }
    return;
  }
  const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));

  const scrolled = () => {
    document.documentElement.dataset.scrolled = "";
  };
  window.onscroll = scrolled;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type !== "navigate") scrolled();

  const get = async (file: string) => {
    for (let left = 3; left; left--) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), 30_000);
      const fetched = fetch(file, { signal: limit.signal }).then(
        (answer): unknown => answer.ok && answer.blob(),
      );
      if (await fetched.catch(() => {})) return clearTimeout(timer);
      await pause(2000);
    }
    throw file;
  };
  const loaded = new Promise((next) => addEventListener("load", next));
  Promise.race([loaded, pause(10_000)])
    .then(() => Promise.all(files.map(get)))
    .then(async () => {
      for (const file of files) await import(/* @vite-ignore */ file);
    })
    // The page works without the app.
    .catch(() => {});
};
