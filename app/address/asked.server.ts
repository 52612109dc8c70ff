import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { pageNumber } from "./pages";
import { type Address, isRefused, parseAddress } from "./parse-address";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The parsed address. Not given under `remix-serve`, where the loader parses it. */
    address?: Address;
  }
}

type Asked = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * The address that a loader answers.
 *
 * @throws a 404 Response for an address that is malformed
 */
export function addressOf({ request, context }: Asked): Address {
  if (context?.address) return context.address;
  const { pathname, search } = new URL(request.url);
  const address = parseAddress(pathname + search);
  if (!isRefused(address)) return address;
  if (address.status === 308)
    return addressOf({ request: moved(request, address.location), context });
  throw json({ status: 404, title: "Introuvable" }, 404);
}

function moved(request: Request, location: string): Request {
  return new Request(new URL(location, request.url));
}

/** The page of a catalogue that is asked for: its category in its plain form, and its number from 1. */
export function askedPage(asked: Asked): { category: string | null; page: number } {
  const { category = null, page = null } = addressOf(asked).parameters;
  return { category, page: pageNumber(page) };
}

/** What a search looks for. */
export function askedSearch(asked: Asked): { query: string; page: number } {
  const { q, page = null } = addressOf(asked).parameters;
  return { query: q ?? "", page: pageNumber(page) };
}

/** What the home page's grids are filtered by. */
export function askedFilters(asked: Asked): {
  eliquides: string | null;
  ecigarettes: string | null;
} {
  const { eliquides = null, ecigarettes = null } = addressOf(asked).parameters;
  return { eliquides, ecigarettes };
}
