/**
 * The rules for imports, checked by `npm test -- lint`. A folder of `app/` may import only the folders and modules of
 * its line. `unit/documents` compares the table with ARCHITECTURE.md.
 */
export const layers = {
  routes: "api seo ui client images owner http store catalogue address config",
  document: "seo ui client http store catalogue address config ops/log.server",
  api: "http catalogue address config",
  seo: "ui catalogue address config",
  ui: "client catalogue address config",
  client: "counts catalogue address config",
  images: "owner http ops store contentful catalogue address config",
  webhook: "http ops store",
  owner: "ops counts store contentful catalogue address config",
  http: "ops counts store catalogue address config",
  ops: "counts store address config",
  counts: "store/redis.server ops/log.server ops/disk.server catalogue address config",
  store: "contentful catalogue address config ops/log.server ops/disk.server",
  contentful: "catalogue address config ops/log.server",
  catalogue: "address",
  address: "catalogue config ops/log.server",
  config: "",
};

const folders = Object.keys(layers).join("|");

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const arrows = Object.entries(layers).map(([layer, below]) => ({
  name: `${layer}-imports-only-its-line`,
  severity: "error",
  from: { path: `^app/${layer}/` },
  to: {
    path: `^app/(${folders})/`,
    pathNot: `^app/(${[layer, ...below.split(" ").filter(Boolean)].join("|")})[/.]`,
  },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...arrows,
    {
      name: "no-server-code-in-the-browser",
      severity: "error",
      from: { path: "^app/(ui|client|catalogue)/" },
      to: { path: "\\.server\\.tsx?$" },
    },
    {
      name: "no-framework-below-http",
      comment: "The move to React Router stays mechanical (docs/decisions/0001-remix-v2.md).",
      severity: "error",
      from: { path: "^app/(store|contentful|catalogue|config)/" },
      to: { path: "node_modules/(@remix-run|(@types/)?react(-dom)?)/" },
    },
    { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
    // An import that can't be followed would escape the other rules.
    {
      name: "no-unknown-import",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    // Imports of types, too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types"] },
  },
};
