import type { EliquideRecord } from "./records";

/** Tobacco-style e-liquids, and a mint, whose category has no filter in the shop. */
export const classiques: EliquideRecord[] = [
  {
    id: "classique-blond",
    since: "2025-11-24",
    concepts: ["saveur-torrefiee"],
    fields: {
      titre: "Classique blond",
      types: ["Classique"],
      descriptionProduit:
        "Un blond léger, sec, légèrement foin coupé. Celui que l’on conseille pour arrêter la cigarette.",
      stockDisponible: true,
      mgOnly: true,
      // One of the first two entries: its prices are still in the fields by strength.
      prix3mg: 15000,
      prix6mg: 36000,
      prix9mg: 55000,
    },
  },
  {
    id: "classique-brun",
    since: "2025-11-03",
    concepts: ["saveur-torrefiee"],
    fields: {
      titre: "Classique brun",
      types: ["Classique"],
      descriptionProduit:
        "Plus corsé, plus boisé, avec une pointe de cacao en fin de bouche. Un classique qui a du caractère.",
      stockDisponible: true,
      prix3mg: 15000,
      prix6mg: 36000,
    },
  },
  {
    id: "blond-au-miel",
    since: "2025-02-17",
    concepts: ["saveur-torrefiee", "saveur-gourmande"],
    fields: {
      titre: "Blond au miel",
      types: ["Classique", "Gourmand"],
      descriptionProduit:
        "Un blond adouci d’une cuillerée de miel d’eucalyptus. Rond, doré, facile à adopter toute la journée.",
      isbesteller: true,
      stockDisponible: true,
      mgOnly: true,
      prix10ml: 16000,
      prix30ml: 38000,
      prix50ml: 58000,
    },
  },
  {
    id: "menthe-des-sommets",
    since: "2024-10-28",
    fields: {
      titre: "Menthe des sommets",
      types: ["Mentholé"],
      descriptionProduit:
        "Menthe verte et menthe poivrée, l’air froid du Tsiafajavona en plus. Respirez : c’est net.",
      stockDisponible: true,
      prix10ml: 16000,
      prix30ml: 38000,
      prix50ml: 58000,
    },
  },
  {
    id: "classique-noisette",
    since: "2024-07-22",
    concepts: ["saveur-torrefiee", "saveur-gourmande"],
    fields: {
      titre: "Classique noisette",
      types: ["Classique"],
      descriptionProduit:
        "La base blonde de la maison, enrobée de noisette grillée. Sec à l’attaque, gourmand à la fin.",
      stockDisponible: true,
      prix10ml: 16500,
      prix30ml: 39000,
      prix50ml: 60000,
    },
  },
  {
    id: "cigarillo-vanille",
    since: "2024-04-22",
    concepts: ["saveur-torrefiee"],
    fields: {
      titre: "Cigarillo vanillé",
      types: ["Classique"],
      // The search finds `havane n°5`.
      descriptionProduit:
        "Dans l’esprit du Havane n° 5. Cuir souple, bois de cèdre et vanille en filigrane. Pour les soirées qui s’étirent sous la varangue.",
      stockDisponible: true,
      prix10ml: 18000,
      prix30ml: 43000,
      prix50ml: 66000,
    },
  },
  {
    id: "reserve-boisee",
    since: "2024-03-04",
    tags: ["nouveaute"],
    concepts: ["saveur-torrefiee"],
    fields: {
      titre: "Réserve boisée",
      types: ["Classique"],
      descriptionProduit:
        "Notre mélange le plus sombre : brun, palissandre, raisin sec. Maturé huit semaines avant la mise en flacon.",
      stockDisponible: true,
      mgOnly: true,
      prix10ml: 20000,
      prix30ml: 45000,
      prix50ml: 70000,
    },
  },
];
