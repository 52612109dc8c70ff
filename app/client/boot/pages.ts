/**
 * The code of all pages, by file. It is the browser's from the start: no click waits for code, or
 * fails for want of it (docs/decisions/0004-scripts-up-front.md).
 */
export const pages = import.meta.glob<(typeof window.__remixRouteModules)[string]>(
  // Not those that have no scripts.
  [
    "../../root.tsx",
    "../../routes/*.tsx",
    "!../../routes/{contentful,hors-ligne,statut,tarifs}.tsx",
  ],
  { eager: true },
);
