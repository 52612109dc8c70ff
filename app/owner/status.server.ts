import { isPreview, settings } from "~/config/settings.server";
import { type ContentType, TYPE_NAMES } from "~/contentful/content-model";
import { diskFaults, type Kept } from "~/ops/disk.server";
import { type CallOutcome, callCounts } from "~/ops/webhook-calls.server";
import {
  contentAgeMs,
  isTooOld,
  lacksAllTypes,
  store,
  usableContent,
} from "~/store/current.server";
import { currentOutage, lastOutcome, type Outcome } from "~/store/outage.server";
import { hasRedis } from "~/store/redis.server";
import {
  entriesToCorrect,
  hasNoProduct,
  productOverview,
  unfilteredCategories,
} from "./entry-status.server";
import { causeText } from "./findings";
import { currentFaults, NO_PRODUCT } from "./model-faults.server";
import { imagesUnreachableSince, otherImagesHost } from "./refused-pictures.server";

const OUTCOMES: Record<Outcome, string> = {
  changed: "contenu nouveau",
  unchanged: "rien de nouveau",
  doubtful: "réponse incomplète, nouvelle lecture dans 10\u202fs",
  failed: "échec",
};

/** The view of the owner's page. */
export type StatusView = Awaited<ReturnType<typeof shopStatus>>;

/**
 * The state of the shop: what the process knows, and the faults of the space's content model, which it
 * requests.
 */
export async function shopStatus() {
  const view = await stateOfShop();
  return { ...view, summary: summaryOf(view), isInOrder: isInOrder(view) };
}

type State = Awaited<ReturnType<typeof stateOfShop>>;

async function stateOfShop() {
  const spaceFaults = currentOutage() ? [] : await currentFaults();
  return {
    outages: [outageText(), imagesOutageText(), ...diskTexts()].filter((text) => text !== null),
    spaceFaults: hasNoProduct() || lacksAllTypes() ? [...spaceFaults, NO_PRODUCT] : spaceFaults,
    content: contentState(),
    webhook: webhookText(),
    refusedCalls: refusedCalls(),
    redis: settings.REDIS_URL ? (hasRedis() ? "relié" : REDIS_AWAY) : null,
    entries: await entriesToCorrect(),
    overview: productOverview(),
    unfiltered: unfilteredCategories(),
  };
}

const REDIS_AWAY =
  "injoignable\u202f: cette instance n’apprend pas les appels reçus par les autres";

/** Whether everything is read, there are products, and nothing is to be corrected. */
function isInOrder({
  outages,
  spaceFaults,
  content,
  refusedCalls,
  redis,
  entries,
}: State): boolean {
  const faults = [...outages, ...spaceFaults, ...refusedCalls, ...entries];
  const isRead = usableContent() !== null && !content.failed && content.warnings.length === 0;
  return isRead && faults.length === 0 && redis !== REDIS_AWAY;
}

/** The page's first sentence. */
function summaryOf(view: State): string {
  const { length } = view.entries;
  if (length > 0)
    return length > 1 ? `${length} fiches sont à corriger.` : "Une fiche est à corriger.";
  if (isInOrder(view)) return "Tous les produits sont complets.";
  if (contentAgeMs() === null) return "Contenu pas encore lu.";
  if (hasNoProduct()) return "La boutique n’a pas de produit.";
  return "Voyez ci-dessous ce qui est à corriger.";
}

/** How old the content is, how it was last read, and what is odd about it. */
function contentState() {
  const [ageMs, last] = [contentAgeMs(), lastOutcome()];
  return {
    age: ageMs === null ? "pas encore de contenu" : `vérifié ${agoText(ageMs)}`,
    lastRefresh: last
      ? `${outcomeText(last.outcome)} (${sinceText(last.at)})`
      : "aucune depuis le démarrage",
    failed: last?.outcome === "failed",
    warnings: warnings(),
  };
}

function outcomeText(outcome: Outcome): string {
  const staysShown = outcome === "failed" && usableContent() !== null;
  return OUTCOMES[outcome] + (staysShown ? ", l’ancien contenu reste affiché" : "");
}

function outageText(): string | null {
  const outage = currentOutage();
  if (!outage) return null;
  return `${causeText(outage.kind)} (${durationText(outage.since)})`;
}

function imagesOutageText(): string | null {
  const host = otherImagesHost();
  if (host) return `Les images sont chez ${host}\u202f: mettez CONTENTFUL_IMAGES_HOST=${host}`;
  const since = imagesUnreachableSince();
  if (!since) return null;
  return `Les images ne peuvent pas être reçues\u202f: le serveur d’images ne répond pas, ou est saturé\u202f; vérifiez CONTENTFUL_IMAGES_HOST et le réseau (${durationText(since)})`;
}

const KEPT: Record<Kept, string> = {
  content: "le contenu",
  pictures: "les photos",
  counts: "ce que vos clients regardent",
  "assets of earlier builds": "les fichiers des versions précédentes",
  "assets for later builds": "les fichiers de cette version",
};

function diskTexts(): string[] {
  return [...diskFaults()].map(
    ([what, reason]) =>
      `Le disque du serveur ne garde pas ${KEPT[what]} (${reason})\u202f: vérifiez la place et les droits de DATA_DIR`,
  );
}

function warnings(): string[] {
  if (isTooOld()) return ["contenu trop ancien pour être affiché (CONTENT_MAX_STALE_SECONDS)"];
  return Object.entries(store.current().emptiedFrom).flatMap(([type, count]) =>
    count > 0
      ? `${TYPE_NAMES[type as ContentType]}\u202f: la liste est vide, fiches avant\u202f: ${count}`
      : [],
  );
}

function webhookText(): string {
  if (isPreview) return "sans objet\u202f: un aperçu n’en reçoit pas";
  if (!settings.CONTENTFUL_WEBHOOK_SECRET) return "pas configuré";
  const { last, topic } = callCounts().accepted;
  return last ? `${topic} (${sinceText(last)})` : "aucun appel accepté depuis le démarrage";
}

/** Why a call was refused, and what to do about it. Anybody can send a request without a signature: it says nothing. */
const REFUSALS: Record<Exclude<CallOutcome, "accepted" | "unsigned">, string> = {
  forged: "signature fausse (vérifiez CONTENTFUL_WEBHOOK_SECRET)",
  expired: "horodatage trop loin de l’heure du serveur (vérifiez son horloge)",
  oversized: "appel de plus de 1\u202fMo",
  incomplete: "appel interrompu",
};

/** The last refused call of each kind, for 24 hours. */
export function refusedCalls(): string[] {
  return Object.entries(REFUSALS).flatMap(([outcome, reason]) => {
    const { last } = callCounts()[outcome as keyof typeof REFUSALS];
    if (!last || Date.now() - last.getTime() > 86_400_000) return [];
    return [`appel refusé\u202f: ${reason}, ${sinceText(last)}`];
  });
}

function sinceText(time: Date): string {
  return agoText(Date.now() - time.getTime());
}

function durationText(since: Date): string {
  return sinceText(since).replace(/^il y a /, "depuis ");
}

const UNITS = [
  { ms: 86_400_000, text: "j" },
  { ms: 3_600_000, text: "h" },
  { ms: 60_000, text: "min" },
] as const;

/** A time `ms` ago in French, with a narrow no-break space: `il y a 3 min`. */
function agoText(ms: number): string {
  const unit = UNITS.find((unit) => ms >= unit.ms) ?? { ms: 1000, text: "s" };
  return `il y a ${Math.floor(Math.max(0, ms) / unit.ms)}\u202f${unit.text}`;
}
