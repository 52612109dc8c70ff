/**
 * Takes the shop's settings out of the environment before any module reads them: a developer's
 * own token or environment must not reach the tests.
 */
for (const name of Object.keys(process.env)) {
  if (
    /^(CONTENT|PORT$|HOST$|LOG_(?:LEVEL|FORMAT)$|SITE_URL$|DATA_DIR$|REDIS_URL$|METRICS_TOKEN$)/.test(
      name,
    )
  ) {
    delete process.env[name];
  }
}

// What the shop logs is for tests to look at, not to print.
process.env.LOG_LEVEL = "silent";
// Modules that a test loads again add one listener each to the process: the logger's.
process.setMaxListeners(0);
