import type { TestProject } from "vitest/node";
import { startShop } from "../support/worlds/shop";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the shop that all files share: the production build over the demo space. */
    shop: string;
  }
}

export default async function setup(project: TestProject) {
  const shop = await startShop({ settings: { SITE_URL: "https://zavona.example" } });
  project.provide("shop", shop.url);
  return () => shop.stop();
}
