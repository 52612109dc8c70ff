import { isPreview, settings } from "~/config/settings.server";
import { callCounts } from "~/ops/webhook-calls.server";
import { contentAgeMs, usableContent } from "~/store/current.server";
import { lastOutcome, type Outcome } from "~/store/outage.server";
import { agoText, sinceText } from "./ago";
import { entriesToCorrect, hasNoProduct, unfilteredCategories } from "./entry-status.server";
import { isForInstaller } from "./findings";
import { announcementText } from "./own-facts.server";
import { productCounts, productLists } from "./product-lists.server";
import { shopFaults } from "./shop-faults.server";

/** The most entries on the page: the next ones follow when these are corrected. */
const MAX_ENTRIES = 50;

const OUTCOMES: Record<Outcome, string> = {
  changed: "contenu nouveau",
  unchanged: "rien de nouveau",
  doubtful: "réponse incomplète, nouvelle lecture dans 10\u202fs",
  failed: "échec",
};

/** The view of the owner's page. */
export type StatusView = Awaited<ReturnType<typeof shopStatus>>;

/**
 * The state of the shop, what is to be done first: what the process knows, and the faults of the space's content model,
 * which it requests.
 */
export async function shopStatus() {
  const faults = await shopFaults();
  const entries = await entriesToCorrect();
  const counts = productCounts();
  const content = contentState();
  const isInOrder =
    usableContent() !== null && !content.failed && faults.length + entries.length === 0;
  return {
    summary: summaryOf(faults.length, entries.length, isInOrder),
    /** The model's faults are for the installer only, and may be many: they stand after the entries. */
    faults: faults.filter((fault) => !isForInstaller(fault)),
    modelFaults: faults.filter(isForInstaller),
    entries: entries.slice(0, MAX_ENTRIES),
    more: Math.max(0, entries.length - MAX_ENTRIES),
    inOrder: inOrderText(
      counts.reduce((sum, { total }) => sum + total, 0) -
        entries.filter(({ href }) => href !== null).length,
    ),
    announcement: announcementText(),
    lists: await productLists(),
    details: { content, webhook: webhookText(), counts, unfiltered: unfilteredCategories() },
  };
}

/** The page's first sentences: whether there is something to do. */
function summaryOf(faults: number, entries: number, isInOrder: boolean): string {
  if (isInOrder) return "Rien à faire\u202f: tous les produits sont complets.";
  const sentences = [
    contentAgeMs() === null && "Contenu pas encore lu.",
    hasNoProduct() && "La boutique n’a pas de produit.",
    entries > 0 &&
      (entries > 1 ? `${entries} fiches sont à corriger.` : "Une fiche est à corriger."),
    faults > 0 &&
      (faults > 1
        ? `${faults} points regardent toute la boutique.`
        : "Un point regarde toute la boutique."),
  ];
  return sentences.filter(Boolean).join(" ");
}

/** What needs no work, in one line; null if nothing is known to be in order. */
function inOrderText(complete: number): string | null {
  const ageMs = contentAgeMs();
  const isRead = ageMs !== null && lastOutcome()?.outcome !== "failed";
  const parts = [
    complete > 0 && `${complete}\u00a0produit${complete > 1 ? "s complets" : " complet"}`,
    isRead && `contenu vérifié ${agoText(ageMs)}`,
  ].filter(Boolean);
  return parts.length > 0 ? `En ordre\u202f: ${parts.join(", ")}.` : null;
}

/** How old the content is, and how it was last read. */
function contentState() {
  const [ageMs, last] = [contentAgeMs(), lastOutcome()];
  return {
    age: ageMs === null ? "pas encore de contenu" : `vérifié ${agoText(ageMs)}`,
    lastRefresh: last
      ? `${OUTCOMES[last.outcome]} (${sinceText(last.at)})`
      : "aucune depuis le démarrage",
    failed: last?.outcome === "failed",
  };
}

function webhookText(): string {
  if (isPreview) return "sans objet\u202f: un aperçu n’en reçoit pas";
  if (!settings.CONTENTFUL_WEBHOOK_SECRET)
    return `pas configuré\u202f: un changement paraît après ${settings.CONTENT_TTL_SECONDS}\u202fs au plus`;
  const { last, topic } = callCounts().accepted;
  return last ? `${topic} (${sinceText(last)})` : "aucun appel accepté depuis le démarrage";
}
