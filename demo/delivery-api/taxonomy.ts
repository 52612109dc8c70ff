import type { Concept, ConceptScheme } from "../space";
import { refuseUnknown } from "./parameters";
import { findById, type Scope } from "./scope";
import { linkTo, type Wire } from "./shapes";

/** `GET taxonomy/concepts`: labels in all locales. @throws ApiError 400 */
export function listConcepts({ space }: Scope, params: URLSearchParams) {
  return onePage(space.concepts.map(conceptShape), params);
}

/** `GET taxonomy/concepts/{id}`. @throws ApiError 400, 404 */
export function getConcept(scope: Scope, id: string, params: URLSearchParams): Wire {
  refuseUnknown(params, []);
  return conceptShape(findById(scope, "TaxonomyConcept", scope.space.concepts, id));
}

/** `GET taxonomy/concept-schemes`. @throws ApiError 400 */
export function listConceptSchemes({ space }: Scope, params: URLSearchParams) {
  return onePage(space.conceptSchemes.map(schemeShape), params);
}

/** `GET taxonomy/concept-schemes/{id}`. @throws ApiError 400, 404 */
export function getConceptScheme(scope: Scope, id: string, params: URLSearchParams): Wire {
  refuseUnknown(params, []);
  return schemeShape(findById(scope, "TaxonomyConceptScheme", scope.space.conceptSchemes, id));
}

/** Taxonomy has pages by cursor, not by `skip`. The demo's fits on one page. */
function onePage(items: Wire[], params: URLSearchParams): Wire {
  refuseUnknown(params, []);
  return { sys: { type: "Array" }, limit: items.length, pages: {}, items };
}

/** Taxonomy belongs to the organization, so its `sys` names neither space nor environment. */
function taxonomySys(type: string, { id, createdAt, updatedAt }: Concept | ConceptScheme): Wire {
  return { id, type, createdAt, updatedAt, version: 1 };
}

function conceptShape(concept: Concept): Wire {
  return {
    sys: taxonomySys("TaxonomyConcept", concept),
    uri: null,
    prefLabel: concept.prefLabel,
    altLabels: {},
    hiddenLabels: {},
    notations: [],
    definition: null,
    broader: concept.broader.map((id) => linkTo("TaxonomyConcept", id)),
    related: [],
    conceptSchemes: concept.conceptSchemes.map((id) => linkTo("TaxonomyConceptScheme", id)),
  };
}

function schemeShape(scheme: ConceptScheme): Wire {
  return {
    sys: taxonomySys("TaxonomyConceptScheme", scheme),
    uri: null,
    prefLabel: scheme.prefLabel,
    definition: null,
    topConcepts: scheme.topConcepts.map((id) => linkTo("TaxonomyConcept", id)),
    concepts: scheme.concepts.map((id) => linkTo("TaxonomyConcept", id)),
    totalConcepts: scheme.concepts.length,
  };
}
