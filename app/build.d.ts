/** The id of the build, the same in the browser and on the server (see vite.config.ts). */
declare const BUILD_ID: string;

declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/node";

  const build: ServerBuild;
  export const assets: ServerBuild["assets"];
  export const assetsBuildDirectory: ServerBuild["assetsBuildDirectory"];
  export default build;
}
