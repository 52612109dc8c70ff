import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { registerPages } from "./client/boot/pages";
import { showFirstPage } from "./client/data/shown-views";
import { registerWorker } from "./client/worker/register-worker";

registerPages();
showFirstPage();

// The app's own element: what extensions and in-app browsers add to the document is not React's.
const app = document.getElementById("app") as HTMLElement;
startTransition(() => {
  hydrateRoot(app, <RemixBrowser />);
});

// Once the page has loaded what it needs itself.
if (import.meta.env.PROD) setTimeout(registerWorker, 1000);
