/** What a search for something has found, in words (spec §2, "Search"), and how many are shown. */
export function searchSummary(query: string, total: number, shown: number): string {
  if (total === 0) return `Aucun résultat trouvé pour "${query}"`;
  return `${total} résultat(s)${total > shown ? `, ${shown} affichés` : ""}`;
}
