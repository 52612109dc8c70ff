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
 * Gives the router the code of all pages. The router fetches a route's file only if the module isn't here.
 *
 * @param modules by file, such as `./routes/eliquides.tsx`, whose route is `routes/eliquides`
 */
export function registerRouteModules(modules: Readonly<Record<string, RouteModule>>): void {
  for (const [file, module] of Object.entries(modules)) {
    window.__remixRouteModules[file.slice("./".length, -".tsx".length)] ??= module;
  }
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
