import { ORIGIN } from "../support/judges/head-reader";
import { startShop } from "../support/worlds/shop";

/** Starts the shop that all files share. `SHOP` has its origin. */
export default async function setup() {
  const shop = await startShop({ settings: { SITE_URL: ORIGIN } });
  process.env.SHOP = shop.url;
  return () => shop.stop();
}
