import { lastAttempt, type Outcome } from "~/catalogue/attempts.server";
import { contentAges, keptContent } from "~/catalogue/kept-content.server";
import { type ContentType, PRODUCT_TYPES } from "~/catalogue/read-content.server";
import { settings } from "~/config/settings.server";
import { redisIsThere } from "~/redis/line.server";
import { type LastCall, lastCall } from "~/webhook/calls.server";
import { agoText } from "./ago";
import { shortcomingsOf } from "./shortcomings";
import type { StatusView } from "./status-view";

/** What the owner sees of each content type, in his words. */
const LABELS: Record<ContentType, string> = {
  produit: "E-liquides",
  eCigarettes: "E-cigarettes",
  pods: "Accessoires",
  boosterNicotine: "Booster de nicotine",
  banner: "Bannières",
};

const OUTCOMES: Record<Outcome, string> = {
  changed: "contenu nouveau",
  unchanged: "rien de nouveau",
  shared: "reçu d’une autre instance",
  doubted: "liste vide, à confirmer",
  failed: "échec, l’ancien contenu reste affiché",
};

/** What is known right now, without asking anyone. */
export function shopStatus(): StatusView {
  return {
    contents: contentAges().map(({ type, ageMs }) => {
      const attempt = lastAttempt(type);
      return {
        label: LABELS[type],
        age: ageMs === null ? "pas encore de contenu" : `vérifié ${agoText(ageMs)}`,
        lastRefresh: attempt
          ? `${OUTCOMES[attempt.outcome]} (${agoText(Date.now() - attempt.at.getTime())})`
          : "aucune depuis le démarrage",
        failed: attempt?.outcome === "failed",
      };
    }),
    webhook: settings.CONTENTFUL_WEBHOOK_SECRET ? webhookText(lastCall()) : "pas configuré",
    redis: settings.REDIS_URL ? (redisIsThere() ? "relié" : "injoignable, sans effet ici") : null,
    shortcomings: PRODUCT_TYPES.flatMap((type) =>
      shortcomingsOf(keptContent(type)?.products ?? []).map(({ product, faults }) => {
        const { id, name, href } = product;
        return { id, name, href, label: LABELS[type], faults };
      }),
    ),
  };
}

function webhookText(call: LastCall | null): string {
  if (!call) return "aucun appel depuis le démarrage";
  const about = call.id ? `, ${call.id}` : "";
  return `${call.topic}${about} (${agoText(Date.now() - call.at.getTime())})`;
}
