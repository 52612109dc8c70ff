import { catalogues, productKinds } from "../../app/catalogue/kinds";
import { FIELDS_OF_TYPE, type FieldId } from "../../app/contentful/content-model";
import type { ContentType } from "../space";

type Field = ContentType["fields"][number];
type Names = Pick<ContentType, "name" | "description">;

/** The names of the content types for editors. A catalogue's type has the name of one of its products. */
const TYPES: [keyof typeof FIELDS_OF_TYPE, Names][] = [
  ...Object.values(catalogues).map(
    ({ contentType, product, title }): [typeof contentType, Names] => {
      const name = product.replace(/^./, (letter) => letter.toUpperCase());
      return [contentType, { name, description: `Catalogue «\u202f${title}\u202f»` }];
    },
  ),
  [
    productKinds.booster.contentType,
    { name: productKinds.booster.title, description: "Le booster mis en avant sur l’accueil" },
  ],
  [
    "banner",
    { name: "Bannière", description: "1200 × 250 pour ordinateur, 600 × 250 pour téléphone" },
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
  lien: { name: "Lien", type: "Symbol" },
  types: { name: "Catégories", type: "Array", items: { type: "Symbol" } },
  typevape: { name: "Type", type: "Symbol" },
  typeaccessory: { name: "Type", type: "Symbol" },
  isbesteller: flag("Best-seller"),
  stockDisponible: flag("En stock"),
  comingSoon: flag("Bientôt disponible"),
  mgOnly: flag("Avec nicotine seulement"),
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
  return TYPES.map(([id, names]) => ({
    id,
    ...names,
    // The field that Contentful shows in lists of entries; a banner has none.
    displayField: id === "banner" ? "" : (FIELDS_OF_TYPE[id][0] ?? ""),
    fields: FIELDS_OF_TYPE[id].map((field) => ({
      id: field,
      required: false,
      localized: false,
      ...FIELDS[field],
    })),
  }));
}
