import { showsAll } from "~/catalogue/catalogue-view";
import backBeforeApp from "~/client/boot/inline/back-before-app";
import earlyFilter from "~/client/boot/inline/early-filter";
import runLateScripts from "~/client/boot/inline/late-scripts";
import type { ServedPage } from "./served-page.server";

/**
 * The texts of a page's inline scripts, in the order in which they run: `early` before the body, `late` at its end, in
 * place of Remix's `<Scripts>`. The late ones start the app with the code of all pages (see entry.client.tsx): the router
 * requests no route's own file. In the build each script is a text, not a function (vite.config.ts, `inlineScripts`).
 *
 * In development there are none: the page has Remix's own scripts (see root.tsx), as hot reload needs them.
 */
export function inlineScripts({ facts, hasScripts, contextScript, scriptFiles }: ServedPage) {
  if (import.meta.env.DEV || !hasScripts) return { early: [], late: [] };
  const view = facts?.catalogue?.view;
  // The early filter hides cards of the page: only a page with all products has every result.
  const beforeApp = view && showsAll(view) ? earlyFilter : backBeforeApp;
  return {
    early: [`(${beforeApp})()`],
    late: [contextScript, `(${runLateScripts})(${JSON.stringify(scriptFiles)})`],
  };
}
