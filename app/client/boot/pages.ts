import { registerRouteModules } from "./remix-globals";

/** The route modules of the root and of all pages that have scripts, by file. */
const files = import.meta.glob<Parameters<typeof registerRouteModules>[0][string]>(
  [
    "../../root.tsx",
    "../../routes/*.tsx",
    "!../../routes/{contentful,hors-ligne,openapi,statut,tarifs}.tsx",
  ],
  { eager: true },
);

/**
 * Gives the router the code of all pages at the start: no click waits for code or fails without it
 * (docs/decisions/0004-scripts-up-front.md).
 */
export function registerPages(): void {
  const byRoute = Object.entries(files).map(([file, module]) => [
    file.slice("../../".length, -".tsx".length),
    module,
  ]);
  registerRouteModules(Object.fromEntries(byRoute));
}
