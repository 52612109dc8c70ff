import { createContext, useContext } from "react";

/** Whether the page is light: without scripts, with small pictures. Only the server renders light pages. */
export const LightMode = /* @__PURE__ */ createContext(false);

export const useLightMode: () => boolean = import.meta.env.SSR
  ? () => useContext(LightMode)
  : () => false;

/** The shop's public origin, such as `https://boutique.example`. The server provides it. */
export const SiteOrigin = /* @__PURE__ */ createContext<string | null>(null);

/**
 * The shop's public origin, for addresses that leave the page: in a message, for a search engine.
 * Null on the server if the origin is unknown (see `siteOrigin`). The browser takes the origin from the
 * page's canonical link, or else from its own location.
 */
export const useSiteOrigin: () => string | null = import.meta.env.SSR
  ? () => useContext(SiteOrigin)
  : () => ORIGIN;

const ORIGIN = import.meta.env.SSR
  ? null
  : new URL(document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href)
      .origin;
