import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Drawer, useDrawer } from "~/ui/layout/drawer";
import { Icon } from "~/ui/parts/icon";
import { SearchForm } from "./search-form";
import { SEARCH_BUTTON, SearchResults } from "./search-results";

/**
 * The header's search: a form that leads to the search page, and with scripts results as one
 * types. Arrow keys move between the field and the results.
 */
export function ProductSearch() {
  const drawer = useDrawer();
  const [query, setQuery] = useState("");
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const field = panel.current?.querySelector("input");
    // It may have been filled in before scripts ran.
    if (drawer.open && field) setQuery(field.value);
  }, [drawer.open]);

  function moveFocus(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !panel.current) return;
    const stops = [...panel.current.querySelectorAll<HTMLElement>("input, li a")];
    // From a button beside the field as from the field.
    const now = Math.max(0, stops.indexOf(document.activeElement as HTMLElement));
    stops[(now + step + stops.length) % stops.length]?.focus();
    event.preventDefault();
  }

  return (
    <Drawer
      drawer={drawer}
      id={SEARCH_BUTTON}
      label="Rechercher un produit"
      icon={<Icon name="search" />}
      onOpen={() => panel.current?.querySelector("input")?.focus()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut; Tab does the same */}
      <div ref={panel} onKeyDown={moveFocus} className="mx-auto max-w-3xl">
        <SearchForm id="recherche-entete" query={query} onQuery={setQuery} />
        <SearchResults query={query.trim()} />
      </div>
    </Drawer>
  );
}
