import { Link as RemixLink, NavLink as RemixNavLink, useLocation } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { pagesWithoutScripts } from "~/address/pages";
import { MODE_PARAMETER } from "~/address/paths";

/**
 * A link within the shop. It passes on the visitor's choice of light or full pages. The browser loads a page without
 * scripts as a document.
 */
export function Link({ to, ...props }: LinkProps<typeof RemixLink>) {
  // No route discovery: the router knows all routes from the start.
  return (
    <RemixLink
      to={useWithMode(to)}
      discover="none"
      reloadDocument={pagesWithoutScripts.has(to)}
      {...props}
    />
  );
}

/** A `Link` that has `aria-current` while its page is shown. */
export function NavLink({ to, ...props }: LinkProps<typeof RemixNavLink>) {
  return <RemixNavLink to={useWithMode(to)} discover="none" {...props} />;
}

type LinkProps<T extends typeof RemixLink | typeof RemixNavLink> = Omit<ComponentProps<T>, "to"> & {
  to: string;
};

/** The visitor's choice of light or full pages, from the address; null if there is none. */
export function useMode(): string | null {
  return new URLSearchParams(useLocation().search).get(MODE_PARAMETER);
}

/** An address of the shop with this page's choice of light or full pages. */
export function useWithMode(address: string): string {
  const mode = useMode();
  return mode ? withMode(address, mode) : address;
}

/** An address with the given choice of light or full pages. */
export function withMode(address: string, mode: string): string {
  const [rest = "", hash] = address.split("#");
  const [path = "", search] = rest.split("?");
  const query = new URLSearchParams(search);
  query.set(MODE_PARAMETER, mode);
  return `${path}?${query}${hash === undefined ? "" : `#${hash}`}`;
}

/** A link that looks like a button; `quiet` for the secondary action. */
export function ActionLink({ quiet, ...props }: ComponentProps<typeof Link> & { quiet?: boolean }) {
  return <Link {...props} className={quiet ? "action action-quiet" : "action"} />;
}

/** A row of actions that wraps. */
export function Actions({ centred, children }: { centred?: boolean; children: ReactNode }) {
  return (
    <div className={`mt-6 flex flex-wrap gap-3 ${centred ? "justify-center" : ""}`}>{children}</div>
  );
}
