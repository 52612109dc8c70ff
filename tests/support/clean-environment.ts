/**
 * Removes the shop's settings from the environment before any module reads them: tests must not see a
 * developer's own token or settings.
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

// Tests that check messages spy on `log`.
process.env.LOG_LEVEL = "silent";
// Each time a test reloads the logger's module, the logger adds a listener to the process.
process.setMaxListeners(0);
