import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { provideShopContent } from "~/config/current-shop.server";
import { announcementText } from "~/owner/own-facts.server";

/** The owner's page says when visitors see the announcement. */

beforeEach(() => {
  // 25 December in Madagascar.
  vi.useFakeTimers({ now: Date.parse("2026-12-24T21:00:00Z") });
});

afterEach(() => {
  vi.useRealTimers();
  provideShopContent(() => ({ entry: null }));
});

it.each([
  [null, null, "affichée"],
  ["2026-12-25", null, "affichée (dès le 25 décembre 2026)"],
  [null, "2026-12-25", "affichée (jusqu’au 25 décembre 2026)"],
  ["2026-12-25", "2026-12-25", "affichée (le 25 décembre 2026)"],
  ["2026-12-26", null, "prévue (dès le 26 décembre 2026)"],
  ["2027-01-01", "2027-01-02", "prévue (du 1er janvier 2027 au 2 janvier 2027)"],
  [null, "2026-12-24", "terminée (jusqu’au 24 décembre 2026)"],
])("an announcement from %s to %s is %s", (from, until, when) => {
  const announcement = { text: "Fermé", from, until };
  provideShopContent(() => ({ entry: { contacts: {}, announcement } }));
  expect(announcementText()).toBe(`Annonce ${when}\u202f: «\u202fFermé\u202f»`);
});

it("without an announcement it says nothing", () => {
  provideShopContent(() => ({ entry: { contacts: {}, announcement: null } }));
  expect(announcementText()).toBeNull();
});
