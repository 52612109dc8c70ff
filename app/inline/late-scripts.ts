/**
 * Fetches the files and runs them in turn, as soon as all that the page shows has loaded, or after
 * `latest` ms at the latest; in no newer words than `import()` is, of 2018. A browser without
 * `<dialog>` or CSS `translate` gets none of them, as popup or carousel would break; but what is for
 * those without scripts, to ask again for a page whose content could not be had.
 *
 * Each file is run in a task of its own: all in one would keep a phone from answering for 0.2 s. One
 * that the line has lost is asked for twice more; without it the page is what it is without scripts.
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
  let begun = false;

  const get = async (file: string) => {
    for (let left = 3; left; left--) {
      const fetched = fetch(file).then((answer) => (answer.ok ? answer.blob() : null));
      if (await fetched.catch(() => null)) return;
      await new Promise((next) => setTimeout(next, 2000));
    }
    throw file;
  };

  const load = async () => {
    if (begun) return;
    begun = true;
    try {
      await Promise.all(files.map(get));
      for (const file of files) {
        await import(/* @vite-ignore */ file);
        await new Promise((next) => {
          const turn = new MessageChannel();
          turn.port1.onmessage = next;
          turn.port2.postMessage(0);
        });
      }
    } catch {}
  };

  const scrolled = () => {
    document.documentElement.dataset.scrolled = "";
  };
  addEventListener("scroll", scrolled, { once: true });
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // biome-ignore lint/complexity/useOptionalChain: of 2020
  if (!navigation || navigation.type !== "navigate") scrolled();
  addEventListener("load", load);
  setTimeout(load, latest);
};
