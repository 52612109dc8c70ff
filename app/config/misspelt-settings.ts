/** One line for each environment variable in `given` that is probably a misspelt setting: the shop reads none of them. */
export function misspeltSettings(given: string[], settings: readonly string[]): string[] {
  return given.flatMap((name) => {
    if (settings.includes(name)) return [];
    // Shorter settings are too like other variables: `PORT`, `SORT`.
    const long = settings.filter((setting) => setting.length >= 8);
    const meant = long.find((setting) => isWithin(2, name.toUpperCase(), setting));
    if (meant) return `${name} is unknown: did you mean ${meant}?`;
    return /^CONTENT(FUL)?_/.test(name) ? `${name} is unknown` : [];
  });
}

/** Whether one text becomes the other when at most `edits` letters are added, left out or replaced. */
export function isWithin(edits: number, one: string, other: string): boolean {
  const [rest, otherRest] = [one.slice(1), other.slice(1)];
  if (one[0] === other[0]) return one === other || isWithin(edits, rest, otherRest);
  const next = [[rest, other] as const, [one, otherRest] as const, [rest, otherRest] as const];
  return edits > 0 && next.some((texts) => isWithin(edits - 1, ...texts));
}
