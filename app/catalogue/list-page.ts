/** How many products a page of a list shows. */
export const PRODUCTS_PER_PAGE = 48;

/**
 * One page of a list, and the addresses of the pages before and after it. The work does not grow with the
 * list.
 *
 * @param page pages count from 1
 * @param hrefOf builds a page's address from the page parameter: null for the first page
 * @returns null for a page beyond the last; an empty list has one page
 */
export function listPage<T>(
  all: readonly T[],
  page: number,
  hrefOf: (page: string | null) => string,
  perPage = PRODUCTS_PER_PAGE,
) {
  const begin = (page - 1) * perPage;
  const end = begin + perPage;
  if (begin > 0 && begin >= all.length) return null;
  return {
    shown: all.slice(begin, end),
    total: all.length,
    previousPage: begin > 0 ? hrefOf(page > 2 ? String(page - 1) : null) : null,
    nextPage: end < all.length ? hrefOf(String(page + 1)) : null,
  };
}
