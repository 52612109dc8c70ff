import { createContext } from "react";

/** Whether the page is light: without scripts, with small pictures. Only the server renders light pages. */
export const LightMode = createContext(false);

/**
 * The shop's public origin, such as `https://boutique.example`, for addresses that leave the page: in a
 * message, on paper. In the browser it is the page's own.
 */
export const SiteOrigin = createContext("");
