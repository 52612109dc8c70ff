/** Every kind of page that search engines may show, with an address of one. */
export const INDEXED_PAGES = {
  home: "/",
  "home, filtered": "/?eliquides=gourmand",
  about: "/about",
  contact: "/contact",
  "price list": "/tarifs",
  "e-liquids": "/eliquides",
  "one category": "/eliquides?category=fruite",
  "light page": "/eliquides?mode=leger",
  "e-cigarettes": "/ecigarettes",
  accessories: "/accessories",
  product: "/eliquides/mangue-de-mahajanga",
  "product over home": "/produit/mangue-de-mahajanga",
  "sold out": "/eliquides/litchi-de-tamatave",
  "coming soon": "/eliquides/baies-de-la-brume",
  "without a price": "/ecigarettes/pod-volana",
  "without a picture": "/eliquides/bibasse-doree",
  booster: "/produit/booster-nicotine-20",
};

/** Every kind of page. */
export const PAGES = {
  ...INDEXED_PAGES,
  "an unknown category": "/eliquides?category=inconnue",
  search: "/recherche?q=mangue",
  "product over search": "/recherche/mangue-de-mahajanga?q=mangue",
  "hidden page": "/contentful",
  "for the owner": "/statut",
  offline: "/hors-ligne",
  "not found": "/nulle-part",
};

/** An address of every page and of each state that has one. */
export const everyPage = [
  ...Object.values(PAGES),
  "/eliquides/mangue-de-mahajanga?mode=leger",
  "/recherche?q=introuvable",
  "/openapi",
];
