import { Link as RemixLink, NavLink as RemixNavLink, useLocation } from "@remix-run/react";
import type { ComponentProps, MouseEvent } from "react";
import { MODE_PARAMETER } from "~/address/paths";

/** A link within the shop, by its whole path. It keeps the visitor's choice of light or full pages. */
export function Link({ to, ...props }: LinkProps<typeof RemixLink>) {
  return <RemixLink to={useModeKept(to)} {...props} />;
}

/** The same, marked with `aria-current` while its page is shown. */
export function NavLink({ to, ...props }: LinkProps<typeof RemixNavLink>) {
  return <RemixNavLink to={useModeKept(to)} {...props} />;
}

type LinkProps<T extends typeof RemixLink | typeof RemixNavLink> = Omit<ComponentProps<T>, "to"> & {
  to: string;
};

/** Whether a click is the browser's: it opens the link elsewhere, or keeps it. */
export function isForBrowser({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

/** The choice that the address holds; null where the visitor has made none. */
export function useMode(): string | null {
  return new URLSearchParams(useLocation().search).get(MODE_PARAMETER);
}

/** An address of the shop with the choice of this page's. */
export function useModeKept(address: string): string {
  const mode = useMode();
  return mode ? withMode(address, mode) : address;
}

/** An address with a choice, whatever it had before. */
export function withMode(address: string, mode: string): string {
  const [rest = "", hash] = address.split("#");
  const [path = "", search] = rest.split("?");
  const query = new URLSearchParams(search);
  query.set(MODE_PARAMETER, mode);
  return `${path}?${query}${hash === undefined ? "" : `#${hash}`}`;
}
