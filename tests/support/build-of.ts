/** What a shop names its build, as all its pages and loaders' answers say. */
export async function buildOf(shop: string): Promise<string> {
  const { headers } = await fetch(`${shop}/about`);
  return headers.get("X-Build") ?? "";
}
