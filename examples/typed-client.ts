// Made with `npx openapi-typescript http://localhost:3000/openapi.json -o shop-api.ts`.
import type { components, paths } from "./shop-api";

type Product = components["schemas"]["Liquid"] | components["schemas"]["StandardProduct"];
type Answers = paths["/eliquides.json"]["get"]["responses"];
type Problem = components["schemas"]["Problem"];

const shop = process.argv[2] ?? "http://localhost:3000";

/** Follows the pages of a list. @throws an Error with the shop's own words for a problem */
async function list(address: string): Promise<Product[]> {
  const answer = await fetch(shop + address);
  if (answer.status === 503) throw new Error(`ask again in ${answer.headers.get("Retry-After")} s`);
  if (!answer.ok) throw new Error(((await answer.json()) as Problem).detail);
  const page: Answers[200]["content"]["application/json"] = await answer.json();
  return [...page.products, ...(page.nextJson ? await list(page.nextJson) : [])];
}

/** One product; null where there is none. */
async function read(address: string): Promise<Product | null> {
  const answer = await fetch(shop + address);
  return answer.status === 404 ? null : answer.json();
}

const price = (p: Product) => (p.kind === "eliquide" ? p.prix10ml : p.prix)?.texte ?? "no price";

const products = await list("/eliquides.json?category=gourmand");
for (const product of products) console.log(`${product.name}: ${price(product)}`);
console.log(await read("/eliquides/inconnu.json"));
const found: components["schemas"]["Search"] = await (
  await fetch(`${shop}/recherche.json?q=mangue`)
).json();
console.log(found.results.map(({ prix10ml }) => prix10ml?.montant));
