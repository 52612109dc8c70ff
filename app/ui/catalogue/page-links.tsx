import { PRODUCTS_ANCHOR } from "~/address/paths";
import type { CatalogueView, SearchView } from "~/catalogue/views";
import { ActionLink, Actions } from "~/ui/parts/link";

/** One page of a list, and the addresses of the pages before and after it. */
type PagedList = Pick<CatalogueView, "total"> & Pick<SearchView, "previousPage" | "nextPage">;

/**
 * The links from one page of a list to the pages before and after it, and how much of the list the page shows. Nothing
 * for a list on one page.
 *
 * @param count the number of products on this page
 */
export function PageLinks({ list, count }: { list: PagedList; count: number }) {
  const { total, previousPage, nextPage } = list;
  if (count === total) return null;
  return (
    <>
      <Actions centred>
        {previousPage && (
          <ActionLink to={`${previousPage}#${PRODUCTS_ANCHOR}`} rel="prev" quiet>
            Page précédente
          </ActionLink>
        )}
        {nextPage && (
          <ActionLink to={`${nextPage}#${PRODUCTS_ANCHOR}`} rel="next" quiet>
            Page suivante
          </ActionLink>
        )}
      </Actions>
      <p role="status" className="mt-6 text-center text-small text-ink-soft">
        {`${count} produits affichés sur ${total}`}
      </p>
    </>
  );
}
