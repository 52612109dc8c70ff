/**
 * The table of the catalogues, in the order of the price list. Pages, menus, filters, JSON, site map, price
 * list, the owner's page and the content model of a new space are derived from it. CONTRIBUTING.md has the
 * steps for a new category and a new catalogue.
 */

/** A filter of a catalogue (docs/spec.md, "Catalogues"). */
type CategoryFilter = {
  /** The category's plain form, as addresses contain it. */
  value: string;
  /** The text of the filter's link. */
  label: string;
  /** The category's own name: the label on its products' cards. */
  category: string;
  /** Replaces the catalogue's description. Default: the label and the catalogue's description. */
  description?: string;
};

type ProductFacts = {
  /** Contentful's content type. */
  contentType: string;
  /** The fields of the content type: ids of `contentful/content-model.ts`. The first is the product's name. */
  fields: readonly string[];
  title: string;
};

type CatalogueFacts = ProductFacts & {
  path: string;
  /** The name in menus. */
  name: string;
  /** The place in the header's menu. */
  menu: number;
  /** The French noun for one of its products. */
  product: string;
  /** The beginning of the page's description for search engines and link previews. */
  description: string;
  /** The category of products whose category field is empty (docs/spec.md, "Content"). */
  defaultCategory?: string;
  filters: readonly CategoryFilter[];
};

const table = {
  eliquide: {
    path: "/eliquides",
    contentType: "produit",
    fields: [
      ...["titre", "imageProduit", "types", "descriptionProduit"],
      ...["isbesteller", "stockDisponible", "comingSoon", "mgOnly"],
      ...["prix10ml", "prix30ml", "prix50ml", "prix3mg", "prix6mg", "prix9mg", "ordre"],
    ],
    title: "Nos E-liquides",
    name: "E-Liquides",
    menu: 2,
    product: "e-liquide",
    description:
      "E-liquides DIY en 10 ml, 30 ml et 50 ml à Madagascar : gourmands, fruités, boissons et classiques",
    filters: [
      {
        value: "gourmand",
        label: "Gourmand",
        category: "Gourmand",
        description:
          "E-liquides gourmands à Madagascar\u202f: vanille, caramel, pâtisseries et douceurs, en 10 ml, 30 ml et 50 ml",
      },
      {
        value: "fruite",
        label: "Fruités",
        category: "Fruité",
        description:
          "E-liquides fruités à Madagascar\u202f: mangue, litchi, ananas et baies, en 10 ml, 30 ml et 50 ml",
      },
      {
        value: "boisson",
        label: "Boissons",
        category: "Boisson",
        description:
          "E-liquides aux saveurs de boissons à Madagascar : thés, cafés, sodas et cocktails, en 10 ml, 30 ml et 50 ml",
      },
      {
        value: "classique",
        label: "Classiques",
        category: "Classique",
        description:
          "E-liquides classiques à Madagascar\u202f: blonds, bruns et menthes, en 10 ml, 30 ml et 50 ml",
      },
    ],
  },
  ecigarette: {
    path: "/ecigarettes",
    contentType: "eCigarettes",
    fields: [
      ...["titre", "imageProduit", "typevape", "descriptionProduit"],
      ...["stockDisponible", "prix", "ordre"],
    ],
    title: "Nos E-Cigarettes",
    name: "E-Cigarettes",
    menu: 1,
    product: "cigarette électronique",
    description:
      "Kits, pods et puffs à Madagascar : cigarettes électroniques pour débuter ou changer",
    defaultCategory: "Kit",
    filters: [
      {
        value: "kit",
        label: "Kit",
        category: "Kit",
        description: "Kits de cigarettes électroniques à Madagascar\u202f: tout pour commencer",
      },
      {
        value: "pod",
        label: "Pod",
        category: "Pod",
        description: "Pods à Madagascar\u202f: petits, simples et rechargeables",
      },
      {
        value: "puff",
        label: "Puff",
        category: "Puff",
        description: "Puffs à Madagascar\u202f: prêtes à vapoter",
      },
    ],
  },
  accessoire: {
    path: "/accessories",
    // The content model's name for accessories. The category `pod` of e-cigarettes is something else.
    contentType: "pods",
    fields: ["title", "imageProduit", "typeaccessory", "descriptionProduit", "prix", "ordre"],
    title: "Nos Accessoires",
    name: "Accessoires",
    menu: 3,
    product: "accessoire",
    description:
      "Résistances, réservoirs, chargeurs et pièces détachées pour cigarettes électroniques à Madagascar",
    defaultCategory: "Résistances",
    filters: [
      {
        value: "resistances",
        label: "Résistances",
        category: "Résistances",
        description:
          "Résistances pour cigarettes électroniques à Madagascar : à changer quand le goût change",
      },
    ],
  },
} as const satisfies Record<string, CatalogueFacts>;

export type CatalogueKind = keyof typeof table;

/** Tables of facts whose content types and fields keep their literal types: `ProductType` is derived from them. */
type Facts<Table extends Record<string, ProductFacts>> = {
  readonly [K in keyof Table]: Pick<Table[K], "contentType" | "fields">;
};

export const catalogues: Facts<typeof table> & Readonly<Record<CatalogueKind, CatalogueFacts>> =
  table;

export const catalogueKinds = Object.keys(catalogues) as CatalogueKind[];

/** The catalogues in the order of the header's menu. */
export const catalogueMenu = Object.values<CatalogueFacts>(catalogues).sort(
  (a, b) => a.menu - b.menu,
);

const booster = {
  contentType: "boosterNicotine",
  fields: ["titre", "imageProduit", "description", "prix", "ordre"],
  title: "Booster de nicotine",
} as const satisfies ProductFacts;

export type ProductKind = CatalogueKind | "booster";

/** The content types whose entries are products. */
export type ProductType = (typeof productKinds)[ProductKind]["contentType"];

/** All kinds of product: those of the catalogues, and the booster, whose popup opens over home. */
export const productKinds: Facts<typeof table & { booster: typeof booster }> &
  Readonly<Record<ProductKind, ProductFacts>> = { ...catalogues, booster };

/** All kinds of product, in the order of the price list. */
export const productKindNames = Object.keys(productKinds) as ProductKind[];
