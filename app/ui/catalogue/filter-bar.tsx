import { useLinkClickHandler } from "@remix-run/react";
import type { FilterView } from "~/catalogue/views";
import { Link, useModeKept } from "~/ui/parts/link";

type FilterBarProps = {
  filters: readonly FilterView[];
  label: string;
  /** Whether a filter works where it stands, without scrolling: on home. */
  inPlace: boolean;
};

/** A catalogue's filters: links, so that they work without scripts and can be shared. */
export function FilterBar({ filters, label, inPlace }: FilterBarProps) {
  const FilterLink = inPlace ? LinkInPlace : PlainLink;
  return (
    <nav aria-label={label}>
      <ul className="filters">
        {filters.map((filter) => (
          <li key={filter.label}>
            <FilterLink filter={filter} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type FilterLinkProps = { filter: FilterView };

function PlainLink({ filter }: FilterLinkProps) {
  return <Link to={filter.href} {...attributes(filter)} />;
}

const IN_PLACE = { replace: true, state: { inPlace: true } };

/** Its address leads to the grid; a click with scripts stays, and takes the place in history. */
function LinkInPlace({ filter }: FilterLinkProps) {
  const [address = "/"] = useModeKept(filter.href).split("#");
  const onClick = useLinkClickHandler<HTMLAnchorElement>(address, IN_PLACE);
  return <a href={useModeKept(filter.href)} onClick={onClick} {...attributes(filter)} />;
}

function attributes({ label, count, active }: FilterView) {
  return {
    className: "filter-link",
    "aria-current": active ? ("true" as const) : undefined,
    children: (
      <>
        {label} <span className="text-small opacity-75">{count}</span>
      </>
    ),
  };
}
