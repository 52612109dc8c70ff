/**
 * Loaded before the shop: at SIGPWR it takes memory until there is none, as a leak would in the end, and
 * V8 ends the process. What starts it again is the operator's (`restart:` in deploy/compose.yaml).
 */
process.on("SIGPWR", () => {
  for (const kept = []; ; ) kept.push(new Array(100_000).fill(kept.length));
});
