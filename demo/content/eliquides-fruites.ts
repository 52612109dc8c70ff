import type { EliquideRecord } from "./records";

/** The shop's fruit e-liquids, in the order in which the catalogue shows them. */
export const fruites: EliquideRecord[] = [
  {
    id: "mangue-de-mahajanga",
    since: "2025-10-20",
    tags: ["saison-des-fruits", "fabrication-malgache"],
    concepts: ["saveur-fruitee", "saveur-tropicale"],
    fields: {
      titre: "Mangue de Mahajanga",
      types: ["Fruité"],
      descriptionProduit:
        "La grosse mangue juteuse du Boina, cueillie mûre, avec sa pointe de résine près du noyau. Généreuse sans être sirupeuse.",
      isbesteller: true,
      stockDisponible: true,
      prix10ml: 17000,
      prix30ml: 40000,
      prix50ml: 62000,
    },
    mg: {
      titre: "Manga avy any Mahajanga",
      descriptionProduit: "Manga masaka sy be ranony avy any Boina.",
    },
  },
  {
    id: "litchi-de-tamatave",
    since: "2025-09-15",
    tags: ["saison-des-fruits"],
    concepts: ["saveur-fruitee", "saveur-tropicale"],
    fields: {
      titre: "Litchi de Tamatave",
      types: ["Fruité"],
      descriptionProduit:
        "Six semaines par an, toute la côte est sent la rose et le litchi. Nous l’avons gardé pour les quarante-six autres.",
      isbesteller: true,
      // Out of stock: the best-seller badge gives way to this state.
      stockDisponible: false,
      prix10ml: 17500,
      prix30ml: 41000,
      prix50ml: 63000,
    },
    mg: { titre: "Letsy avy any Toamasina" },
  },
  {
    id: "fraise-des-hautes-terres",
    since: "2025-06-30",
    concepts: ["saveur-fruitee"],
    fields: {
      titre: "Fraise des Hautes Terres",
      types: ["Fruité"],
      descriptionProduit:
        "De petites fraises d’altitude, acidulées, encore fraîches de la rosée. Un parfum net, sans bonbon.",
      stockDisponible: true,
      prix10ml: 16000,
      prix30ml: 38000,
      prix50ml: 59000,
    },
  },
  {
    id: "corossol-givre",
    since: "2025-06-02",
    tags: ["saison-des-fruits"],
    concepts: ["saveur-fruitee", "saveur-tropicale"],
    fields: {
      titre: "Corossol givré",
      types: ["Fruité"],
      descriptionProduit:
        "La chair blanche du corossol, entre l’ananas et la crème, servie comme un sorbet. Une fraîcheur légère, jamais mentholée.",
      stockDisponible: true,
      prix10ml: 17000,
      prix30ml: 40000,
      prix50ml: 62000,
    },
  },
  {
    id: "ananas-victoria",
    since: "2025-04-07",
    tags: ["saison-des-fruits"],
    concepts: ["saveur-fruitee", "saveur-tropicale"],
    fields: {
      titre: "Ananas Victoria",
      types: ["Fruité"],
      descriptionProduit:
        "Le petit ananas très parfumé que l’on mange jusqu’au cœur, au bord de la route d’Arivonimamo.",
      stockDisponible: true,
      prix10ml: 16500,
      prix30ml: 39000,
      prix50ml: 60000,
    },
  },
  {
    id: "goyave-rose",
    since: "2025-03-10",
    concepts: ["saveur-fruitee", "saveur-tropicale"],
    fields: {
      titre: "Goyave rose",
      // With a zero-width space, pasted from a chat.
      types: ["Frui\u200bté"],
      descriptionProduit:
        "Une goyave mûre, florale, presque confite. Se marie bien avec la vanille bourbon, dit-on.",
      stockDisponible: true,
      prix30ml: 39000,
    },
  },
  {
    id: "pok-pok-dore",
    since: "2024-12-02",
    tags: ["fabrication-malgache"],
    concepts: ["saveur-fruitee"],
    fields: {
      // With a byte order mark, a tab and a directional mark, pasted from a table.
      titre: "\ufeffPok-pok\tdoré\u200e",
      types: ["Fruité"],
      descriptionProduit:
        "Le physalis des talus : une bille d’or acidulée dans sa lanterne de papier. Vif, un peu sauvage, très attachant.",
      stockDisponible: true,
      prix10ml: 17000,
      prix30ml: 40000,
      prix50ml: 61000,
    },
  },
  {
    id: "coco-glace",
    since: "2024-11-11",
    concepts: ["saveur-fruitee", "saveur-tropicale"],
    fields: {
      titre: "Coco glacé",
      // A string, from before the field held a list.
      types: "Fruité",
      descriptionProduit:
        "La boule de coco des marchands ambulants, avec sa cloche au loin.\n\nCrémeuse, fraîche, sans façons.",
      stockDisponible: true,
      // An amount as text.
      prix10ml: "16 000 Ar",
      prix30ml: 38000,
      prix50ml: 58000,
    },
    mg: { titre: "Voanio mangatsiaka" },
  },
  {
    id: "grenadelle-du-matin",
    since: "2024-09-16",
    tags: ["saison-des-fruits"],
    concepts: ["saveur-fruitee", "saveur-tropicale"],
    fields: {
      titre: "Grenadelle du matin",
      types: ["Fruité"],
      descriptionProduit:
        "Le fruit de la passion ouvert au petit déjeuner : acide d’abord, doux ensuite, parfumé toute la matinée.",
      stockDisponible: true,
      // The small bottle is no longer sold: the card shows 30 ml.
      prix30ml: 40000,
      prix50ml: 61000,
    },
  },
  {
    id: "pasteque-d-ete",
    since: "2024-08-05",
    concepts: ["saveur-fruitee"],
    fields: {
      titre: "Pastèque d’été",
      types: ["Fruité"],
      // With an emoji where the page's description for search engines is cut.
      descriptionProduit:
        "De l’eau, du rouge, du croquant. Le flacon qui se vide le plus vite, et qu’on finit toujours par prêter à toute la famille les dimanches de novembre 🍉, puis par racheter.",
      stockDisponible: true,
      prix50ml: 55000,
    },
  },
  {
    id: "rotra-noir",
    since: "2024-06-03",
    tags: ["fabrication-malgache"],
    concepts: ["saveur-fruitee"],
    fields: {
      titre: "Rotra noir",
      types: ["Fruité"],
      descriptionProduit:
        "La petite baie violette qui teint la langue et les chemises d’écolier. Astringente juste ce qu’il faut.",
      stockDisponible: true,
    },
  },
  {
    id: "peche-d-antsirabe",
    since: "2024-05-13",
    concepts: ["saveur-fruitee"],
    fields: {
      titre: "Pêche d’Antsirabe",
      types: ["Fruité"],
      descriptionProduit:
        "La petite pêche à chair blanche des vergers du Vakinankaratra. Du jus, du velours, une pointe d’amande.",
      stockDisponible: true,
      prix10ml: 16500,
      prix30ml: 39000,
      prix50ml: 60000,
    },
  },
  {
    id: "papaye-et-citron-vert",
    since: "2024-03-18",
    concepts: ["saveur-fruitee", "saveur-tropicale"],
    fields: {
      titre: "Papaye et citron vert",
      types: ["Fruité"],
      descriptionProduit:
        "La papaye toute seule est timide ; un trait de citron vert et la voilà qui parle.",
      stockDisponible: true,
      prix10ml: 16000,
      prix30ml: 38000,
      prix50ml: 58000,
    },
  },
  {
    id: "baies-de-la-brume",
    since: "2024-03-04",
    tags: ["nouveaute"],
    concepts: ["saveur-fruitee"],
    fields: {
      titre: "Baies de la brume",
      types: ["Fruité"],
      descriptionProduit:
        "Mûre, myrtille et cassis cueillis avant que le brouillard ne se lève. Première cuvée déjà épuisée, la seconde arrive.",
      // Out of stock and coming soon: both states at once.
      stockDisponible: false,
      comingSoon: true,
      prix10ml: 18000,
      prix30ml: 42000,
      prix50ml: 64000,
    },
  },
];
