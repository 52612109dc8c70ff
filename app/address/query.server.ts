import type { CatalogueQuestion } from "~/catalogue/catalogue-view";
import { plainCategory } from "~/catalogue/categories";
import type { CatalogueKind } from "~/catalogue/kinds";
import type { SearchQuestion } from "~/catalogue/questions.server";
import { pageNumber } from "./read-address";

/** A parameter of the address asked for; the first one where it is given twice. */
export function queryParam(request: Request, name: string): string | null {
  return new URL(request.url).searchParams.get(name);
}

/** What of a catalogue an address asks for, in whatever spelling. */
export function catalogueQuestion(kind: CatalogueKind, request: Request): CatalogueQuestion {
  return {
    category: plainCategory(kind, queryParam(request, "category")),
    page: pageNumber(queryParam(request, "page")),
  };
}

/** What a search's address looks for. */
export function searchQuestion(request: Request): SearchQuestion {
  return {
    query: queryParam(request, "q") ?? "",
    page: pageNumber(queryParam(request, "page")),
  };
}
