import type { EcigaretteRecord } from "./records";

/** The devices, in the order in which the catalogue shows them. */
export const ecigarettes: EcigaretteRecord[] = [
  {
    id: "kit-baobab-80",
    since: "2026-02-23",
    fields: {
      titre: "Kit Baobab 80 W",
      typevape: "Kit",
      descriptionProduit:
        "Une box trapue au grain d’écorce, un réservoir de 5 ml, une seule molette. Solide et simple : il ne craint ni la poche ni le taxi-brousse.",
      stockDisponible: true,
      prix: 185000,
    },
  },
  {
    id: "pod-rahona",
    since: "2026-01-19",
    fields: {
      titre: "Pod Rahona",
      typevape: "Pod",
      descriptionProduit:
        "Un galet léger comme un nuage, cartouche de 2 ml, tirage serré. Idéal pour commencer.",
      stockDisponible: true,
      prix: 75000,
    },
  },
  {
    id: "puff-masoandro",
    since: "2025-09-22",
    fields: {
      titre: "Puff Masoandro",
      typevape: "Puff",
      descriptionProduit:
        "Mangue et fruit de la passion, du lever au coucher du soleil. Prête à vapoter, rechargeable par USB-C.",
      stockDisponible: true,
      prix: 35000,
    },
  },
  {
    id: "kit-tsingy-100",
    since: "2025-11-17",
    fields: {
      titre: "Kit Tsingy 100 W",
      typevape: "Kit",
      descriptionProduit:
        "Arêtes vives, écran lisible en plein soleil, puissance réglable de 5 à 100 W. Livré avec deux résistances.",
      stockDisponible: true,
      prix: 240000,
    },
  },
  {
    id: "pod-kintana",
    since: "2025-08-25",
    fields: {
      titre: "Pod Kintana",
      typevape: "Pod",
      descriptionProduit:
        "Un stylo fin au doigt, une petite étoile lumineuse qui dit la charge. Se glisse partout.",
      stockDisponible: true,
      prix: 60000,
    },
  },
  {
    id: "puff-voasary",
    since: "2025-04-28",
    fields: {
      titre: "Puff Voasary",
      typevape: "Puff",
      descriptionProduit: "Orange douce et zeste amer, comme un verre pressé au coin de la rue.",
      stockDisponible: true,
      prix: 30000,
    },
    mg: { descriptionProduit: "Voasary mamy sy hodiny mangidy kely." },
  },
  {
    id: "kit-ravinala",
    since: "2025-06-16",
    tags: ["nouveaute"],
    fields: {
      titre: "Kit Ravinala",
      typevape: "Kit",
      descriptionProduit:
        "Le kit des débuts : un tube, un bouton, un réservoir de 3 ml. Tout est dans la boîte, il ne manque que votre saveur.",
      stockDisponible: true,
      prix: 120000,
    },
  },
  {
    id: "pod-sifaka",
    since: "2025-03-17",
    fields: {
      titre: "Pod Sifaka",
      typevape: "Pod",
      descriptionProduit:
        "Deux tons, une prise en main parfaite, un flux d’air réglable d’un coup de pouce. Cartouches de 3 ml à remplir par le côté.",
      stockDisponible: true,
      prix: 110000,
    },
  },
  {
    id: "puff-letsy",
    since: "2025-02-10",
    fields: {
      titre: "Puff Letsy",
      typevape: "Puff",
      descriptionProduit: "Litchi frais et pétale de rose. La plus demandée, souvent partie.",
      stockDisponible: false,
      prix: 30000,
    },
  },
  {
    id: "kit-varatra-200",
    since: "2025-01-27",
    fields: {
      titre: "Kit Varatra 200 W",
      typevape: "Kit",
      descriptionProduit:
        "Double accu, grand écran, réservoir de 6 ml : la foudre en main, pour ceux qui aiment les gros nuages. Accus vendus séparément.",
      stockDisponible: true,
      prix: 350000,
    },
  },
  {
    id: "pod-onja",
    since: "2024-11-04",
    fields: {
      titre: "Pod Onja",
      typevape: "Pod",
      descriptionProduit: "Une coque qui ondule sous les doigts et une autonomie de deux jours.",
      stockDisponible: true,
      prix: "95000",
    },
  },
  {
    id: "puff-tantely",
    since: "2024-10-21",
    fields: {
      titre: "Puff Tantely",
      typevape: "Puff",
      descriptionProduit: "Miel d’eucalyptus et thé blond, une douceur sans sucre qui colle.",
      stockDisponible: true,
      prix: 25000,
    },
  },
  {
    id: "kit-fosa",
    since: "2024-09-09",
    fields: {
      titre: "Kit Fosa compact",
      typevape: "Kit",
      descriptionProduit:
        "Petit, nerveux, tout en courbes. 60 W, batterie intégrée, recharge complète en une heure.",
      stockDisponible: true,
      prix: 160000,
    },
  },
  {
    id: "pod-angidina",
    since: "2024-07-15",
    fields: {
      titre: "Pod Angidina",
      typevape: "Pod",
      descriptionProduit:
        "Fin comme une libellule : neuf millimètres d’épaisseur, quarante grammes, deux cartouches fournies.",
      // No stockDisponible: to the shop the product is in stock.
      prix: 85000,
    },
  },
  {
    id: "puff-lanitra",
    since: "2024-06-17",
    fields: {
      titre: "Puff Lanitra",
      typevape: "Puff",
      descriptionProduit: "Mûre bleue et menthe légère, le ciel après la pluie.",
      stockDisponible: true,
      prix: 60000,
    },
  },
  {
    id: "kit-indri",
    since: "2024-05-06",
    fields: {
      titre: "Kit Indri duo",
      typevape: "Kit",
      descriptionProduit:
        "Noir et blanc, bois et métal : une box en palissandre certifié et son réservoir assorti. Série courte, numérotée.",
      stockDisponible: false,
      prix: 295000,
    },
  },
  {
    id: "pod-volana",
    since: "2024-03-04",
    tags: ["nouveaute"],
    fields: {
      titre: "Pod Volana",
      typevape: "Pod",
      descriptionProduit:
        "Rond comme la lune, doux comme un savon, il se porte autour du cou. Prix communiqué à l’arrivée du premier lot.",
      stockDisponible: true,
    },
  },
  {
    id: "coffret-decouverte",
    since: "2024-03-04",
    tags: ["nouveaute"],
    fields: {
      // No typevape: the shop shows the product under Kit.
      titre: "Coffret découverte Zavona",
      descriptionProduit:
        "Une batterie, un réservoir, deux flacons de 10 ml à choisir, le mode d’emploi en français : le cadeau de ceux qui veulent arrêter.",
      stockDisponible: true,
      prix: 145000,
    },
  },
];
