import { useLocation } from "@remix-run/react";
import { pageBelow } from "~/address/pages";

/**
 * Attributes of what lies behind a popup. Without scripts a popup is no modal dialog: the server makes the
 * rest of the page inert. `useModal` takes that back, as a modal dialog does the same by itself.
 */
export function useBehindPopup(): object {
  const { pathname } = useLocation();
  if (!import.meta.env.SSR) return { suppressHydrationWarning: true };
  return pageBelow(pathname) === pathname ? {} : { inert: "" };
}
