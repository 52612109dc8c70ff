import { catalogues, productKinds } from "../../app/catalogue/kinds";
import { FIELDS_OF_TYPE, type FieldId, TYPE_NAMES } from "../../app/contentful/content-model";
import type { ContentType } from "../space";

type Field = ContentType["fields"][number];

/** What the content types are, for editors. */
const TYPES: [keyof typeof FIELDS_OF_TYPE, description: string][] = [
  ...Object.values(catalogues).map(({ contentType, title }): [typeof contentType, string] => [
    contentType,
    `Catalogue «\u202f${title}\u202f»`,
  ]),
  [productKinds.booster.contentType, "Le booster mis en avant sur l’accueil"],
  ["banner", "1200 × 250 pour ordinateur, 600 × 250 pour téléphone"],
  [
    "boutique",
    "Annonce, numéros, horaires\u202f: une seule fiche, dont seul le nom est obligatoire",
  ],
];

const title = { name: "Titre", type: "Symbol", required: true, localized: true } as const;
const text = { name: "Description", type: "Text", localized: true } as const;
const price = (name: string) => ({ name, type: "Integer" }) as const;
const flag = (name: string) => ({ name, type: "Boolean" }) as const;
const picture = (name: string) => ({ name, type: "Link", linkType: "Asset" }) as const;

/** The name and type of each field in a new space. contentful/ must be able to read the type. */
const FIELDS: Record<FieldId, Pick<Field, "name" | "type"> & Partial<Field>> = {
  titre: title,
  title,
  descriptionProduit: text,
  description: text,
  imageProduit: picture("Image du produit"),
  imagePC: { ...picture("Image ordinateur"), required: true },
  imageMobile: picture("Image téléphone"),
  ordre: { name: "Ordre", type: "Integer" },
  lien: { name: "Lien", type: "Symbol" },
  types: { name: "Catégories", type: "Array", items: { type: "Symbol" } },
  typevape: { name: "Type", type: "Symbol" },
  typeaccessory: { name: "Type", type: "Symbol" },
  isbesteller: flag("Best-seller"),
  stockDisponible: flag("En stock"),
  comingSoon: flag("Bientôt disponible"),
  mgOnly: flag("Avec nicotine seulement"),
  annonce: { name: "Annonce", type: "Symbol" },
  annonceDebut: { name: "Premier jour de l’annonce", type: "Date" },
  annonceFin: { name: "Dernier jour de l’annonce", type: "Date" },
  telephone: { name: "Téléphone", type: "Symbol" },
  whatsapp: { name: "WhatsApp", type: "Symbol" },
  messenger: { name: "Page Messenger", type: "Symbol" },
  email: { name: "E-mail", type: "Symbol" },
  horaires: { name: "Horaires", type: "Text" },
  ligneCommande: { name: "Ligne sous les prix", type: "Symbol" },
  infosCommande: { name: "Infos de commande", type: "Text" },
  reseaux: { name: "Réseaux", type: "Text" },
  prix: price("Prix (Ar)"),
  prix10ml: price("Prix 10 ml (Ar)"),
  prix30ml: price("Prix 30 ml (Ar)"),
  prix50ml: price("Prix 50 ml (Ar)"),
  prix3mg: price("Prix 3 mg (ancien)"),
  prix6mg: price("Prix 6 mg (ancien)"),
  prix9mg: price("Prix 9 mg (ancien)"),
};

/** The content model of docs/spec.md, "Content", with the fields that the shop reads (`FIELDS_OF_TYPE`). */
export function demoContentTypes(): ContentType[] {
  return TYPES.map(([id, description]) => ({
    id,
    name: TYPE_NAMES[id],
    description,
    // The field that Contentful shows in lists of entries; only products have one.
    displayField: id === "banner" || id === "boutique" ? "" : (FIELDS_OF_TYPE[id][0] ?? ""),
    fields: FIELDS_OF_TYPE[id].map((field) => ({
      id: field,
      required: false,
      localized: false,
      ...FIELDS[field],
    })),
  }));
}
