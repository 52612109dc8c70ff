import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { pages } from "./client/boot/pages";
import { registerWorker } from "./client/worker/register-worker";

// Remix looks for a route's module here before it fetches it.
for (const [file, page] of Object.entries(pages)) {
  window.__remixRouteModules[file.slice("../../".length, -".tsx".length)] ??= page;
}

// The app begins at the address that its page was made for.
window.earlyFilter?.();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});

// When the page is done with what it needs itself. The kept copy of a page says so till it is left.
if (import.meta.env.PROD) setTimeout(registerWorker, 1000);
