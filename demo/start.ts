import { resolve } from "node:path";
import { startContentService } from "./delivery-api/service";
import { demoAccessToken, demoSpace, demoWithSlips } from "./demo-space";

/**
 * Starts the embedded content service with the demo space, for `CONTENT_SOURCE=demo`. The service reads its
 * pictures from the working directory, as Remix reads its assets.
 *
 * @param environment `slips` has the demo with an owner's slips; any other is the demo
 */
export async function startDemo(environment: string) {
  const space = environment === "slips" ? demoWithSlips() : demoSpace();
  const { host } = await startContentService({
    space,
    accessToken: demoAccessToken,
    pictures: resolve("demo/pictures"),
  });
  return { host, space: space.id, accessToken: demoAccessToken };
}
