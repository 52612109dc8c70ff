import type { LoaderFunctionArgs, TypedResponse } from "@remix-run/node";
import { loaderParameters } from "~/address/loader-address.server";
import { jsonResponse, pageResponse } from "./loader-response.server";
import type { ProblemCase } from "./problem.server";

/**
 * A question that a loader asks about the content (see content/questions.server.ts).
 *
 * @param name the product's name in the address; empty if the address names no product
 */
type Question<T> = (
  parameters: ReturnType<typeof loaderParameters>,
  name: string,
) => T | null | Promise<T | null>;

const askFor = <T>(ask: Question<T>, args: LoaderFunctionArgs) =>
  ask(loaderParameters(args), args.params.id ?? "");

/** The loader of a page. See `pageResponse` for the response. */
export function pageLoader<T extends object>(ask: Question<T>) {
  return async (args: LoaderFunctionArgs): Promise<TypedResponse<T>> =>
    pageResponse(await askFor(ask, args));
}

/** The loader of a `.json` address. See `jsonResponse` for the response and for `absence`. */
export function jsonLoader(ask: Question<object>, absence?: ProblemCase) {
  return async (args: LoaderFunctionArgs): Promise<Response> =>
    jsonResponse(await askFor(ask, args), absence);
}
