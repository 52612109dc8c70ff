import type { Concept, ConceptScheme } from "../space";
import { answerCollection } from "./collection";
import { defaultLocale } from "./localize";
import { refuseOthers } from "./parameters";
import { taxonomyPaths } from "./paths";
import { findById, type Scope } from "./scope";
import { linkTo, type Wire } from "./wire";

/** `GET taxonomy/concepts`: always paged by cursor, labels in all locales. @throws ApiError 400 */
export function listConcepts(scope: Scope, params: URLSearchParams) {
  const scheme = params.get("conceptScheme");
  return answerCollection(scope, params, {
    records: scope.space.concepts.filter(
      (concept) => scheme === null || concept.conceptSchemes.includes(scheme),
    ),
    paths: taxonomyPaths,
    look: (concept) => inDefaultLocale(scope, conceptShape(concept), concept),
    show: conceptShape,
    order: "sys.createdAt,sys.id",
    paging: "cursor",
    read: ["conceptScheme"],
  });
}

/** `GET taxonomy/concepts/{id}`. @throws ApiError 400, 404 */
export function getConcept(scope: Scope, id: string, params: URLSearchParams): Wire {
  refuseOthers(params, []);
  return conceptShape(findById(scope, "TaxonomyConcept", scope.space.concepts, id));
}

/** `GET taxonomy/concept-schemes`. @throws ApiError 400 */
export function listConceptSchemes(scope: Scope, params: URLSearchParams) {
  return answerCollection(scope, params, {
    records: scope.space.conceptSchemes,
    paths: taxonomyPaths,
    look: (scheme) => inDefaultLocale(scope, schemeShape(scheme), scheme),
    show: schemeShape,
    order: "sys.createdAt,sys.id",
    paging: "cursor",
  });
}

/** `GET taxonomy/concept-schemes/{id}`. @throws ApiError 400, 404 */
export function getConceptScheme(scope: Scope, id: string, params: URLSearchParams): Wire {
  refuseOthers(params, []);
  return schemeShape(findById(scope, "TaxonomyConceptScheme", scope.space.conceptSchemes, id));
}

/** A label to order and filter by: taxonomy answers know no `locale`. */
function inDefaultLocale({ space }: Scope, shape: Wire, { prefLabel }: Concept | ConceptScheme) {
  return { ...shape, prefLabel: prefLabel[defaultLocale(space)] };
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
