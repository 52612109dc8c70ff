import type { BannerRecord, BoosterRecord } from "./records";

export const boosters: BoosterRecord[] = [
  {
    id: "booster-nicotine-20",
    since: "2026-01-12",
    fields: {
      titre: "Booster de nicotine 20 mg/ml",
      description:
        "Un flacon de 10 ml à ajouter à votre e-liquide DIY : un booster pour 50 ml donne environ 3 mg/ml. Réservé aux adultes ; à garder hors de portée des enfants.",
      prix: 5000,
    },
    mg: { titre: "Booster nikôtinina 20 mg/ml" },
  },
];

/** The carousel's banners, in their order. The last has no picture for phones: the wide one replaces it. */
export const banners: BannerRecord[] = [
  {
    id: "accueil-brume-du-matin",
    since: "2025-10-13",
    titlePC: "Brume du matin : nos flacons au lever du jour sur les Hautes Terres",
    titleMobile: "Brume du matin sur les Hautes Terres",
  },
  {
    id: "accueil-saison-des-fruits",
    since: "2025-05-12",
    // The name of its file: the shop uses the other picture's title.
    titlePC: "accueil-saison-des-fruits-pc.png",
    titleMobile: "La saison des fruits : mangue, litchi, ananas et corossol",
    lien: "/eliquides?category=fruite#products",
  },
  {
    id: "accueil-livraison",
    since: "2024-03-04",
    titlePC: "Commandé avant 18 h, livré demain",
  },
];
