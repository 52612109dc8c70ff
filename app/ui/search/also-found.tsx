import { paths, withQuery } from "~/address/paths";
import { filterLinks, listsNamed } from "~/catalogue/search";
import type { FoundView } from "~/catalogue/views";
import { useShop } from "~/client/data/shown-shop";
import { withMessage } from "~/config/shop";
import { Link } from "~/ui/parts/link";

export const ALSO_FOUND = "Aussi dans la boutique";

/** What a search finds besides e-liquids: other products, and catalogues and filters by their names. */
export function alsoFound({ query, total, others, previousPage }: FoundView) {
  const lists = previousPage ? [] : listsNamed(query);
  const isAny = lists.length > 0 || (others ?? []).length > 0;
  return { lists, others: others ?? [], isAny, isEmpty: others && !isAny && total === 0 };
}

/** Links to catalogues and filters. */
export function ListLinks({ lists }: { lists: readonly { label: string; href: string }[] }) {
  return lists.length === 0 ? null : (
    <ul className="flex flex-wrap gap-2">
      {lists.map(({ label, href }) => (
        <li key={href}>
          <Link to={href} className="filter-link">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const words = ["mangue", "café", "menthe"].map((word) => {
  return { label: word, href: withQuery(paths.search, { q: word }) };
});

/** What a visitor may do if nothing of the shop matches: search another word, choose a filter, ask the shop. */
export function NothingFound({ query }: { query: string }) {
  const [main] = useShop().orderWays;
  return (
    <>
      <p>{"Essayez un mot plus court, une saveur ou une catégorie\u202f:"}</p>
      <ListLinks lists={[...words, ...filterLinks]} />
      {main && (
        <a
          href={withMessage(main, `Bonjour, avez-vous «\u202f${query}\u202f»\u202f?`)}
          className="action"
        >
          Demandez-nous {main.by}
        </a>
      )}
    </>
  );
}
