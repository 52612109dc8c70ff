/**
 * Loaded before the shop: each SIGURG disables DNS, or enables it again. Lookups then get an invalid name,
 * with a label over 63 bytes: the system returns ENOTFOUND without a DNS query.
 */
import dns from "node:dns";

const INVALID_LABEL = "x".repeat(64);
let isDisabled = false;

dns.lookup = new Proxy(dns.lookup, {
  apply: (lookup, self, [name, ...rest]) =>
    Reflect.apply(lookup, self, [isDisabled ? `${name}.${INVALID_LABEL}` : name, ...rest]),
});

process.on("SIGURG", () => {
  isDisabled = !isDisabled;
});
