/** What a search for something has found, in words (spec §2, "Search"), and how many are shown if not all. */
export function searchSummary(query: string, total: number, shown = total): string {
  if (total === 0) return `Aucun résultat trouvé pour "${query}"`;
  return `${total} résultat(s)${total > shown ? `, ${shown} affichés` : ""}`;
}
