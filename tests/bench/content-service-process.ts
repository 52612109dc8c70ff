import { startContentService } from "../../demo/delivery-api/service";
import { demoAccessToken } from "../../demo/demo-space";
import type { Space } from "../../demo/space";
import { startFaultProxy } from "../support/worlds/fault-proxy";
import { generatedSpace } from "../support/worlds/generated-space";

/** What the bench can tell this process to do; each is answered with one message. */
export type Order = "take-requests" | "hold" | "delay" | "release" | "publish";

/** How late a delayed answer comes, in ms. */
const DELAY_MS = 20;

/**
 * The program behind `startContent`: an embedded content service with a generated space, and
 * before it a proxy that keeps the addresses asked for. A process of its own, so that its work is
 * done neither in the shop nor in the load generator.
 */
export async function main([products = "75"]: string[]): Promise<void> {
  const space = generatedSpace(Number(products));
  const pictures = "demo/pictures";
  const service = await startContentService({ space, accessToken: demoAccessToken, pictures });
  const proxy = await startFaultProxy(service.host);
  process.on("message", (order: Order) => {
    if (order === "hold") proxy.always = { kind: "hang" };
    if (order === "delay") proxy.always = { kind: "slow", ms: DELAY_MS };
    if (order === "release") {
      proxy.always = null;
      proxy.release();
    }
    if (order === "publish") publishProduct(space);
    process.send?.(order === "take-requests" ? proxy.requests.splice(0) : []);
  });
  // The bench is gone.
  process.on("disconnect", () => process.exit());
  process.send?.({ host: proxy.host, space: space.id, accessToken: demoAccessToken });
}

/** One product is published again under a longer name. */
function publishProduct({ entries }: Space): void {
  const product = entries.find(({ contentType }) => contentType === "produit");
  if (!product) return;
  product.revision += 1;
  const names = product.fields.titre ?? {};
  for (const [locale, name] of Object.entries(names)) names[locale] = `${name}!`;
}
