import type { Concept, ConceptScheme, Tag } from "../space";

const createdAt = "2024-03-01T06:30:00.000Z";
const updatedAt = "2025-09-08T11:04:27.310Z";
const scheme = "familles-de-saveurs";

/** Tags, taxonomy concepts and their scheme. The shop reads none of them, but its space may have some. */
export function demoTags(): Tag[] {
  return [
    { id: "nouveaute", name: "Nouveauté", createdAt, updatedAt },
    { id: "saison-des-fruits", name: "Saison des fruits", createdAt, updatedAt },
    { id: "fabrication-malgache", name: "Fabrication malgache", createdAt, updatedAt },
  ];
}

export function demoConcepts(): Concept[] {
  return [
    concept("saveur-gourmande", "Saveur gourmande"),
    concept("saveur-fruitee", "Saveur fruitée"),
    concept("saveur-tropicale", "Saveur tropicale", ["saveur-fruitee"]),
    concept("saveur-torrefiee", "Saveur torréfiée"),
  ];
}

export function demoConceptSchemes(): ConceptScheme[] {
  const concepts = demoConcepts();
  return [
    {
      id: scheme,
      prefLabel: { fr: "Familles de saveurs" },
      concepts: concepts.map((each) => each.id),
      topConcepts: concepts.filter((each) => each.broader.length === 0).map((each) => each.id),
      createdAt,
      updatedAt,
    },
  ];
}

function concept(id: string, label: string, broader: string[] = []): Concept {
  return { id, prefLabel: { fr: label }, broader, conceptSchemes: [scheme], createdAt, updatedAt };
}
