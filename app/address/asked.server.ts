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
 * The address that a loader answers.
 *
 * @throws a 404 Response for an address that is malformed
 */
export function addressOf({ request, context }: LoaderRequest): Address {
  if (context?.address) return context.address;
  const { pathname, search } = new URL(request.url);
  let address = parseAddress(pathname + search);
  // Under `remix-serve` another spelling is answered without a redirect.
  if (isRefused(address) && address.status === 308) address = parseAddress(address.location);
  if (isRefused(address)) throw json({ status: 404, title: "Introuvable" }, 404);
  return address;
}

/** The parameters of a loader's address: categories in their plain form, pages from 1. */
export function asked(request: LoaderRequest) {
  const { parameters } = addressOf(request);
  const { category = null, page = null, q, eliquides = null, ecigarettes = null } = parameters;
  return { category, page: pageNumber(page), query: q ?? "", eliquides, ecigarettes };
}
