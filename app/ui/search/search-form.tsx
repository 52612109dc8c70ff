import { Form } from "@remix-run/react";
import { useRef } from "react";
import { MODE_PARAMETER, paths } from "~/address/paths";
import { Icon } from "~/ui/parts/icon";
import { useMode } from "~/ui/parts/link";

type SearchFormProps = {
  id: string;
  query?: string;
  /** Called with the field's text when it changes. The form has a clear button only with this function. */
  onQuery?: (query: string) => void;
};

/** The search form. It opens `/recherche?q=…`, with or without scripts. */
export function SearchForm({ id, query = "", onQuery }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  function clear() {
    if (!field.current) return;
    field.current.value = "";
    field.current.focus();
    onQuery?.("");
  }
  const mode = useMode();
  const clearable = onQuery && query !== "";
  return (
    <Form method="get" action={paths.search} role="search" className="flex gap-2">
      {mode && <input type="hidden" name={MODE_PARAMETER} value={mode} />}
      <label htmlFor={id} className="sr-only">
        Rechercher un produit
      </label>
      <div className="relative min-w-0 flex-1">
        <input
          ref={field}
          id={id}
          type="search"
          name="q"
          defaultValue={query}
          onChange={(event) => onQuery?.(event.currentTarget.value)}
          placeholder="Rechercher un produit..."
          autoComplete="off"
          maxLength={100}
          className={`min-h-target w-full rounded-full border border-ink-soft bg-white px-4 ${clearable ? "field-clearable pr-12" : ""}`}
        />
        {clearable && (
          <button
            type="button"
            onClick={clear}
            aria-label="Effacer la recherche"
            className="icon-button absolute right-0 top-0"
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      <button type="submit" className="action">
        <Icon name="search" />
        <span className="max-sm:sr-only">Rechercher</span>
      </button>
    </Form>
  );
}

/** How many results a search has, and how many are listed, in words (docs/spec.md, "Search"). */
export function searchSummary(query: string, total: number, listed = total): string {
  if (total === 0) return `Aucun résultat trouvé pour "${query}"`;
  return `${total} résultat(s)${total > listed ? `, ${listed} affichés` : ""}`;
}
