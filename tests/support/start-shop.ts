import { beforeAll, onTestFinished } from "vitest";
import { type Shop, startShop as start, type World } from "./worlds/shop";

/** Starts a shop that ends with the test. Playwright's tests have a fixture of this name. */
export async function startShop(world?: World): Promise<Shop> {
  const shop = await start(world);
  onTestFinished(() => shop.stop());
  return shop;
}

/**
 * Starts one shop for all tests of a file or of a `describe` block.
 *
 * @returns a function that returns the shop, for calls inside tests
 */
export function sharedShop(world?: World): () => Shop {
  let shop: Shop;
  beforeAll(async () => {
    shop = await start(world);
    return () => shop.stop();
  });
  return () => shop;
}
