import type { EntryContext } from "@remix-run/node";
import begin from "./inline/late-scripts";
import { contextScript } from "./remix-globals";

/** How long scripts wait for the page to be loaded, in ms: a picture may stall. */
const LATEST_MS = 10_000;

/**
 * The scripts of a page, for the end of its body, in place of Remix's `<Scripts>`: text, prices, links
 * and the pictures of the first screen come first on a slow connection, and until scripts run each tap
 * does what it does without them. All pages' code is among them (see pages.ts), so the browser asks for
 * none of the routes' own files.
 *
 * @returns the texts of inline scripts, in the order in which they run
 */
export function lateScripts({ serverHandoffString = "", manifest }: EntryContext): string[] {
  const { url, entry } = manifest;
  // A file stands behind those that it imports.
  const files = JSON.stringify([url, ...[...entry.imports].reverse(), entry.module]);
  return [contextScript(serverHandoffString), `(${begin})(${files},${LATEST_MS})`];
}
