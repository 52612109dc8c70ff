import { settings } from "~/config/settings.server";
import { type ContentType, TYPE_NAMES } from "~/contentful/content-model";
import { diskFaults, type Kept } from "~/ops/disk.server";
import { type CallOutcome, callCounts } from "~/ops/webhook-calls.server";
import { isTooOld, lacksAllTypes, store, usableContent } from "~/store/current.server";
import { currentOutage } from "~/store/outage.server";
import { hasRedis } from "~/store/redis.server";
import { durationText, sinceText } from "./ago";
import { hasNoProduct } from "./entry-status.server";
import { causeText, forInstaller } from "./findings";
import { currentFaults, NO_PRODUCT } from "./model-faults.server";
import { ownFactFaults } from "./own-facts.server";
import { imagesUnreachableSince, otherImagesHost } from "./refused-pictures.server";

/** What is wrong with the whole shop, in French for its owner. Only sentences for the installer name settings. */

/** Sentences without a full stop, the worst first. Requests the space's content model. */
export async function shopFaults(): Promise<string[]> {
  const faults = [
    outageText(),
    isTooOld() ? TOO_OLD : null,
    ...(await spaceFaults()),
    ...ownFactFaults(),
    imagesOutageText(),
    ...emptiedTypes(),
    ...diskTexts(),
    ...refusedCalls(),
    settings.REDIS_URL && !hasRedis() ? REDIS_AWAY : null,
  ];
  return faults.filter((fault) => fault !== null);
}

const TOO_OLD = `Le contenu est trop ancien pour être affiché. ${forInstaller("CONTENT_MAX_STALE_SECONDS dit jusqu’à quel âge il l’est")}`;

const REDIS_AWAY = `Cette instance n’apprend pas les appels reçus par les autres, et ce que vos clients regardent n’est pas encore rangé. ${forInstaller("Redis est injoignable, vérifiez REDIS_URL")}`;

function outageText(): string | null {
  const outage = currentOutage();
  if (!outage) return null;
  const stays = usableContent() ? ", l’ancien contenu reste affiché" : "";
  return causeText(outage.kind, ` (${durationText(outage.since)})${stays}`);
}

async function spaceFaults(): Promise<string[]> {
  const faults = currentOutage() ? [] : await currentFaults();
  return hasNoProduct() || lacksAllTypes() ? [...faults, NO_PRODUCT] : faults;
}

function imagesOutageText(): string | null {
  const host = otherImagesHost();
  if (host)
    return `Les images sont chez ${host}. ${forInstaller(`mettez CONTENTFUL_IMAGES_HOST=${host}`)}`;
  const since = imagesUnreachableSince();
  if (!since) return null;
  const advice = forInstaller("vérifiez CONTENTFUL_IMAGES_HOST et le réseau");
  return `Les images ne peuvent pas être reçues\u202f: le serveur d’images ne répond pas, ou est saturé (${durationText(since)}). ${advice}`;
}

const KEPT: Record<Kept, string> = {
  content: "le contenu",
  pictures: "les photos",
  counts: "ce que vos clients regardent",
  "assets of earlier builds": "les fichiers des versions précédentes",
  "assets for later builds": "les fichiers de cette version",
};

function diskTexts(): string[] {
  const advice = forInstaller("vérifiez la place et les droits de DATA_DIR");
  return [...diskFaults()].map(
    ([what, reason]) => `Le disque du serveur ne garde pas ${KEPT[what]} (${reason}). ${advice}`,
  );
}

function emptiedTypes(): string[] {
  return Object.entries(store.current().emptiedFrom).flatMap(([type, count]) => {
    const name = TYPE_NAMES[type as ContentType];
    return count > 0
      ? `${name}\u202f: la liste est vide, fiches avant\u202f: ${count}. Si vous ne les avez pas dépubliées, regardez dans Contentful`
      : [];
  });
}

/** Why a call was refused, and what to do about it. Anybody can send a request without a signature: it says nothing. */
const REFUSALS: Record<
  Exclude<CallOutcome, "accepted" | "unsigned">,
  [reason: string, advice?: string]
> = {
  forged: ["signature fausse", "vérifiez CONTENTFUL_WEBHOOK_SECRET"],
  expired: ["horodatage trop loin de l’heure du serveur", "vérifiez l’horloge du serveur"],
  oversized: ["appel de plus de 1\u202fMo"],
  incomplete: ["appel interrompu"],
};

/** The last refused call of each kind, for 24 hours. */
export function refusedCalls(): string[] {
  return Object.entries(REFUSALS).flatMap(([outcome, [reason, advice]]) => {
    const { last } = callCounts()[outcome as keyof typeof REFUSALS];
    if (!last || Date.now() - last.getTime() > 86_400_000) return [];
    const text = `Contentful a appelé, appel refusé\u202f: ${reason}, ${sinceText(last)}`;
    return advice ? `${text}. ${forInstaller(advice)}` : text;
  });
}
