import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Address } from "~/address/parse-address";
import { jsonResponse } from "./loaders.server";
import type { Rendered } from "./prepared-response.server";

/** Everything that a page depends on, except the content. */
export type RenderInput = {
  address: Address;
  /** Whether the request passed `refuseUnlessOperator`. Else the owner's page is a 404, as under `remix-serve`. */
  isOperator?: boolean;
};

/** Renders addresses with Remix, which gets no header of the request. Nothing else calls Remix. */
export function createRenderer(build: ServerBuild): (input: RenderInput) => Promise<Rendered> {
  const remix = createRequestHandler(build);
  return async ({ address, isOperator = false }) => {
    const url = `http://localhost${address.renderTarget ?? address.path}`;
    const answer = await remix(new Request(url), { address, isOperator });
    // The status for a `?_data=` that names no route of the address, or a route without a loader.
    const isUnknownData = answer.status === 400 || answer.status === 403;
    const response = isUnknownData ? jsonResponse(null) : answer;
    const { status, headers } = response;
    return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
}
