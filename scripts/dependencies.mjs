// Writes docs/dependencies.md: what is installed to run the shop, and under which licence, as the
// lockfile has it. `npm run licences` after a dependency has changed; a unit test holds it true.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** @param {string} name */
const file = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(file(name), "utf8"));

/** What `npm ci --omit=dev --omit=optional` installs: names, versions, licences, whether they want to run a script. */
export function productionPackages() {
  return Object.entries(read("package-lock.json").packages)
    .filter(([path, { dev, devOptional, optional }]) => path && !dev && !devOptional && !optional)
    .map(([path, { version, license, integrity, hasInstallScript = false }]) => ({
      nested: path.indexOf("node_modules/", 1) > 0,
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      license,
      integrity,
      hasInstallScript,
    }));
}

/** The page, as it stands in docs/dependencies.md. */
export function dependenciesPage() {
  const packages = productionPackages();
  const direct = Object.keys(read("package.json").dependencies);
  const rows = [...byLicence(packages)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([licence, all]) => `| ${licence} | ${all.length} |`);
  const versions = packages
    .filter(({ name, nested }) => direct.includes(name) && !nested)
    .map(({ name, version, license }) => `| \`${name}\` | ${version} | ${license} |`);
  return `# Dependencies in production

Written by \`npm run licences\` from the lockfile. ${direct.length} packages are asked for; with what they need
${packages.length} are installed. Versions are exact, contents are held by their hashes, and none needs an install
script: the Dockerfile installs them with \`npm ci --omit=dev --omit=optional --ignore-scripts\`.

| asked for | version | licence |
| --- | --- | --- |
${versions.join("\n")}

| licence | packages |
| --- | --- |
${rows.join("\n")}
`;
}

/** Not `Map.groupBy`: Node 20 has none. */
function byLicence(/** @type {ReturnType<typeof productionPackages>} */ packages) {
  const groups = new Map();
  for (const each of packages) {
    groups.set(each.license, [...(groups.get(each.license) ?? []), each]);
  }
  return groups;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(file("docs/dependencies.md"), dependenciesPage());
}
