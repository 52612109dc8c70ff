/** What a search for something has found, in words (spec §2, "Search"). */
export function searchSummary(query: string, total: number): string {
  return total === 0 ? `Aucun résultat trouvé pour "${query}"` : `${total} résultat(s)`;
}
