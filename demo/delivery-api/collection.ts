import { parseFilter } from "./filter";
import { matchesText } from "./full-text";
import { parseOrder } from "./order";
import { describePage, type Paging, pagingParameters, readPage } from "./paging";
import { TOKEN_PARAMETER } from "./parameters";
import type { Paths } from "./paths";
import type { Scope } from "./scope";
import { parseSelect } from "./select";
import type { Wire } from "./wire";

/** Records of one kind, and how to look at them. */
export type Collection<R> = {
  records: readonly R[];
  paths: Paths;
  /** The record as filters and order see it: in one locale. */
  look(record: R): Wire;
  /** The record as it is answered, where that differs. */
  show?(record: R): Wire;
  /** What `query` searches; without it there is no full-text search. */
  texts?(look: Wire): string[];
  /** Order when none is asked for; without it, the space's own. */
  order?: string;
  paging: Paging;
  /** What the answer holds beside the items of its page. */
  beside?(records: readonly R[], items: readonly Wire[]): object;
  /** Parameters that the caller has read itself. */
  read?: readonly string[];
};

/** Filters, orders, cuts and selects, as the query says. @throws ApiError 400 */
export function answerCollection<R>(
  scope: Scope,
  params: URLSearchParams,
  collection: Collection<R>,
) {
  const { look, show = look, texts, paths, paging } = collection;
  const page = readPage(params, paging);
  const select = parseSelect(params.get("select"));
  const order = params.get("order") ?? collection.order;
  const matches = readFilters(params, collection);
  const phrase = params.get("query");

  const rows = collection.records
    .map((record) => ({ record, view: look(record) }))
    .filter(({ view }) => matches.every((match) => match(view)))
    .filter(({ view }) => !texts || phrase === null || matchesText(texts(view), phrase));
  if (order !== undefined) {
    const compare = parseOrder(order, paths);
    rows.sort((left, right) => compare(left.view, right.view));
  }
  const shown = rows.slice(page.skip, page.skip + page.limit).map(({ record }) => record);
  const items = shown.map((record) => select(show(record)));
  return {
    sys: { type: "Array" },
    ...describePage(page, rows.length, scope, params),
    items,
    ...collection.beside?.(shown, items),
  };
}

function readFilters<R>(params: URLSearchParams, { texts, paging, paths, read }: Collection<R>) {
  const controls = new Set([
    TOKEN_PARAMETER,
    "order",
    "select",
    ...(texts ? ["query"] : []),
    ...pagingParameters(paging),
    ...(read ?? []),
  ]);
  return [...params]
    .filter(([name]) => !controls.has(name))
    .map(([name, text]) => parseFilter(name, text, paths));
}
