import type { CauseKind } from "~/contentful/errors.server";

/** Why content can't be read, in French for the shop's owner, with the setting to check. */
export const CAUSE_TEXTS: Record<CauseKind, string> = {
  credentials: "le jeton d’accès est refusé, vérifiez CONTENTFUL_ACCESS_TOKEN",
  space: "l’espace n’existe pas ou n’est pas celui du jeton, vérifiez CONTENTFUL_SPACE_ID",
  environment:
    "l’environnement n’existe pas ou le jeton n’y a pas accès, vérifiez CONTENTFUL_ENVIRONMENT",
  host: "le serveur de Contentful est injoignable, vérifiez CONTENTFUL_HOST et le réseau",
  limit: "la limite de requêtes de Contentful est atteinte, augmentez CONTENT_TTL_SECONDS",
  failing: "Contentful est en panne ou répond trop tard, la boutique réessaie d’elle-même",
};
