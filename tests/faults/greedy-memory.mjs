/**
 * Loaded before the shop: on SIGPWR it allocates memory, as a leak would, until V8 ends the process. In
 * production, `restart:` in deploy/compose.yaml starts the process again.
 */
process.on("SIGPWR", () => {
  for (const leaked = []; ; ) leaked.push(new Array(100_000).fill(leaked.length));
});
