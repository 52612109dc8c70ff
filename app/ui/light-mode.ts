import { createContext, useContext } from "react";

/** What a page for a visitor who saves data has to know. */
export type Light = {
  /** The size of a picture at its largest, in bytes; null where it is not known. */
  bytesOf: (image: string) => number | null;
};

/**
 * Given on a page that is made for a visitor who saves data: without scripts, with small pictures.
 * Only the server makes such pages; in the browser there is always none.
 */
export const LightMode = /* @__PURE__ */ createContext<Light | null>(null);

export const useLightMode: () => Light | null = import.meta.env.SSR
  ? () => useContext(LightMode)
  : () => null;
