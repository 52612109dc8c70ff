/**
 * Fetches the files and runs them in turn, as soon as all that the page shows has loaded, or after
 * `latest` ms at the latest; in no newer words than `import()` is, of 2018. A browser without
 * `<dialog>` or CSS `translate` gets none of them, as popup or carousel would break; but what is for
 * those without scripts, to ask again for a page whose content could not be had.
 *
 * They are imported one by one, each so in a task of its own: all in one would keep a phone from
 * answering for 0.2 s. One that the line has lost is asked for twice more; without it the page is
 * what it is without scripts.
 * All are fetched into the browser's cache before the first is imported: a module that has failed
 * once fails for the rest of the page's life in most browsers (whatwg/html#6768).
 */
export default (files: string[], latest: number) => {
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
  // The page's end must be where it stays. Other keys, as those of a search, don't wait for cards.
  window.onkeydown = ({ key }) => {
    if (key === "End") scrolled();
  };
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // biome-ignore lint/complexity/useOptionalChain: of 2020
  if (!navigation || navigation.type !== "navigate") scrolled();

  const get = async (file: string) => {
    for (let left = 3; left; left--) {
      const fetched = fetch(file).then((answer): unknown => answer.ok && answer.blob());
      if (await fetched.catch(() => {})) return;
      await pause(2000);
    }
    throw file;
  };
  const loaded = new Promise((next) => addEventListener("load", next));
  Promise.race([loaded, pause(latest)])
    .then(() => Promise.all(files.map(get)))
    .then(async () => {
      for (const file of files) await import(/* @vite-ignore */ file);
    })
    .catch(() => {});
};
