/** The build id of a running shop, from the header of a page. */
export async function buildOf(shop: string): Promise<string> {
  const { headers } = await fetch(`${shop}/about`);
  return headers.get("X-Build") ?? "";
}
