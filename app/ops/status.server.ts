import { settings } from "~/config/settings.server";
import { type ContentType, productTypes } from "~/content/content-types";
import { contentAges, currentSnapshot, usableContent } from "~/content/current.server";
import { currentOutage } from "~/content/outage.server";
import { lastOutcome, type Outcome } from "~/content/outcomes.server";
import type { TypeContent } from "~/content/read-type.server";
import { hasRedis } from "~/content/redis.server";
import { readBanner } from "~/contentful/read-entry";
import { typeOfNoPhoto } from "~/contentful/read-fields";
import { type LastCall, lastCall } from "~/webhook/calls.server";
import { shortcomingsOf } from "./shortcomings";
import type { StatusView } from "./status-view";

/** The content types in the owner's words. */
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
  failed: "échec, l’ancien contenu reste affiché",
};

/** The state of the shop, from what the process knows. */
export function shopStatus(): StatusView {
  const { types } = currentSnapshot();
  return {
    outage: outageText(),
    contents: contentAges().map(({ type, ageMs }) => {
      const last = lastOutcome(type);
      return {
        label: LABELS[type],
        age: ageMs === null ? "pas encore de contenu" : `vérifié ${agoText(ageMs)}`,
        lastRefresh: last
          ? `${OUTCOMES[last.outcome]} (${agoText(Date.now() - last.at.getTime())})`
          : "aucune depuis le démarrage",
        failed: last?.outcome === "failed",
        warning: warningOf(type, types[type]),
      };
    }),
    webhook: settings.CONTENTFUL_WEBHOOK_SECRET ? webhookText(lastCall()) : "pas configuré",
    redis: settings.REDIS_URL ? (hasRedis() ? "relié" : "injoignable, sans effet ici") : null,
    shortcomings: [...productTypes.flatMap(productsToMend), ...bannersToMend()],
  };
}

function outageText(): string | null {
  const outage = currentOutage();
  if (!outage) return null;
  const since = agoText(Date.now() - outage.since.getTime());
  return `Contentful ne peut pas être lu (depuis ${since.replace(/^il y a /, "")}).`;
}

function warningOf(type: ContentType, content: TypeContent | undefined): string | null {
  if (content?.entries === null)
    return `le type de contenu « ${type} » n’existe pas dans Contentful`;
  if (content?.emptiedFrom) return `la liste est vide, elle avait ${content.emptiedFrom} fiches`;
  return null;
}

function productsToMend(type: (typeof productTypes)[number]): StatusView["shortcomings"] {
  const entries = currentSnapshot().types[type]?.entries ?? [];
  const noPhotos = entries.flatMap(({ id, fields }) => {
    const mediaType = typeOfNoPhoto(fields.imageProduit);
    return mediaType ? [[id, mediaType] as const] : [];
  });
  const products = usableContent(type)?.products ?? [];
  return shortcomingsOf(products, new Map(noPhotos)).map(({ product, faults }) => {
    const { id, name, href } = product;
    return { id, name, href, label: LABELS[type], faults };
  });
}

/** Pages leave out banners without any photo. */
function bannersToMend(): StatusView["shortcomings"] {
  const entries = currentSnapshot().types.banner?.entries ?? [];
  return entries.flatMap((entry) => {
    if (readBanner(entry).value) return [];
    const { id, fields } = entry;
    const mediaType = typeOfNoPhoto(fields.imagePC) ?? typeOfNoPhoto(fields.imageMobile);
    const fault = mediaType ? `image qui n’est pas une photo (${mediaType})` : "sans image";
    return [{ id, name: "Bannière", href: null, label: LABELS.banner, faults: [fault] }];
  });
}

function webhookText(call: LastCall | null): string {
  if (!call) return "aucun appel depuis le démarrage";
  return `${call.topic} (${agoText(Date.now() - call.at.getTime())})`;
}

const UNITS = [
  { ms: 86_400_000, text: "j" },
  { ms: 3_600_000, text: "h" },
  { ms: 60_000, text: "min" },
] as const;

/** How long ago so many ms were, in French, with a narrow no-break space: `il y a 3 min`. */
function agoText(ms: number): string {
  const unit = UNITS.find((unit) => ms >= unit.ms) ?? { ms: 1000, text: "s" };
  return `il y a ${Math.floor(Math.max(0, ms) / unit.ms)}\u202f${unit.text}`;
}
