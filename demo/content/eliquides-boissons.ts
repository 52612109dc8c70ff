import type { EliquideRecord } from "./records";

/** The shop's drink e-liquids, in the order in which the catalogue shows them. */
export const boissons: EliquideRecord[] = [
  {
    id: "rhum-arrange-vanille-litchi",
    since: "2025-08-11",
    tags: ["fabrication-malgache"],
    concepts: ["saveur-tropicale"],
    fields: {
      titre: "Rhum arrangé vanille-litchi",
      types: ["Boisson"],
      descriptionProduit:
        "Six mois de bocal au fond du placard : le rhum s’arrondit, la vanille s’installe, le litchi reste. À vapoter lentement.",
      isbesteller: true,
      stockDisponible: true,
      prix10ml: 19000,
      prix30ml: 45000,
      prix50ml: 69000,
    },
  },
  {
    id: "ranovola",
    since: "2025-07-21",
    tags: ["fabrication-malgache"],
    concepts: ["saveur-torrefiee"],
    fields: {
      titre: "Ranovola",
      types: ["Boisson"],
      descriptionProduit:
        "L’eau d’or du fond de la marmite : riz grillé, note de pain, une chaleur douce de fin de repas. On n’en trouve qu’ici.",
      stockDisponible: true,
      prix10ml: 15000,
      prix30ml: 36000,
      prix50ml: 56000,
    },
    mg: { descriptionProduit: "Ranon’ampango mafana, toy ny any an-dakozia." },
  },
  {
    id: "cafe-de-l-itasy",
    since: "2025-05-26",
    concepts: ["saveur-torrefiee"],
    fields: {
      titre: "Café de l’Itasy",
      types: ["Boisson", "Gourmand"],
      descriptionProduit:
        "Un café grillé à la poêle, serré, avec une cuillerée de lait concentré. Le premier de la journée, à toute heure.",
      stockDisponible: true,
      prix10ml: 17000,
      prix30ml: 40000,
      prix50ml: 61000,
    },
  },
  {
    id: "citronnade-a-la-citronnelle",
    since: "2025-02-03",
    concepts: ["saveur-fruitee"],
    fields: {
      titre: "Citronnade à la citronnelle",
      types: ["Boisson"],
      // With an en dash: the search finds `kiwi-concombre`.
      descriptionProduit:
        "Citron pressé, citronnelle froissée, glaçons, une pointe de kiwi–concombre. Une saveur claire qui désaltère pour de vrai.",
      stockDisponible: true,
      prix10ml: 15500,
      prix30ml: 37000,
      prix50ml: 57000,
    },
  },
  {
    id: "punch-coco",
    since: "2024-09-02",
    concepts: ["saveur-tropicale"],
    fields: {
      titre: "Punch coco",
      types: ["Boisson"],
      descriptionProduit:
        "Lait de coco, rhum blanc, cannelle et une râpée de muscade. L’apéritif de Nosy Be, les pieds dans le sable.",
      stockDisponible: true,
      prix10ml: 18000,
      prix30ml: 43000,
      prix50ml: 66000,
    },
  },
  {
    id: "the-noir-de-fianar",
    since: "2024-06-10",
    concepts: ["saveur-torrefiee"],
    fields: {
      titre: "Thé noir de Fianar",
      types: ["Boisson"],
      descriptionProduit:
        "Les feuilles des collines de Fianarantsoa, infusées fort, avec un zeste de bergamote.",
      stockDisponible: false,
      prix10ml: 16000,
      prix30ml: 38000,
      prix50ml: 58000,
    },
  },
  {
    id: "jus-de-canne-presse",
    since: "2024-04-15",
    concepts: ["saveur-tropicale"],
    fields: {
      titre: "Jus de canne pressé",
      types: ["Boisson"],
      descriptionProduit:
        "La canne passe au moulin, le jus coule vert et mousseux. Herbacé, sucré, étonnamment frais.",
      stockDisponible: true,
      prix10ml: 15000,
      prix30ml: 35000,
      prix50ml: 55000,
    },
  },
  {
    id: "limonade-rose",
    since: "2024-03-04",
    tags: ["nouveaute"],
    concepts: ["saveur-fruitee"],
    fields: {
      titre: "Limonade rose",
      types: ["Boisson"],
      descriptionProduit:
        "Une limonade artisanale teintée de framboise, pleine de bulles. Mise en vente à la prochaine livraison de flacons.",
      stockDisponible: false,
      comingSoon: true,
      prix10ml: 15500,
      prix30ml: 37000,
      prix50ml: 57000,
    },
  },
];
