/** How many products a page of a list shows. */
export const PRODUCTS_PER_PAGE = 48;

/**
 * One page of a list that is cut, and where those beside it are. The work does not grow with the list.
 *
 * @param page pages count from 1
 * @param hrefOf a page's address, by its number as a parameter: null for the first page
 * @returns null for a page beyond the last; an empty list has one
 */
export function listPage<T>(
  all: readonly T[],
  page: number,
  hrefOf: (page: string | null) => string,
) {
  const begin = (page - 1) * PRODUCTS_PER_PAGE;
  const end = begin + PRODUCTS_PER_PAGE;
  if (begin > 0 && begin >= all.length) return null;
  return {
    shown: all.slice(begin, end),
    total: all.length,
    previousPage: begin > 0 ? hrefOf(page > 2 ? String(page - 1) : null) : null,
    nextPage: end < all.length ? hrefOf(String(page + 1)) : null,
  };
}
