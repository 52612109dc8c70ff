import type { EntryContext } from "@remix-run/node";
import { contextScript } from "./remix-globals";

/**
 * The server half of `remix-globals.ts`: the one module that reads what Remix v2 hands to the server's entry. A
 * move to React Router 7 changes these names here and nowhere else (docs/decisions/0001-remix-v2.md).
 */

/** What the shop reads of a rendered page's context. */
export function readContext(context: EntryContext) {
  const { routeModules, staticHandlerContext, manifest, serverHandoffString = "" } = context;
  const { matches, loaderData } = staticHandlerContext;
  const id = matches.at(-1)?.route.id ?? "";
  return {
    /** What the loader of the page's own route returned. */
    data: loaderData[id] as unknown,
    /** What the loaders of the page, its popup and the root returned. */
    allData: Object.values(loaderData) as unknown[],
    /** What the page's own route exports as `handle`. */
    handle: routeModules[id]?.handle as unknown,
    /** The inline script that hands the page's data to the app. */
    contextScript: contextScript(serverHandoffString),
    scriptFiles: scriptFiles(manifest),
  };
}

/** The addresses of the app's scripts, in the order in which they run: an imported file comes before its importers. */
export function scriptFiles({ url, entry }: EntryContext["manifest"]): string[] {
  return [url, ...[...entry.imports].reverse(), entry.module];
}
