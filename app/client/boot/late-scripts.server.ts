import type { EntryContext } from "@remix-run/node";
import begin from "~/client/boot/inline/late-scripts";

/**
 * The scripts of a page, for the end of its body, in place of Remix's `<Scripts>`: text, prices,
 * links and the pictures of the first screen come first on a slow line, and until scripts run each
 * tap does what it does without them. They are fetched when all that has loaded, or after
 * `LATEST_MS` where a picture stalls. Pages' code is among them (see pages.ts), so none of the
 * routes' own files is asked for.
 *
 * From the first scroll on, all cards are laid out and their pictures fetched ahead (see `card` in
 * app.css); before the End key scrolls, and at once where the browser is about to scroll to where the
 * page was left.
 *
 * @returns the texts of inline scripts, in the order in which they run
 */
export function lateScripts({ serverHandoffString, manifest }: EntryContext): string[] {
  const { url, entry } = manifest;
  // What imports another comes behind it.
  const files = JSON.stringify([url, ...[...entry.imports].reverse(), entry.module]);
  const context = `window.__remixContext=${serverHandoffString};window.__remixRouteModules={}`;
  return [context, `(${begin})(${files},${LATEST_MS})`];
}

/** How long scripts wait for the page to be loaded at the most, in ms. */
const LATEST_MS = 10_000;
