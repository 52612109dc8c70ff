import { createContext, useContext } from "react";

/** The shop's public origin, as `https://zavona.mg`, given where a page is rendered. */
export const SiteOrigin = /* @__PURE__ */ createContext<string | null>(null);

/**
 * The shop's public origin, for addresses that leave the page: in a message, for a search engine.
 * Null on the server where it is not known (see `siteOrigin`). The browser reads it off the page it
 * was sent, and takes the address that it is at where that has none.
 */
export const useSiteOrigin: () => string | null = import.meta.env.SSR
  ? () => useContext(SiteOrigin)
  : () => ORIGIN;

const ORIGIN = import.meta.env.SSR
  ? null
  : new URL(document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href)
      .origin;
