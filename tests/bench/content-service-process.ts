import { startContentService } from "../../demo/delivery-api/service";
import { demoAccessToken } from "../../demo/demo-space";
import type { Space } from "../../demo/space";
import { startFaultProxy } from "../support/worlds/fault-proxy";
import { generatedSpace } from "../support/worlds/generated-space";

/** The bench's commands to this process, which answers each with one message. */
export type Command = "take-requests" | "hold" | "delay" | "release" | "publish";

/** By how much a delayed response is late, in ms. */
const DELAY_MS = 20;

/**
 * The program that `startContent` starts: an embedded content service with a generated space, behind a
 * proxy that records the requested addresses. It runs in its own process, so that its CPU time counts
 * neither for the shop nor for the load generator.
 */
export async function main([products = "75"]: string[]): Promise<void> {
  const space = generatedSpace(Number(products));
  const pictures = "demo/pictures";
  const service = await startContentService({ space, accessToken: demoAccessToken, pictures });
  const proxy = await startFaultProxy(service.host);
  process.on("message", (command: Command) => {
    if (command === "hold") proxy.always = { kind: "hang" };
    if (command === "delay") proxy.always = { kind: "slow", ms: DELAY_MS };
    if (command === "release") {
      proxy.always = null;
      proxy.release();
    }
    if (command === "publish") publishProduct(space);
    process.send?.(command === "take-requests" ? proxy.requests.splice(0) : []);
  });
  // The bench has ended.
  process.on("disconnect", () => process.exit());
  process.send?.({ host: proxy.host, space: space.id, accessToken: demoAccessToken });
}

/** Publishes one product again, under a longer name. */
function publishProduct({ entries }: Space): void {
  const product = entries.find(({ contentType }) => contentType === "produit");
  if (!product) return;
  product.revision += 1;
  const names = product.fields.titre ?? {};
  for (const [locale, name] of Object.entries(names)) names[locale] = `${name}!`;
}
