import { afterEach } from "vitest";
import { type ContentService, startContentService } from "../../../demo/delivery-api/service";
import type { Entry } from "../../../demo/space";
import { type ShopProcess, startShop } from "./shop-process";
import { emptyShopSpace } from "./space";

type ServiceOptions = { port?: number; pictures?: string; accessToken?: string };

/** Content services and shops that read from them, for one test each. */
export function standIns() {
  const cleanUp: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of cleanUp.splice(0).reverse()) await end();
  });
  return {
    /** Ends what a test has started besides, in the reverse order. */
    afterwards: (end: () => Promise<unknown>) => void cleanUp.push(end),
    /** Waits for a shop that is being started, and ends it after the test. */
    async started(starting: Promise<ShopProcess>): Promise<ShopProcess> {
      const shop = await starting;
      cleanUp.push(() => shop.stop());
      return shop;
    },
    async startService(entries: Entry[], more: ServiceOptions = {}): Promise<ContentService> {
      const space = emptyShopSpace();
      space.entries.push(...entries);
      const options = { space, accessToken: "the-secret", pictures: "none", ...more };
      const service = await startContentService(options);
      cleanUp.push(() => service.close());
      return service;
    },
    async startShopOf(host: string, more: Record<string, string> = {}): Promise<ShopProcess> {
      const shop = await startShop({
        CONTENTFUL_SPACE_ID: "teststore",
        CONTENTFUL_ACCESS_TOKEN: "the-secret",
        CONTENTFUL_HOST: host,
        CONTENTFUL_IMAGES_HOST: host,
        CONTENTFUL_INSECURE: "1",
        // Long enough for nothing to be refreshed by itself.
        CONTENT_TTL_SECONDS: "3600",
        ...more,
      });
      cleanUp.push(() => shop.stop());
      return shop;
    },
  };
}
