import { settings } from "~/config/settings.server";

let port = settings.PORT;

/** Notes the port that the shop listens on: with `PORT=0` the system chooses it. */
export function notePort(listenedOn: number): void {
  port = listenedOn;
}

/** The shop's public origin, without a slash at its end: `SITE_URL`, else this machine's. */
export function siteOrigin(): string {
  return settings.SITE_URL ?? `http://localhost:${port}`;
}
