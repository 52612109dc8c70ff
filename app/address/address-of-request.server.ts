import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { type Address, type AddressRefusal, parseAddress } from "./parse-address";

/** Addresses by target and `Save-Data`: parsing takes longer than sending a cached page. */
const parsed = new LRUCache<string, Address | AddressRefusal>({
  maxSize: 1024 * 1024,
  // An address holds its target three times at most.
  sizeCalculation: (_address, key) => 3 * key.length + 300,
});

/** What a request asks for. */
export function addressOfRequest({
  url = "/",
  headers,
}: Pick<IncomingMessage, "url" | "headers">): Address | AddressRefusal {
  const savesData = headers["save-data"] === "on";
  const key = savesData ? `${url} light` : url;
  let address = parsed.get(key);
  if (!address) {
    address = parseAddress(url, savesData);
    parsed.set(key, address);
  }
  return address;
}
