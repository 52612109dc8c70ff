import type { ContentType, FieldType } from "../space";

type Field = ContentType["fields"][number];

/** The content model of spec §3: five types, under the shop's own field names. */
export function demoContentTypes(): ContentType[] {
  return [
    {
      id: "produit",
      name: "Produit",
      description: "E-liquide DIY, vendu en 10, 30 et 50 ml",
      displayField: "titre",
      fields: [
        { ...field("titre", "Titre", "Symbol"), required: true, localized: true },
        picture("imageProduit", "Image du produit"),
        { ...field("types", "Catégories", "Array"), items: { type: "Symbol" } },
        { ...field("descriptionProduit", "Description", "Text"), localized: true },
        field("isbesteller", "Best-seller", "Boolean"),
        field("stockDisponible", "En stock", "Boolean"),
        field("comingSoon", "Bientôt disponible", "Boolean"),
        field("mgOnly", "Avec nicotine seulement", "Boolean"),
        field("prix10ml", "Prix 10 ml (Ar)", "Integer"),
        field("prix30ml", "Prix 30 ml (Ar)", "Integer"),
        field("prix50ml", "Prix 50 ml (Ar)", "Integer"),
        field("prix3mg", "Prix 3 mg (ancien)", "Integer"),
        field("prix6mg", "Prix 6 mg (ancien)", "Integer"),
        field("prix9mg", "Prix 9 mg (ancien)", "Integer"),
      ],
    },
    {
      id: "eCigarettes",
      name: "E-cigarette",
      description: "Kit, pod ou puff",
      displayField: "titre",
      fields: [
        { ...field("titre", "Titre", "Symbol"), required: true, localized: true },
        picture("imageProduit", "Image du produit"),
        field("typevape", "Type", "Symbol"),
        { ...field("descriptionProduit", "Description", "Text"), localized: true },
        field("stockDisponible", "En stock", "Boolean"),
        field("prix", "Prix (Ar)", "Integer"),
      ],
    },
    {
      id: "pods",
      name: "Accessoire",
      description: "Résistances et pièces détachées",
      displayField: "title",
      fields: [
        { ...field("title", "Titre", "Symbol"), required: true, localized: true },
        picture("imageProduit", "Image du produit"),
        field("typeaccessory", "Type", "Symbol"),
        { ...field("descriptionProduit", "Description", "Text"), localized: true },
        field("prix", "Prix (Ar)", "Integer"),
      ],
    },
    {
      id: "boosterNicotine",
      name: "Booster de nicotine",
      description: "Le booster mis en avant sur l’accueil",
      displayField: "titre",
      fields: [
        { ...field("titre", "Titre", "Symbol"), required: true, localized: true },
        picture("imageProduit", "Image du produit"),
        { ...field("description", "Description", "Text"), localized: true },
        field("prix", "Prix (Ar)", "Integer"),
      ],
    },
    {
      id: "banner",
      name: "Bannière",
      description: "1200 × 250 pour ordinateur, 600 × 250 pour téléphone",
      // The type has no text field that could stand for an entry.
      displayField: "",
      fields: [
        { ...picture("imagePC", "Image ordinateur"), required: true },
        picture("imageMobile", "Image téléphone"),
      ],
    },
  ];
}

function field(id: string, name: string, type: FieldType): Field {
  return { id, name, type, required: false, localized: false };
}

function picture(id: string, name: string): Field {
  return { ...field(id, name, "Link"), linkType: "Asset" };
}
