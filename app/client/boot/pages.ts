import { registerRouteModules } from "./remix-globals";

/** The code of the root and of all pages that have scripts, by file. */
const files = import.meta.glob<Parameters<typeof registerRouteModules>[0][string]>(
  [
    "../../root.tsx",
    "../../routes/*.tsx",
    "!../../routes/{contentful,hors-ligne,statut,tarifs}.tsx",
  ],
  { eager: true },
);

/**
 * Gives the router the code of all pages. The browser has all of it from the start: no click waits for
 * code, or fails for want of it (docs/decisions/0004-scripts-up-front.md).
 */
export function registerPages(): void {
  const byRoute = Object.entries(files).map(([file, module]) => [
    file.slice("../../".length, -".tsx".length),
    module,
  ]);
  registerRouteModules(Object.fromEntries(byRoute));
}
