/** The headers of a running shop's answers that the app in the browser checks. */
export async function headersOf(shop: string): Promise<Record<string, string>> {
  const { headers } = await fetch(`${shop}/about`);
  const names = ["X-Build", "X-Shop"];
  return Object.fromEntries(names.map((name) => [name, headers.get(name) ?? ""]));
}
