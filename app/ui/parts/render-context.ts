import { createContext } from "react";

/** Whether the page is light: without scripts, with small pictures. Only the server renders light pages. */
export const LightMode = createContext(false);

/**
 * The shop's public origin, such as `https://boutique.example`, for addresses that leave the page: in a
 * message, on paper. If the origin is unknown, null on the server (see `siteOrigin`), and the page's own in
 * the browser.
 */
export const SiteOrigin = createContext<string | null>(null);
