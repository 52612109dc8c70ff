/**
 * `npm run smoke -- http://host`: checks a running shop from outside, for example after a deployment,
 * within 10 s. Prints one line per check. Exit 1 if a check fails, 2 if no shop is given.
 */
const shop = process.argv[2]?.replace(/\/+$/, "") ?? "";
if (!/^https?:\/\//.test(shop)) {
  console.error("Which shop? npm run smoke -- http://host");
  process.exit(2);
}

const CATALOGUES = ["/eliquides.json", "/ecigarettes.json", "/accessories.json"];

/** Aborts all requests after 10 s. */
const signal = AbortSignal.timeout(10_000);

/** @param {string} path @param {RequestInit} [options] */
const get = (path, options) => fetch(shop + path, { redirect: "manual", signal, ...options });

/**
 * @param {unknown} condition
 * @param {string} fault
 * @returns {asserts condition}
 */
function must(condition, fault) {
  if (!condition) throw new Error(fault);
}

/** @param {string} path @param {number} status the expected status @param {RequestInit} [options] */
async function answer(path, status, options) {
  const response = await get(path, options);
  must(response.status === status, `${path}: ${response.status}, not ${status}`);
  /** @param {string} name */
  const header = (name) => response.headers.get(name) ?? "";
  return { header, type: header("Content-Type"), text: await response.text() };
}

/** The HTML of a whole page. @param {string} path */
async function page(path) {
  const { header, type, text } = await answer(path, 200);
  must(/^text\/html/.test(type), `${path}: not HTML`);
  must(/<html lang="fr"[\s\S]*<h1[\s\S]*<\/html>\s*$/.test(text), `${path}: not a whole page`);
  must(header("Set-Cookie") === "", `${path}: sets a cookie`);
  return text;
}

/** A product, if possible with a picture. @returns {Promise<{ href: string, name: string, image: string | null }>} */
async function someProduct() {
  const answers = await Promise.all(CATALOGUES.map((path) => answer(path, 200)));
  const products = answers.flatMap(({ text }) => JSON.parse(text).products);
  must(products.length > 0, `no products in ${CATALOGUES.join(", ")}`);
  return products.find(({ image }) => image !== null) ?? products[0];
}

/** @type {Record<string, () => Promise<unknown>>} */
const checks = {
  "alive and ready": async () => {
    // A proxy may hide both addresses from the internet (deploy/Caddyfile): the other checks are enough.
    if ((await get("/readyz")).status === 404) return;
    await answer("/healthz", 200);
    await answer("/readyz", 200);
  },
  pages: () => {
    const paths = ["/", "/eliquides", "/ecigarettes", "/accessories", "/about", "/contact"];
    return Promise.all([...paths, "/recherche?q=menthe", "/contentful"].map(page));
  },
  filters: async () => {
    const { filters } = JSON.parse((await answer("/eliquides.json", 200)).text);
    for (const { href, count } of filters)
      must(count === 0 || /<article/.test(await page(href)), `${href}: shows none of ${count}`);
  },
  "a product's page and JSON": async () => {
    const { href, name } = await someProduct();
    must(/<dialog/.test(await page(href)), `${href}: no popup`);
    const { text } = await answer(`${href}.json`, 200);
    must(text.includes(JSON.stringify(name)), `${href}.json: not of ${name}`);
  },
  "addresses that do not exist": async () => {
    must(/<html/.test((await answer("/smoke-absent", 404)).text), "the 404 is no HTML page");
    await answer("/eliquides/smoke-absent", 404);
    const { type } = await answer("/eliquides/smoke-absent.json", 404);
    must(/problem\+json/.test(type), "/eliquides/smoke-absent.json: the 404 is no problem+json");
  },
  "a picture": async () => {
    const { image } = await someProduct();
    if (image === null) return;
    const { type, text, header } = await answer(`/images${new URL(image).pathname}?w=400`, 200);
    must(/^image\//.test(type) && text.length > 0, "the response is no picture");
    must(/immutable/.test(header("Cache-Control")), "browsers may not cache it");
  },
  "a file of the build": async () => {
    const [asset] = /\/assets\/[\w.-]+\.js/.exec(await page("/")) ?? [];
    must(asset, "the home page names no script");
    const { header } = await answer(asset, 200);
    must(/immutable/.test(header("Cache-Control")), `${asset}: browsers may not cache it`);
  },
  "validators and compression": async () => {
    const headers = { "Accept-Encoding": "br" };
    const { header, text } = await answer("/eliquides", 200, { headers });
    must(header("Content-Encoding") === "br", "/eliquides: not compressed");
    must(text.includes("</html>"), "/eliquides: does not decompress to a whole page");
    must(/accept-encoding/i.test(header("Vary")), "/eliquides: Vary lacks Accept-Encoding");
    must(header("ETag"), "/eliquides: no ETag");
    await answer("/eliquides", 304, { headers: { ...headers, "If-None-Match": header("ETag") } });
  },
  "one spelling of each address": async () => {
    const location = (await answer("/ELIQUIDES/?category=pod", 308)).header("Location");
    must(/\/eliquides\?category=pod$/.test(location), `/ELIQUIDES/ redirects to ${location}`);
  },
  "only reading methods": async () => {
    const { header } = await answer("/", 405, { method: "POST" });
    must(/GET/.test(header("Allow")), "the 405 has no Allow header");
  },
  "metrics are closed to strangers": async () => {
    const { status } = await get("/metrics", { headers: { "X-Forwarded-For": "203.0.113.1" } });
    // 404: a proxy hides the metrics from the internet.
    must([401, 403, 404].includes(status), `/metrics: ${status}, not 401 or 403`);
  },
};

let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  try {
    await check();
    console.log(`ok      ${name}`);
  } catch (error) {
    // "fetch failed" has the reason as its cause.
    const fault = error instanceof Error ? (error.cause ?? error) : error;
    console.log(`FAILED  ${name}: ${fault instanceof Error ? fault.message : fault}`);
    failed += 1;
  }
}
const all = Object.keys(checks).length;
const seconds = (performance.now() / 1000).toFixed(1);
console.log(`${all - failed} of ${all} checks passed in ${seconds} s: ${shop}`);
process.exitCode = failed === 0 ? 0 : 1;
