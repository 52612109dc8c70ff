/**
 * The one module that touches the globals of Remix v2. A move to React Router 7 changes their names
 * here and nowhere else (docs/decisions/0001-remix-v2.md).
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
