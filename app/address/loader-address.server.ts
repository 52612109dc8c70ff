import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { pageNumber } from "./pages";
import { type Address, isRefused, parseAddress } from "./parse-address";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The parsed address. Not given under `remix-serve`, where the loader parses it. */
    address?: Address;
  }
}

type LoaderRequest = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * The parsed address of a loader's request.
 *
 * @throws a 404 Response for an address that is malformed
 */
export function loaderAddress({ request, context }: LoaderRequest): Address {
  if (context?.address) return context.address;
  const { pathname, search } = new URL(request.url);
  let address = parseAddress(pathname + search);
  // Under `remix-serve` an address in another spelling gets the page without a redirect.
  if (isRefused(address) && address.status === 308) address = parseAddress(address.location);
  if (isRefused(address)) throw json({ status: 404, title: "Introuvable" }, 404);
  return address;
}

/** The known parameters of a loader's request: categories in their plain form, the page from 1. */
export function loaderParameters(request: LoaderRequest) {
  const { parameters } = loaderAddress(request);
  const { category = null, page = null, q, eliquides = null, ecigarettes = null } = parameters;
  return { category, page: pageNumber(page), query: q ?? "", eliquides, ecigarettes };
}
