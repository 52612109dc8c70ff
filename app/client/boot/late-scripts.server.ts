import type { EntryContext } from "@remix-run/node";
import runLateScripts from "./inline/late-scripts";
import { contextScript } from "./remix-globals";

/**
 * The scripts at the end of a page's body, in place of Remix's `<Scripts>`. On a slow connection text,
 * prices, links and the pictures of the first screen load first, and the page works without scripts until
 * then. The scripts hold the code of all pages (see entry.client.tsx): the router requests no route's own file.
 *
 * @returns the texts of inline scripts, in the order in which they run
 */
export function lateScripts({ serverHandoffString = "", manifest }: EntryContext): string[] {
  const { url, entry } = manifest;
  // Imported files come before the files that import them.
  const files = JSON.stringify([url, ...[...entry.imports].reverse(), entry.module]);
  return [contextScript(serverHandoffString), `(${runLateScripts})(${files})`];
}
