/**
 * The one module that touches the globals of Remix v2. A move to React Router 7 changes their names
 * here and nowhere else (docs/decisions/0001-remix-v2.md).
 */

type RouteModule = (typeof window.__remixRouteModules)[string];

/** The inline script that hands a page's data to the app. */
export function contextScript(serverHandoff: string): string {
  return `window.__remixContext=${serverHandoff};window.__remixRouteModules={}`;
}

/**
 * Gives the router all pages' code. The router looks for a route's module here before it fetches the
 * route's file.
 *
 * @param modules by route id, as `routes/eliquides`
 */
export function registerRouteModules(modules: Readonly<Record<string, RouteModule>>): void {
  for (const [id, module] of Object.entries(modules)) window.__remixRouteModules[id] ??= module;
}

/** What the page was rendered with: each route's loader data, by route id. */
export function servedData() {
  return window.__remixContext.state.loaderData ?? {};
}

/** What the router shows: the location, and each route's loader data. */
export function routerState() {
  return window.__remixRouter.state;
}

/** Where the router stands. On the way back the browser's own location is the next page's already. */
export function routerLocation(): { pathname: string; search: string } {
  return routerState().location;
}

/** Asks all loaders of the page again. */
export function revalidate(): void {
  window.__remixRouter.revalidate();
}
