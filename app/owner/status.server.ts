import { isPreview, settings } from "~/config/settings.server";
import { type CallOutcome, callCounts } from "~/ops/webhook-calls.server";
import { type ContentType, contentTypes } from "~/store/content-types";
import {
  contentAges,
  currentSnapshot,
  isTooOld,
  lacksAllTypes,
  usableContent,
} from "~/store/current.server";
import { currentOutage, lastOutcome, type Outcome } from "~/store/outcomes.server";
import type { TypeContent } from "~/store/read-type.server";
import { hasRedis } from "~/store/redis.server";
import { imagesUnreachableSince } from "~/store/refused-pictures.server";
import {
  entriesToCorrect,
  hasNoProduct,
  LABELS,
  productOverview,
  unfilteredCategories,
} from "./entry-status.server";
import { causeText } from "./findings";
import { currentFaults, NO_PRODUCT } from "./model-faults.server";

const OUTCOMES: Record<Outcome, string> = {
  changed: "contenu nouveau",
  unchanged: "rien de nouveau",
  received: "reçu d’une autre instance",
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
  const { types } = currentSnapshot();
  const spaceFaults = currentOutage() ? [] : await currentFaults();
  return {
    outages: [outageText(), imagesOutageText()].filter((text) => text !== null),
    spaceFaults: hasNoProduct() || lacksAllTypes() ? [...spaceFaults, NO_PRODUCT] : spaceFaults,
    contents: contentAges().map(({ type, ageMs }) => {
      const last = lastOutcome(type);
      return {
        label: LABELS[type],
        age: ageMs === null ? "pas encore de contenu" : `vérifié ${agoText(ageMs)}`,
        lastRefresh: last
          ? `${outcomeText(last.outcome, hasEntries(type))} (${sinceText(last.at)})`
          : "aucune depuis le démarrage",
        failed: last?.outcome === "failed",
        warning: warningOf(types[type]),
      };
    }),
    webhook: webhookText(),
    refusedCalls: refusedCalls(),
    redis: settings.REDIS_URL ? (hasRedis() ? "relié" : REDIS_AWAY) : null,
    entries: entriesToCorrect(),
    overview: productOverview(),
    unfiltered: unfilteredCategories(),
  };
}

const REDIS_AWAY = "injoignable\u202f: cette instance lit Contentful seule";

/** Whether everything is read, there are products, and nothing is to be corrected. */
function isInOrder({
  outages,
  spaceFaults,
  contents,
  refusedCalls,
  redis,
  entries,
}: State): boolean {
  const faults = [...outages, ...spaceFaults, ...refusedCalls, ...entries];
  const isRead = contents.every(({ failed, warning }) => !failed && !warning);
  return isRead && contentTypes.every(usableContent) && faults.length === 0 && redis !== REDIS_AWAY;
}

/** The page's first sentence. */
function summaryOf(view: State): string {
  const { length } = view.entries;
  if (length > 0)
    return length > 1 ? `${length} fiches sont à corriger.` : "Une fiche est à corriger.";
  if (isInOrder(view)) return "Tous les produits sont complets.";
  const missing = contentTypes.filter((type) => !currentSnapshot().types[type]).length;
  if (missing === contentTypes.length) return "Contenu pas encore lu.";
  if (missing > 0) return "Contenu pas encore lu en entier.";
  if (hasNoProduct()) return "La boutique n’a pas de produit.";
  return "Voyez ci-dessous ce qui est à corriger.";
}

/** Whether pages show entries of a type, fresh or stale. */
function hasEntries(type: ContentType): boolean {
  const shown = usableContent(type);
  return shown !== null && ("products" in shown ? shown.products : shown).length > 0;
}

/** @param hasContent whether there is content to show, fresh or stale */
function outcomeText(outcome: Outcome, hasContent: boolean): string {
  const staysShown = outcome === "failed" && hasContent;
  return OUTCOMES[outcome] + (staysShown ? ", l’ancien contenu reste affiché" : "");
}

function outageText(): string | null {
  const outage = currentOutage();
  if (!outage) return null;
  return `${causeText(outage.kind)} (${durationText(outage.since)})`;
}

function imagesOutageText(): string | null {
  const since = imagesUnreachableSince();
  if (!since) return null;
  return `Les images ne peuvent pas être reçues\u202f: le serveur d’images ne répond pas, ou est saturé\u202f; vérifiez CONTENTFUL_IMAGES_HOST et le réseau (${durationText(since)})`;
}

function warningOf(content: TypeContent | undefined): string | null {
  if (content?.emptiedFrom) return `la liste est vide, fiches avant\u202f: ${content.emptiedFrom}`;
  if (isTooOld(content)) return "contenu trop ancien pour être affiché (CONTENT_MAX_STALE_SECONDS)";
  return null;
}

function webhookText(): string {
  if (isPreview) return "sans objet\u202f: un aperçu n’en reçoit pas";
  if (!settings.CONTENTFUL_WEBHOOK_SECRET) return "pas configuré";
  const { last, topic } = callCounts().accepted;
  return last ? `${topic} (${sinceText(last)})` : "aucun appel accepté depuis le démarrage";
}

/** Why a call was refused, and what to do about it. */
const REFUSALS: Record<Exclude<CallOutcome, "accepted">, string> = {
  unsigned: "signature absente ou fausse (vérifiez CONTENTFUL_WEBHOOK_SECRET)",
  expired: "horodatage trop loin de l’heure du serveur (vérifiez son horloge)",
  oversized: "appel de plus de 1\u202fMo",
  incomplete: "appel interrompu",
};

function refusedCalls(): string[] {
  return Object.entries(REFUSALS).flatMap(([outcome, reason]) => {
    const { calls, last } = callCounts()[outcome as keyof typeof REFUSALS];
    if (!last) return [];
    const count = calls === 1 ? "1 appel refusé" : `${calls} appels refusés`;
    return [`${count}\u202f: ${reason}, ${sinceText(last)}`];
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
