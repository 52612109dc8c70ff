import type { AccessoireRecord } from "./records";

/** Coils and spare parts, in the order in which the catalogue shows them. */
export const accessoires: AccessoireRecord[] = [
  {
    id: "resistance-baobab-015",
    since: "2026-03-02",
    fields: {
      title: "Résistance Baobab 0,15 Ω",
      typeaccessory: "Résistances",
      descriptionProduit:
        "Grille large pour vapeur dense, de 60 à 80 W. Lot de trois, environ deux semaines chacune.",
      prix: 30000,
    },
  },
  {
    id: "resistance-baobab-04",
    since: "2025-08-04",
    fields: {
      title: "Résistance Baobab 0,4 Ω",
      typeaccessory: "Résistances",
      descriptionProduit: "Le bon compromis entre saveur et autonomie, de 40 à 55 W. Lot de trois.",
      prix: 28000,
    },
  },
  {
    id: "reservoir-verre-5ml",
    since: "2025-05-12",
    fields: {
      title: "Réservoir en verre 5 ml",
      typeaccessory: "Réservoirs",
      descriptionProduit:
        "Verre borosilicate, remplissage par le haut, joints de rechange fournis. Convient aux kits Baobab, Tsingy et Fosa.",
      prix: 65000,
    },
  },
  {
    id: "resistance-tsingy-02",
    since: "2025-06-16",
    fields: {
      title: "Résistance Tsingy 0,2 Ω",
      typeaccessory: "Résistances",
      descriptionProduit: "Double grille, montée en température immédiate. De 50 à 70 W.",
      prix: 27000,
    },
  },
  {
    id: "resistance-ravinala-12",
    since: "2025-03-17",
    fields: {
      title: "Résistance Ravinala 1,2 Ω",
      typeaccessory: "Résistances",
      descriptionProduit: "Tirage serré, proche de la cigarette. De 10 à 14 W.",
      prix: 15000,
    },
  },
  {
    id: "chargeur-double",
    since: "2024-11-04",
    fields: {
      title: "Chargeur double accu",
      typeaccessory: "Chargeurs",
      // With an HTML entity, which the shop decodes.
      descriptionProduit:
        "Deux emplacements, arr&ecirc;t automatique, voyants lisibles. Supporte les coupures de courant sans broncher.",
      prix: 58000,
    },
  },
  {
    id: "resistance-sifaka-08",
    since: "2024-10-07",
    fields: {
      title: "Résistance Sifaka 0,8 Ω",
      typeaccessory: "Résistances",
      descriptionProduit: "Tirage semi-serré, saveur nette. De 15 à 20 W. Lot de trois.",
      prix: 18000,
    },
  },
  {
    id: "resistance-onja-06",
    since: "2024-09-09",
    fields: {
      title: "Résistance Onja 0,6 Ω",
      typeaccessory: "Résistances",
      descriptionProduit: "À clipser dans la cartouche, sans outil. De 18 à 25 W.",
      prix: "20000",
    },
  },
  {
    id: "drip-tip-resine",
    since: "2024-06-24",
    fields: {
      title: "Drip tip en résine",
      typeaccessory: "Drip tips",
      descriptionProduit:
        "Embout 510 coulé à la main, chaque veinage est unique. Lot de trois couleurs.",
      prix: 12000,
    },
  },
  {
    id: "resistance-fosa-03",
    since: "2024-05-06",
    fields: {
      title: "Résistance Fosa 0,3 Ω",
      typeaccessory: "Résistances",
      descriptionProduit: "Compacte et nerveuse, comme le kit. Tarif à confirmer.",
    },
  },
  {
    id: "accu-18650",
    since: "2024-03-04",
    fields: {
      title: "Accu 18650 – 3 000 mAh",
      typeaccessory: "Batteries",
      descriptionProduit:
        "Décharge de 20 A, livré dans son étui. À changer tous les ans, par prudence.",
      prix: 32000,
    },
  },
  {
    id: "resistances-pack-5",
    since: "2024-03-04",
    tags: ["nouveaute"],
    fields: {
      // No typeaccessory: the shop shows the product under Résistances.
      title: "Lot de cinq résistances 1,0 Ω",
      descriptionProduit:
        "Compatibles avec les pods Rahona, Kintana et Angidina. De quoi voir venir jusqu’à la saison des pluies.",
      prix: 24000,
    },
  },
];
