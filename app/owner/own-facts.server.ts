import { dayText } from "~/catalogue/day-text";
import { currentShop, phaseOf } from "~/config/current-shop.server";
import { shop } from "~/config/shop";
import { fieldsOfExample } from "~/config/shop-file.server";
import { forInstaller } from "./findings";

/** What the shop's own facts lack, in French for the shop's owner: for the log, `check-space` and the owner's page. */
export function ownFactFaults(): string[] {
  const faults: string[] = [];
  if (fieldsOfExample.length > 0)
    faults.push(
      `La boutique montre des textes de l’exemple\u202f: ${fieldsOfExample.join(", ")}. ${forInstaller("remplacez-les dans shop.json")}`,
    );
  if (shop().orderWays.length === 0)
    faults.push(
      "Vos clients ne peuvent pas vous joindre. Donnez un numéro, une page Messenger ou une adresse e-mail dans la fiche «\u202fBoutique\u202f» ou dans shop.json",
    );
  return faults;
}

const PHASES = { planned: "prévue", shown: "affichée", over: "terminée" };

/** When visitors see the announcement: `Annonce prévue (dès le 24 décembre 2026) : « Fermé »`. Null without one. */
export function announcementText(): string | null {
  const announcement = currentShop().entry?.announcement;
  if (!announcement) return null;
  const { text, from, until } = announcement;
  const days = daysText(from && dayText(from), until && dayText(until));
  return `Annonce ${PHASES[phaseOf(announcement)]}${days}\u202f: «\u202f${text}\u202f»`;
}

function daysText(from: string | null, until: string | null): string {
  if (from === until) return from ? ` (le ${from})` : "";
  if (!until) return ` (dès le ${from})`;
  return from ? ` (du ${from} au ${until})` : ` (jusqu’au ${until})`;
}
