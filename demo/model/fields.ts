import { type CatalogueKind, catalogueKinds, catalogues } from "../../app/catalogue/kinds";
import type { FieldId } from "../../app/contentful/content-model";

/** The settings of a field in Contentful's editor, for the file that sets up a new space. */
export type FieldEditor = {
  /** The text below the field. */
  help: string;
  /** A widget of Contentful's web app. */
  widget: string;
  /** Checked before publishing. */
  validations?: Validation[];
  /** The value in a new entry. */
  initial?: boolean | string | undefined;
};

/** A check in Contentful's terms, with the message for the editor. */
export type Validation = {
  message?: string;
  in?: string[];
  range?: { min: number };
  regexp?: { pattern: string };
  linkMimetypeGroup?: string[];
  assetFileSize?: { max: number };
  assetImageDimensions?: { width: { min: number }; height: { min: number } };
};

/** The largest picture: a larger file takes minutes to upload from a phone, and looks no better. */
const MEGABYTES = 10;

/** Categories without a filter: visitors find their products under 'Tous'. */
const UNFILTERED: Partial<Record<CatalogueKind, string[]>> = {
  accessoire: ["Réservoirs", "Chargeurs", "Batteries", "Drip tips"],
};

/** The categories between which an editor chooses, by content type. */
export function categoryChoices(type: string): Validation[] {
  const kind = catalogueKinds.find((kind) => catalogues[kind].contentType === type);
  if (!kind) return [];
  const filtered = catalogues[kind].filters.map(({ category }) => category);
  const values = [...new Set([...filtered, ...(UNFILTERED[kind] ?? [])])];
  return [{ in: values, message: `Choisissez parmi : ${values.join(", ")}.` }];
}

const name = (help: string): FieldEditor => ({ widget: "singleLine", help });
const text: FieldEditor = {
  widget: "multipleLine",
  help: "Deux ou trois phrases, en texte simple. La première est la plus lue.",
};

const lines = (help: string): FieldEditor => ({ widget: "multipleLine", help });
const day = (help: string): FieldEditor => ({ widget: "datePicker", help });

const price = (help: string): FieldEditor => ({
  widget: "numberEditor",
  help,
  validations: [
    {
      range: { min: 1 },
      message: "Tapez un nombre entier d’ariary, à partir de 1, ou laissez le champ vide.",
    },
  ],
});

const flag = (initial: boolean, help: string): FieldEditor => ({
  widget: "boolean",
  initial,
  help,
});

/** @param width the smallest width that is sharp on a phone, in px, as is `height` */
const picture = (width: number, height: number, help: string): FieldEditor => ({
  widget: "assetLinkEditor",
  help,
  validations: [
    { linkMimetypeGroup: ["image"], message: "Choisissez une photo : JPEG, PNG ou WebP." },
    {
      assetFileSize: { max: MEGABYTES * 1024 * 1024 },
      message: `La photo est trop lourde : ${MEGABYTES} Mo au plus.`,
    },
    {
      assetImageDimensions: { width: { min: width }, height: { min: height } },
      message: `La photo est trop petite : ${width} × ${height} pixels au moins.`,
    },
  ],
});

/** The fields of a new space: all except the old ones. */
export const EDITORS: Partial<Record<FieldId, FieldEditor>> = {
  titre: name("Le nom du produit, sur une ligne. Exemples : Litchi de Tamatave, Pod Volana."),
  title: name("Le nom de l’accessoire, sur une ligne. Exemple : Résistance Baobab 0,4 Ω."),
  descriptionProduit: text,
  description: text,
  imageProduit: picture(
    600,
    600,
    "Une photo carrée, 1200 × 1200 pixels, en JPEG, PNG ou WebP. Pas de HEIC ni de SVG.",
  ),
  imagePC: picture(1200, 250, "1200 × 250 pixels. Le titre de l’image est lu aux malvoyants."),
  imageMobile: picture(
    600,
    250,
    "600 × 250 pixels. Vide : l’image pour ordinateur sert aussi ici.",
  ),
  ordre: {
    widget: "numberEditor",
    help: "Pour mettre ce produit devant, un nombre entier : 1 vient avant 2. Vide : le plus récent d’abord.",
  },
  lien: {
    widget: "singleLine",
    help: "La page de la boutique où mène la bannière : /eliquides?category=fruite. Vide : aucune.",
    validations: [
      {
        regexp: { pattern: "^/([^/\\\\\\s]\\S*)?$" },
        message: "Tapez une adresse de la boutique, qui commence par « / » : /eliquides.",
      },
    ],
  },
  types: {
    widget: "checkbox",
    help: "Les filtres où l’on trouve ce produit. La première catégorie est écrite sur la fiche.",
  },
  typevape: {
    widget: "dropdown",
    initial: catalogues.ecigarette.defaultCategory,
    help: "Le filtre où l’on trouve ce produit.",
  },
  typeaccessory: {
    widget: "dropdown",
    initial: catalogues.accessoire.defaultCategory,
    help: "Le filtre où l’on trouve ce produit. Une catégorie sans filtre se trouve sous « Tous ».",
  },
  stockDisponible: flag(true, "Non : la fiche reste visible, avec « Rupture de stock »."),
  comingSoon: flag(false, "Oui : la fiche annonce « Bientôt disponible », sans prix."),
  isbesteller: flag(false, "Oui : badge « Best-Seller », tant que le produit est en stock."),
  mgOnly: flag(false, "Oui : ce liquide n’existe qu’avec nicotine, à partir de 3 mg."),
  annonce: name("Une ligne en haut de toutes les pages. Exemple : Fermé du 24 au 26 décembre."),
  annonceDebut: day("Le premier jour où l’annonce est montrée. Vide : dès la publication."),
  annonceFin: day(
    "Le dernier jour où l’annonce est montrée. Vide : jusqu’à ce que vous la vidiez.",
  ),
  telephone: name("Le numéro à appeler. Exemple : 034 00 000 00. Vide : celui de la boutique."),
  whatsapp: name("Le numéro WhatsApp. Exemple : 032 00 000 00. Vide : celui de la boutique."),
  messenger: name("Le nom de votre page Facebook, comme dans m.me/nom."),
  email: name("L’adresse e-mail de la boutique."),
  horaires: lines(
    "Une ligne par groupe de jours : lundi-samedi 08:00-18:00. Deux plages : lundi 8h-12h, 14h-18h.",
  ),
  ligneCommande: name("La ligne sous les prix d’une fiche. Exemple : Livré demain à Antananarivo."),
  infosCommande: lines(
    "Un paragraphe par point, huit au plus : « Paiement : à la livraison, ou par MVola ».",
  ),
  reseaux: lines("Une adresse par ligne, quatre au plus : Facebook, Instagram, TikTok."),
  prix: price("En ariary, sans espace ni « Ar » : 185000. Vide : « Prix non disponible »."),
  prix10ml: price(
    "En ariary, sans espace ni « Ar » : 18000. Vide : cette taille n’est pas vendue.",
  ),
  prix30ml: price("Comme ci-dessus, pour 30 ml."),
  prix50ml: price("Comme ci-dessus, pour 50 ml."),
};

/** The fields that hold categories. */
export const CATEGORY_FIELDS: readonly FieldId[] = ["types", "typevape", "typeaccessory"];

/** The groups of fields in the long form of an e-liquid. The other fields come first. */
export const LIQUID_GROUPS: readonly {
  id: string;
  name: string;
  help: string;
  fields: FieldId[];
}[] = [
  {
    id: "prix",
    name: "Prix",
    help: "Seules les tailles qui ont un prix sont montrées.",
    fields: ["prix10ml", "prix30ml", "prix50ml"],
  },
  {
    id: "vente",
    name: "Vente",
    help: "Ce que la fiche annonce.",
    fields: ["stockDisponible", "comingSoon", "isbesteller", "mgOnly"],
  },
];
