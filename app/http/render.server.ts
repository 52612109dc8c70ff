import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Address } from "~/address/parse-address";
import type { Rendered } from "./cached-response.server";
import { jsonResponse } from "./loader-response.server";

/** What a page depends on, besides the content. */
export type Asked = {
  address: Address;
  /** Where a visitor on this machine sees the shop (see `derivedOrigin`). */
  origin: string | null;
  /** Whether the operator asks: the owner's page exists for nobody else. */
  isOperator?: boolean;
};

/** The only call of Remix: renders an address, from no header of a request. */
export function createRenderer(build: ServerBuild): (asked: Asked) => Promise<Rendered> {
  const remix = createRequestHandler(build);
  return async ({ address, origin, isOperator = false }) => {
    const url = (origin ?? "http://localhost") + (address.rendered ?? address.path);
    const context = { address, derivedOrigin: origin, isOperator };
    const answer = await remix(new Request(url), context);
    // A `?_data=` that names no route of the address, or one without data, doesn't exist.
    const isUnknownData = answer.status === 400 || answer.status === 403;
    const response = isUnknownData ? jsonResponse(null) : answer;
    const { status, headers } = response;
    return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
}
