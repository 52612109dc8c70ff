import { REPORT_PATH } from "~/address/paths";
import { shop } from "~/config/shop";

/** What this tab has counted and not sent yet, as keys (see counts/keys.ts). The tab stores nothing: they end with it. */
const events: string[] = [];

/** The most bytes of a report. */
const MAX_BYTES = 300;

/** Counts an event in this tab, unless the shop or the visitor wants no counts. */
export function countInTab(event: string): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  const isRefused = shop().compter === false || doNotTrack === "1" || globalPrivacyControl === true;
  if (!isRefused) events.push(event);
}

/** Sends what was counted: the page is being hidden. Without a connection, the events wait until it is hidden again. */
export function sendCounts(): void {
  if (!navigator.onLine) return;
  while (events.length > 0) {
    let size = 1;
    while (size < events.length && bytesOf(events.slice(0, size + 1)) <= MAX_BYTES) size += 1;
    if (!navigator.sendBeacon(REPORT_PATH, events.slice(0, size).join("\n"))) return;
    events.splice(0, size);
  }
}

function bytesOf(lines: readonly string[]): number {
  return new Blob([lines.join("\n")]).size;
}
