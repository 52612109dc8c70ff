import { createContext, useContext } from "react";

/**
 * True on a page for a visitor who saves data: without scripts, with small pictures. Only the server
 * renders such pages.
 */
export const LightMode = /* @__PURE__ */ createContext(false);

export const useLightMode: () => boolean = import.meta.env.SSR
  ? () => useContext(LightMode)
  : () => false;
