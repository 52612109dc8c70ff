import type { EntryContext } from "@remix-run/node";

/**
 * The one module that touches the globals of Remix v2, and that reads what Remix hands to the server's entry. A move
 * to React Router 7 changes their names here and nowhere else (docs/decisions/0001-remix-v2.md).
 */

export type RouteModule = (typeof window.__remixRouteModules)[string];

/** The inline script that hands a page's data to the app. */
export function contextScript(serverHandoff: string): string {
  return `window.__remixContext=${serverHandoff};window.__remixRouteModules={}`;
}

/** Gives the router the code of a route, such as `routes/eliquides`. Without it, the router fetches the route's file. */
export function registerRouteModule(routeId: string, module: RouteModule): void {
  window.__remixRouteModules[routeId] ??= module;
}

/** The loader data from which the server rendered the page, by route id. */
export function servedData() {
  return window.__remixContext.state.loaderData ?? {};
}

/**
 * The router's state: among others, the loader data of each route, and the location that the router shows.
 * After Back, `window.location` already names the next page.
 */
export function routerState() {
  return window.__remixRouter.state;
}

/** Whether the browser is at the history entry that the router shows. Not while the router loads the page of a Back. */
export function isBrowserAt(locationKey: string): boolean {
  const { key = "default" } = window.history.state ?? {};
  return key === locationKey;
}

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
