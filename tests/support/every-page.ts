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
  "/recherche?q=vanille",
  "/recherche?q=introuvable",
  "/eliquides/mangue-de-mahajanga",
  "/eliquides/litchi-de-tamatave",
  "/eliquides/baies-de-la-brume",
  "/produit/booster-nicotine-20",
  "/nulle-part",
];
