import { type FieldId, fieldOf } from "~/contentful/content-model";
import type { CauseKind } from "~/contentful/errors.server";
import type { Fault, Finding } from "~/contentful/finding";

/** Findings and the causes of outages, in French for the shop's owner, with what to do. */

/** Kinds of file that owners take for photos, by media type. */
const FORMATS: readonly [RegExp, string][] = [
  [/^image\/hei[cf]/, "HEIC"],
  [/^image\/svg/, "SVG"],
  [/^application\/pdf/, "PDF"],
  [/^video\//, "vidéo"],
];

/** What looks wrong in an entry, and what its owner can do. */
export type Remark = { what: string; advice: string };

/** What stands between the two parts of a remark. */
export function separator({ what, advice }: Remark): string {
  if (/^\p{Lu}/u.test(advice)) return ". ";
  return what.includes("\u202f:") ? ", " : "\u202f: ";
}

/** A remark in one line: `prix 10 ml illisible : « gratuit », tapez un nombre entier, ou videz le champ`. */
export function remarkText(remark: Remark): string {
  return remark.what + separator(remark) + remark.advice;
}

const FOR_INSTALLER = "Pour votre installateur\u202f: ";

/** Advice that needs the settings or the content model. */
export function forInstaller(advice: string): string {
  return FOR_INSTALLER + advice;
}

export function isForInstaller(text: string): boolean {
  return text.startsWith(FOR_INSTALLER);
}

/** Both parts of a remark, where it is made. */
export type Words = readonly [what: string, advice: string];

/** The remark for each fault, where `label` is the field's, and `typed` quotes the value. */
const REMARKS: Record<Fault, (label: string, typed: string, finding: Finding) => Words> = {
  missing: (label, _typed, { field }) => [
    `sans ${isPrice(field) ? "prix" : label}`,
    MISSING[field] ?? adviceFor(field),
  ],
  unreadable: (label, typed, { field }) => [
    `${label} ${UNREADABLE[field] ?? "illisible"}${typed}`,
    adviceFor(field),
  ],
  reference: (label, _typed, { field }) => [
    `${label}\u202f: un lien vers une autre fiche, que la boutique ne suit pas`,
    forInstaller(
      `le champ «\u202f${field}\u202f» doit être de type ${fieldOf(field).types.join(" ou ")}`,
    ),
  ],
  "other language": (label, _typed, { value, meant = "" }) => [
    `${filled(label)} en ${languageOf(value)}, pas en ${languageOf(meant)}`,
    `remplissez aussi l’onglet «\u202f${languageOf(meant)}\u202f»`,
  ],
  "below 1 Ar": (label, typed) => [
    `${label} de moins de 1\u202fAr${typed}`,
    "tapez le prix ou videz le champ",
  ],
  rounded: (label, typed) => [
    `${label} arrondi${typed}, l’ariary n’a pas de centimes`,
    "tapez un nombre entier",
  ],
  "line break": (label, typed) => [
    `${label} avec retour à la ligne${typed}`,
    "écrivez-le sur une ligne",
  ],
  markup: (label) => [
    `${label} avec des signes de mise en page, comme ** ou <b>, que la boutique retire`,
    "écrivez en texte simple",
  ],
  "rich text": (label, _typed, { field }) => [
    `${label} en texte enrichi\u202f: mise en page perdue`,
    forInstaller(`prenez pour «\u202f${field}\u202f» le type Text`),
  ],
  "too long": (label) => [
    `${label} de plus de 5\u202f000 caractères, coupée là`,
    "raccourcissez-la",
  ],
  misspelt: (label, typed, { meant }) => [
    `${label} inconnue${typed}`,
    `voulez-vous dire ${meant}\u202f?`,
  ],
  "no text": (label) => [
    `${label} sans description`,
    "écrivez ce qu’elle dit dans le titre de l’image",
  ],
  "no file": (label) => [`${label} sans fichier publié`, "publiez l’image dans Contentful"],
  "several files": (label) => [
    `${label}\u202f: plusieurs fichiers, seul le premier est montré`,
    "gardez-en un",
  ],
  "unusable format": (label, _typed, { value }) => [
    `${label} au format ${FORMATS.find(([type]) => type.test(value))?.[1] ?? value}`,
    "remplacez-la par un JPEG",
  ],
  "other space": (label) => [`${label} d’un autre espace`, "publiez-la dans celui-ci"],
};

/** A finding as the owner reads it. */
export function remarkOf(finding: Finding): Remark {
  const { field, fault, value } = finding;
  const typed = value && `\u202f: «\u202f${value}\u202f»`;
  const [what, advice] = REMARKS[fault](fieldOf(field).label, typed, finding);
  return { what, advice };
}

/** In place of `illisible`: plurals, and days, as a last day before the first can be read. */
const UNREADABLE: Partial<Record<FieldId, string>> = {
  annonceDebut: "à revoir",
  annonceFin: "à revoir",
  horaires: "illisibles",
  infosCommande: "illisibles",
  reseaux: "illisibles",
};

const isPrice = (field: string) => /^prix/.test(field);

const MISSING: Partial<Record<FieldId, string>> = {
  prix: "tapez le prix",
  prix10ml: "tapez le prix d’une taille au moins",
  titre: "tapez le nom du produit",
  title: "tapez le nom du produit",
  types: "choisissez-en une",
};

/** What to type into the fields of the entry `boutique`. */
const SHOP_ADVICE: Readonly<Record<string, string>> = {
  annonceDebut: "choisissez un jour",
  annonceFin: "choisissez un jour, pas avant le premier",
  telephone: "tapez un numéro comme 034 00 000 00",
  whatsapp: "tapez un numéro comme 034 00 000 00",
  messenger: "tapez le nom de la page, comme dans m.me/nom",
  email: "tapez une adresse comme nom@exemple.mg",
  horaires: "tapez des lignes comme «\u202flundi-samedi 08:00-18:00\u202f»",
  infosCommande: "tapez «\u202fTitre\u202f: texte\u202f», huit points au plus",
  reseaux: "tapez une adresse par ligne, quatre au plus\u202f: Facebook, Instagram, TikTok",
};

function adviceFor(field: string): string {
  const advice = SHOP_ADVICE[field];
  if (advice) return advice;
  if (isPrice(field)) return "tapez un nombre entier, ou videz le champ";
  if (/^image/.test(field)) return "choisissez une image";
  if (field === "ordre") return "tapez un nombre entier";
  if (field === "lien") return "tapez une adresse de la boutique, comme /eliquides";
  return /^(stock|coming|isbest|mgOnly)/.test(field) ? "choisissez oui ou non" : "tapez un texte";
}

/** `le titre est rempli`, `l’image est remplie`, `les horaires sont remplis`. */
function filled(label: string): string {
  const e = /^(image|description|catégorie|annonce|page|adresse|ligne|infos)/.test(label)
    ? "e"
    : "";
  if (/^(horaires|infos|réseaux)/.test(label)) return `les ${label} sont rempli${e}s`;
  const article = /^[aio]/.test(label) ? "l’" : e ? "la " : "le ";
  return `${article}${label} est rempli${e}`;
}

/** A language by its code: `en` is `anglais`. The code itself for one that no standard names. */
function languageOf(code: string): string {
  try {
    return new Intl.DisplayNames("fr", { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Why Contentful can't be read, and what to check, if anything. */
const CAUSES: Record<CauseKind, [what: string, advice?: string]> = {
  credentials: ["le jeton d’accès est refusé", "vérifiez CONTENTFUL_ACCESS_TOKEN"],
  space: ["l’espace n’existe pas ou n’est pas celui du jeton", "vérifiez CONTENTFUL_SPACE_ID"],
  environment: [
    "l’environnement n’existe pas ou le jeton n’y a pas accès",
    "vérifiez CONTENTFUL_ENVIRONMENT",
  ],
  host: [
    "le serveur ne répond pas, ou pas comme Contentful",
    "vérifiez CONTENTFUL_HOST et le réseau",
  ],
  limit: ["la limite de requêtes de Contentful est atteinte", "augmentez CONTENT_TTL_SECONDS"],
  failing: ["Contentful est en panne, la boutique réessaie d’elle-même"],
};

/** Why content can't be read, in French, with the setting to check. @param note stands behind the cause */
export function causeText(kind: CauseKind, note = ""): string {
  const [what, advice] = CAUSES[kind];
  const text = `Contentful ne peut pas être lu\u202f: ${what}${note}`;
  return advice ? `${text}. ${forInstaller(advice)}` : text;
}
