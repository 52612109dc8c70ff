/** An address of every page and of each state that has one. */
export const everyPage = [
  "/",
  "/about",
  "/contact",
  "/eliquides",
  "/eliquides?category=inconnue",
  "/ecigarettes",
  "/accessories",
  "/contentful",
  "/tarifs",
  "/openapi",
  "/recherche?q=vanille",
  "/recherche?q=introuvable",
  "/eliquides/mangue-de-mahajanga",
  "/eliquides/litchi-de-tamatave",
  "/eliquides/baies-de-la-brume",
  "/produit/booster-nicotine-20",
  "/recherche/mangue-de-mahajanga?q=mangue",
  "/nulle-part",
];

/** Those, and what is shown in the place of a page or to few: light pages, no line, the owner's. */
export const everyView = [
  ...everyPage,
  "/eliquides?mode=leger",
  "/eliquides/mangue-de-mahajanga?mode=leger",
  "/hors-ligne",
  "/statut",
];
