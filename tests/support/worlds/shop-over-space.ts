import { startContentService } from "../../../demo/delivery-api/service";
import type { Space } from "../../../demo/space";
import { startShop } from "./shop-process";

/**
 * Starts a shop, and the content service that it reads a space from.
 *
 * @param pictures the folder of the space's picture files, or `none`
 * @returns where it is, and how both are ended
 */
export async function startShopOver(
  space: Space,
  { pictures = "demo/pictures", settings = {} }: ShopOptions = {},
) {
  const accessToken = "over-a-space";
  const service = await startContentService({ space, accessToken, pictures });
  const shop = await startShop({
    CONTENTFUL_SPACE_ID: space.id,
    CONTENTFUL_ACCESS_TOKEN: accessToken,
    CONTENTFUL_HOST: service.host,
    CONTENTFUL_IMAGES_HOST: service.host,
    CONTENTFUL_INSECURE: "1",
    ...settings,
  });
  return {
    url: shop.url,
    async stop() {
      await shop.stop();
      await service.close();
    },
  };
}

type ShopOptions = { pictures?: string; settings?: Record<string, string> };
