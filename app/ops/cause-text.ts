import type { CauseKind } from "~/contentful/errors.server";

const CAUSE_TEXTS: Record<CauseKind, string> = {
  credentials: "le jeton d’accès est refusé, vérifiez CONTENTFUL_ACCESS_TOKEN",
  space: "l’espace n’existe pas ou n’est pas celui du jeton, vérifiez CONTENTFUL_SPACE_ID",
  environment:
    "l’environnement n’existe pas ou le jeton n’y a pas accès, vérifiez CONTENTFUL_ENVIRONMENT",
  host: "le serveur ne répond pas, ou pas comme Contentful, vérifiez CONTENTFUL_HOST et le réseau",
  limit: "la limite de requêtes de Contentful est atteinte, augmentez CONTENT_TTL_SECONDS",
  failing: "Contentful est en panne, la boutique réessaie d’elle-même",
};

/** Why content can't be read, in French for the shop's owner, with the setting to check. */
export function causeText(kind: CauseKind): string {
  return `Contentful ne peut pas être lu\u202f: ${CAUSE_TEXTS[kind]}`;
}
