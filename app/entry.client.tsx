import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { pages, routeId } from "./address/pages";
import { type RouteModule, registerRouteModule } from "./client/boot/remix-globals";
import { storeFirstPage } from "./client/data/first-page";
import { showShop } from "./client/data/shown-shop";
import { registerWorker } from "./client/worker/register-worker";
import { SHOP_ELEMENT } from "./config/shop";
import * as catalogue from "./routes/shared/catalogue";
import * as popup from "./routes/shared/popup";
import { SiteOrigin } from "./ui/parts/render-context";

/**
 * The route modules of the root and of all pages that have scripts. The router has all code from the start: no
 * click waits for code or fails without it (docs/decisions/0004-scripts-up-front.md).
 */
const routeFiles = import.meta.glob<RouteModule>(
  [
    "./root.tsx",
    "./routes/*.tsx",
    "!./routes/{contentful,hors-ligne,openapi,statut,statut_.ventes,tarifs}.tsx",
  ],
  { eager: true },
);

showShop(JSON.parse(document.getElementById(SHOP_ELEMENT)?.textContent ?? ""));
for (const [file, module] of Object.entries(routeFiles)) {
  registerRouteModule(file.slice("./".length, -".tsx".length), module);
}
// The routes of remix.config.js.
for (const [path, { kind, popups }] of Object.entries(pages)) {
  if (kind) registerRouteModule(routeId(path), catalogue);
  if (popups) registerRouteModule(routeId(`${popups}/`), popup);
}

// The canonical address has the shop's public origin. The page of an error has no canonical address.
const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
const { origin } = new URL(canonical?.href ?? location.href);

/**
 * The app. Its first render must equal the HTML, though the visitor may have tapped a filter since (see
 * client/boot/inline/early-filter.ts): while the router is created, the history entry has the served address. A call,
 * not an element: nothing else runs in between.
 */
function App() {
  const { earlyFilter } = window;
  if (!earlyFilter) return RemixBrowser({});
  const { href, hash } = window.location;
  history.replaceState(history.state, "", earlyFilter.served + hash);
  const app = RemixBrowser({});
  history.replaceState(history.state, "", href);
  return app;
}

// Extensions and in-app browsers add elements to the document: React hydrates the app's own element only.
const app = document.getElementById("app") as HTMLElement;
const start = () =>
  hydrateRoot(
    app,
    <SiteOrigin.Provider value={origin}>
      <App />
    </SiteOrigin.Provider>,
  );
void storeFirstPage().then(() => startTransition(() => void start()));

// Later, as the worker's requests would delay the page's own.
if (import.meta.env.PROD) setTimeout(registerWorker, 1000);
