/**
 * `npm run smoke -- http://host`: looks at a running shop from outside, as after a deployment, in
 * under 10 s. One line a check; exit 1 where one fails, 2 where no shop is named.
 */
import { brotliDecompressSync } from "node:zlib";
import { ask } from "./ask.mjs";

const [address = ""] = process.argv.slice(2);
if (!/^https?:\/\//.test(address)) {
  console.error("Which shop? npm run smoke -- http://host");
  process.exit(2);
}
const shop = address.replace(/\/+$/, "");

/** The longest that all of it may take, in ms. */
const WITHIN_MS = 10_000;
const signal = AbortSignal.timeout(WITHIN_MS);

/**
 * @param {string} path
 * @param {{ headers?: Record<string, string>, method?: string }} [options]
 */
const get = (path, options = {}) => ask(shop + path, { ...options, signal });

/**
 * @param {unknown} condition
 * @param {string} otherwise what is wrong
 * @returns {asserts condition}
 */
function must(condition, otherwise) {
  if (!condition) throw new Error(otherwise);
}

/**
 * An answer with this status.
 * @param {string} path
 * @param {number} status
 * @param {Parameters<typeof get>[1]} [options]
 */
async function answered(path, status, options) {
  const answer = await get(path, options);
  must(answer.status === status, `${path}: ${answer.status}, not ${status}`);
  return answer;
}

/** A page of the shop, whole. @param {string} path */
async function page(path) {
  const { headers, text } = await answered(path, 200);
  must(/^text\/html/.test(headers["content-type"] ?? ""), `${path}: not HTML`);
  must(/<html lang="fr"[\s\S]*<h1[\s\S]*<\/html>\s*$/.test(text()), `${path}: not a whole page`);
  must(headers["set-cookie"] === undefined, `${path}: sets a cookie`);
  return text();
}

/** The first product that is sold. @returns {Promise<{ href: string, name: string, image: string | null }>} */
async function someProduct() {
  const { text } = await answered("/eliquides.json", 200);
  const { products } = JSON.parse(text());
  must(Array.isArray(products) && products.length > 0, "/eliquides.json: no products");
  return products.find(({ image }) => image !== null) ?? products[0];
}

/** @type {Record<string, () => Promise<void>>} */
const checks = {
  "alive and ready": async () => {
    // A proxy may keep them from the world (deploy/Caddyfile): then pages have to tell.
    if ((await get("/readyz")).status === 404) return;
    await answered("/healthz", 200);
    await answered("/readyz", 200);
  },
  pages: async () => {
    const paths = ["/", "/eliquides", "/ecigarettes", "/accessories", "/about", "/contact"];
    await Promise.all([...paths, "/recherche?q=menthe", "/contentful"].map(page));
  },
  "a filter": async () => {
    must(/<article/.test(await page("/eliquides?category=gourmand")), "no products in it");
  },
  "a product's page and JSON": async () => {
    const { href, name } = await someProduct();
    must(/<dialog/.test(await page(href)), `${href}: no popup`);
    const { text } = await answered(`${href}.json`, 200);
    must(text().includes(JSON.stringify(name)), `${href}.json: not of ${name}`);
  },
  "what does not exist": async () => {
    const absent = "/eliquides/smoke-absent";
    must(/<html/.test((await answered("/smoke-absent", 404)).text()), "its 404 is no page");
    await answered(absent, 404);
    const { headers } = await answered(`${absent}.json`, 404);
    must(/problem\+json/.test(headers["content-type"] ?? ""), "its 404 is no problem document");
  },
  "a picture": async () => {
    const { image } = await someProduct();
    if (image === null) return;
    const { headers, body } = await answered(`/images${new URL(image).pathname}?w=400`, 200);
    must(/^image\//.test(headers["content-type"] ?? "") && body.length > 0, "no picture");
    must(/immutable/.test(headers["cache-control"] ?? ""), "may not be kept");
  },
  "a file of the build": async () => {
    const [asset] = /\/assets\/[\w.-]+\.js/.exec(await page("/")) ?? [];
    must(asset, "the home page names none");
    const { headers } = await answered(asset, 200);
    must(/immutable/.test(headers["cache-control"] ?? ""), `${asset}: may not be kept`);
  },
  "validators and compression": async () => {
    const { headers, body } = await answered("/eliquides", 200, {
      headers: { "Accept-Encoding": "br" },
    });
    must(headers["content-encoding"] === "br", "not compressed");
    must(brotliDecompressSync(body).includes("</html>"), "does not decompress");
    must(/accept-encoding/i.test(headers.vary ?? ""), "does not vary by Accept-Encoding");
    const etag = headers.etag;
    must(etag, "no ETag");
    await answered("/eliquides", 304, {
      headers: { "If-None-Match": etag, "Accept-Encoding": "br" },
    });
  },
  "one spelling of each address": async () => {
    const { headers } = await answered("/ELIQUIDES/?category=pod", 308);
    must(/\/eliquides\?category=pod$/.test(headers.location ?? ""), `leads to ${headers.location}`);
  },
  "nothing but reading": async () => {
    const { headers } = await answered("/", 405, { method: "POST" });
    must(/GET/.test(headers.allow ?? ""), "does not say what is allowed");
  },
  "metrics are not for strangers": async () => {
    const { status } = await get("/metrics", { headers: { "X-Forwarded-For": "203.0.113.1" } });
    // 404: the proxy keeps them from the world.
    must([401, 403, 404].includes(status), `answered with ${status}`);
  },
};

const begun = performance.now();
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  const since = performance.now();
  const fault = await check().then(
    () => null,
    (error) => (signal.aborted ? `no answer within ${WITHIN_MS / 1000} s` : error.message),
  );
  if (fault !== null) failed += 1;
  const took = `${(performance.now() - since).toFixed(0)} ms`;
  console.log(fault === null ? `ok      ${name} (${took})` : `FAILED  ${name}: ${fault}`);
}
const seconds = ((performance.now() - begun) / 1000).toFixed(1);
const count = Object.keys(checks).length;
console.log(`${count - failed} of ${count} checks passed in ${seconds} s: ${shop}`);
process.exitCode = failed === 0 ? 0 : 1;
