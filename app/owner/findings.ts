import { fieldOf } from "~/contentful/content-model";
import type { Finding } from "~/contentful/entry-reader";
import type { CauseKind } from "~/contentful/errors.server";

/** Findings and the causes of outages, in French for the shop's owner, with what to do. */

/** Kinds of file that owners take for photos, by media type. */
const FORMATS: readonly [RegExp, string][] = [
  [/^image\/hei[cf]/, "HEIC"],
  [/^image\/svg/, "SVG"],
  [/^application\/pdf/, "PDF"],
  [/^video\//, "vidéo"],
];

/** A finding as the owner reads it: `prix 10 ml illisible : « gratuit », tapez un nombre`. */
export function findingText({ field, fault, value }: Finding): string {
  const { label } = fieldOf(field);
  const typed = value && `\u202f: «\u202f${value}\u202f»`;
  switch (fault) {
    case "missing":
      return `sans ${/^prix/.test(field) ? "prix" : label}`;
    case "unreadable":
      return `${label} illisible${typed}, ${adviceFor(field)}`;
    case "below 1 Ar":
      return `${label} de moins de 1\u202fAr${typed}, tapez le prix ou videz le champ`;
    case "rounded":
      return `${label} arrondi${typed}, l’ariary n’a pas de centimes`;
    case "line break":
      return `${label} avec retour à la ligne${typed}, écrivez-le sur une ligne`;
    case "rich text":
      return `${label} en texte enrichi\u202f: mise en page perdue`;
    case "no text":
      return `${label} sans description\u202f: écrivez dans Contentful ce qu’elle dit`;
    case "no file":
      return `${label} sans fichier publié\u202f: publiez l’image dans Contentful`;
    case "other space":
      return `${label} d’un autre espace\u202f: publiez-la dans celui-ci`;
    case "unusable format": {
      const format = FORMATS.find(([type]) => type.test(value))?.[1] ?? value;
      return `${label} au format ${format}\u202f: enregistrez-la en JPEG`;
    }
  }
}

function adviceFor(field: string): string {
  if (/^prix/.test(field)) return "tapez un nombre";
  if (/^image/.test(field)) return "choisissez une image";
  if (field === "lien") return "tapez une adresse de la boutique, comme /eliquides";
  return /^(stock|coming|isbest|mgOnly)/.test(field) ? "choisissez oui ou non" : "tapez un texte";
}

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
