/**
 * Loaded before the shop: each SIGURG takes the machine's DNS away, or gives it back. The system is
 * asked for a name that can't be one, as a part of it is over 63 bytes: it says ENOTFOUND by itself,
 * and asks nobody.
 */
import dns from "node:dns";

const NO_NAME = "x".repeat(64);
let lost = false;

dns.lookup = new Proxy(dns.lookup, {
  apply: (lookup, self, [name, ...rest]) =>
    Reflect.apply(lookup, self, [lost ? `${name}.${NO_NAME}` : name, ...rest]),
});

process.on("SIGURG", () => {
  lost = !lost;
});
