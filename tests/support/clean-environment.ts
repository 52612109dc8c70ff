/**
 * Takes the shop's settings out of the environment before any module reads them: a developer's
 * own token or environment must not reach the tests.
 */
for (const name of Object.keys(process.env)) {
  if (
    /^(CONTENT|PORT$|HOST$|LOG_LEVEL$|SITE_URL$|DATA_DIR$|REDIS_URL$|METRICS_TOKEN$)/.test(name)
  ) {
    delete process.env[name];
  }
}
