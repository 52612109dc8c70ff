// Prints a shop's e-liquids with their prices: node examples/prices.mjs http://localhost:3000
const shop = process.argv[2] ?? "http://localhost:3000";
let next = "/eliquides.json";
while (next) {
  const answer = await fetch(new URL(next, shop));
  if (!answer.ok) throw new Error((await answer.json()).detail);
  const { products, nextJson } = await answer.json();
  for (const { name, cardPrice, stockDisponible } of products) {
    const price = cardPrice ? `${cardPrice.texte} (${cardPrice.label})` : "Prix non disponible";
    console.log(`${name}: ${price}${stockDisponible ? "" : ", rupture de stock"}`);
  }
  next = nextJson;
}
