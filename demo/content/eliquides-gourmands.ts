import type { EliquideRecord } from "./records";

/** The shop's sweet e-liquids, in the order in which the catalogue shows them. */
export const gourmands: EliquideRecord[] = [
  {
    id: "vanille-bourbon-de-la-sava",
    since: "2025-10-06",
    tags: ["fabrication-malgache"],
    concepts: ["saveur-gourmande"],
    fields: {
      titre: "Vanille bourbon de la Sava",
      types: ["Gourmand"],
      descriptionProduit:
        "Des gousses affinées neuf mois au soleil de Sambava, infusées dans une crème à peine sucrée. Ronde, chaude, longue en bouche : notre signature depuis le premier jour.",
      isbesteller: true,
      stockDisponible: true,
      prix10ml: 18000,
      prix30ml: 42000,
      prix50ml: 65000,
    },
    mg: { titre: "Lavanila avy any Sava" },
  },
  {
    id: "koba-ravina",
    since: "2025-09-29",
    tags: ["fabrication-malgache"],
    concepts: ["saveur-gourmande"],
    fields: {
      titre: "Koba ravina",
      types: ["Gourmand"],
      descriptionProduit:
        "La banane mûre, l’arachide grillée et le sucre roux du koba que l’on déballe encore tiède de sa feuille. Toute la gare routière dans un flacon.",
      isbesteller: true,
      stockDisponible: true,
      prix10ml: 17000,
      prix30ml: 40000,
      prix50ml: 62000,
    },
    mg: {
      descriptionProduit: "Akondro masaka, voanjo voaendy ary siramamy mena.",
    },
  },
  {
    id: "creme-brulee-au-combava",
    since: "2025-05-05",
    concepts: ["saveur-gourmande", "saveur-fruitee"],
    fields: {
      titre: "Crème brûlée au combava",
      types: ["Gourmand", "Fruité"],
      descriptionProduit:
        "Sous la croûte de caramel, une crème aux œufs réveillée par le zeste vert du combava. À garder pour la fin du repas.",
      stockDisponible: true,
      prix10ml: 19000,
      prix30ml: 44000,
      prix50ml: 68000,
    },
  },
  {
    id: "mokary-dore",
    since: "2025-03-24",
    tags: ["fabrication-malgache"],
    concepts: ["saveur-gourmande"],
    fields: {
      titre: "Mokary doré",
      types: ["Gourmand"],
      descriptionProduit:
        "Petite galette de riz au lait de coco, saisie au moule et dorée sur les bords. Une douceur de la côte nord, moelleuse et discrète.",
      stockDisponible: true,
      prix10ml: 16000,
      prix30ml: 38000,
      prix50ml: 58000,
    },
  },
  {
    id: "caramel-au-sel-de-diego",
    since: "2025-01-20",
    concepts: ["saveur-gourmande"],
    fields: {
      titre: "Caramel au sel de Diego",
      types: ["Gourmand"],
      descriptionProduit:
        "Un caramel cuit jusqu’à l’ambre, détendu au beurre, relevé d’une pincée de sel des marais d’Antsiranana.",
      stockDisponible: false,
      prix10ml: 17500,
      prix30ml: 41000,
      prix50ml: 63000,
    },
  },
  {
    id: "chocolat-noir-du-sambirano",
    since: "2024-12-16",
    tags: ["fabrication-malgache"],
    concepts: ["saveur-gourmande", "saveur-torrefiee"],
    fields: {
      titre: "Chocolat noir du Sambirano",
      types: ["Gourmand"],
      descriptionProduit:
        "Le cacao de la vallée d’Ambanja : des notes de fruits rouges, une pointe d’amertume et presque pas de sucre. Pour ceux qui croquent la tablette par les coins.",
      stockDisponible: true,
      prix10ml: 19000,
      prix30ml: 44000,
      prix50ml: 69000,
    },
  },
  {
    id: "mofo-akondro",
    since: "2024-11-25",
    concepts: ["saveur-gourmande"],
    fields: {
      titre: "Mofo akondro",
      // A string, from before the field held a list.
      types: "Gourmand",
      descriptionProduit:
        "Le beignet de banane des fins d’après-midi : pâte croustillante, cœur fondant, sucre glace sur les doigts.",
      stockDisponible: true,
      prix10ml: 16000,
      prix30ml: 37000,
      prix50ml: 57000,
    },
  },
  {
    id: "mille-feuille-d-ambohimanga",
    since: "2024-10-14",
    concepts: ["saveur-gourmande"],
    fields: {
      titre:
        "Mille-feuille vanillé-caramélisé de l’arrière-arrière-grand-mère d’Ambohimangarivokely, crème pâtissière demi-sel",
      types: ["Gourmand"],
      // With soft hyphens, pasted from a printed menu.
      descriptionProduit:
        "Trois étages de pâte feuil\u00adle\u00adtée, deux de crème, et un nom aussi long que la recette. On ne l’a pas raccourci : elle nous l’aurait reproché.",
      stockDisponible: true,
      prix10ml: 19500,
      prix30ml: 45000,
      prix50ml: 70000,
    },
  },
  {
    id: "sable-noisette",
    since: "2024-08-19",
    concepts: ["saveur-gourmande"],
    fields: {
      titre: "Sablé noisette",
      types: ["Gourmand"],
      descriptionProduit:
        "Beurre frais, noisette torréfiée, ce qu’il faut de cassonade. Il s’émiette presque.",
      stockDisponible: true,
      // A string, from when the field was a text field.
      prix10ml: "16500",
      prix30ml: "39000",
      prix50ml: "60000",
    },
  },
  {
    id: "riz-au-lait-a-la-cannelle",
    since: "2024-07-08",
    concepts: ["saveur-gourmande"],
    fields: {
      titre: "Riz au lait à la cannelle",
      types: ["Gourmand"],
      descriptionProduit:
        "Un riz rond fondu dans le lait, parfumé à la cannelle de la côte est. Réconfortant comme un dimanche de pluie.",
      stockDisponible: true,
      prix10ml: 16000,
      // A comma between thousands, and the currency.
      prix30ml: "38,000 Ar",
      prix50ml: 58000,
    },
  },
  {
    id: "nougat-de-fianar",
    since: "2024-05-20",
    concepts: ["saveur-gourmande"],
    fields: {
      titre: "Nougat de Fianar",
      types: ["Gourmand"],
      descriptionProduit:
        "Miel de niaouli, cacahuètes grillées, une idée de fleur d’oranger. Proposé en petit flacon, pour goûter.",
      stockDisponible: true,
      // A dot between thousands.
      prix10ml: "15.000",
    },
  },
  {
    id: "tarte-citron-meringuee",
    since: "2024-04-08",
    concepts: ["saveur-gourmande", "saveur-fruitee"],
    fields: {
      titre: "Tarte citron meringuée",
      types: ["Gourmand", "Fruité"],
      descriptionProduit:
        "Un citron franc, une meringue à peine dorée, une pâte sablée pour finir. L’équilibre entre le vif et le doux.",
      stockDisponible: true,
      prix10ml: 18000,
      prix30ml: 42000,
      prix50ml: 64000,
    },
  },
  {
    id: "biscuit-du-gouter",
    since: "2024-03-04",
    tags: ["nouveaute"],
    concepts: ["saveur-gourmande"],
    fields: {
      titre: "Biscuit du goûter",
      types: ["Gourmand"],
      descriptionProduit:
        "Le petit-beurre trempé une seconde de trop dans le chocolat chaud. Vous voyez ?",
      stockDisponible: false,
      comingSoon: true,
      prix10ml: 16000,
      prix30ml: 38000,
      prix50ml: 58000,
    },
  },
];
