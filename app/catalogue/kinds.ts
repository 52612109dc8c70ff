/**
 * The three catalogues of the shop: where each lives, what it is called and which filters it
 * offers (spec §2, "Catalogue grids"). `value` is the plain form that addresses carry, `label`
 * the filter's text, `category` what a product of it is labelled with.
 */
export type CatalogueKind = "eliquide" | "ecigarette" | "accessoire";

type CategoryFilter = { value: string; label: string; category: string };

type CatalogueFacts = {
  path: string;
  title: string;
  /** The page's description for search engines and link previews. */
  description: string;
  filters: readonly CategoryFilter[];
};

export const catalogues: Readonly<Record<CatalogueKind, CatalogueFacts>> = {
  eliquide: {
    path: "/eliquides",
    title: "Nos E-liquides",
    description:
      "E-liquides DIY en 10 ml, 30 ml et 50 ml à Madagascar : gourmands, fruités, boissons et classiques, prix en Ariary, livraison à J+1.",
    filters: [
      { value: "gourmand", label: "Gourmand", category: "Gourmand" },
      { value: "fruite", label: "Fruités", category: "Fruité" },
      { value: "boisson", label: "Boissons", category: "Boisson" },
      { value: "classique", label: "Classiques", category: "Classique" },
    ],
  },
  ecigarette: {
    path: "/ecigarettes",
    title: "Nos E-Cigarettes",
    description:
      "Kits, pods et puffs à Madagascar : cigarettes électroniques pour débuter ou changer, prix en Ariary, livraison à J+1.",
    filters: [
      { value: "kit", label: "Kit", category: "Kit" },
      { value: "pod", label: "Pod", category: "Pod" },
      { value: "puff", label: "Puff", category: "Puff" },
    ],
  },
  accessoire: {
    path: "/accessories",
    title: "Nos Accessoires",
    description:
      "Résistances, réservoirs, chargeurs et pièces détachées pour cigarettes électroniques à Madagascar, prix en Ariary.",
    filters: [{ value: "resistances", label: "Résistances", category: "Résistances" }],
  },
};

export const catalogueKinds = Object.keys(catalogues) as CatalogueKind[];
