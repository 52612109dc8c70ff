import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { expect, inject, it, onTestFinished } from "vitest";
import { startShop } from "../support/start-shop";
import { closeServer, forward, listening } from "../support/worlds/listening";
import { freePort, run } from "../support/worlds/shop-process";
import { publishedEntry, shopSpace } from "../support/worlds/space";

/** `npm run smoke`, which checks a deployed shop, and the health check of the image. */

/** Runs the smoke test on an address. @returns its exit code and output */
async function smoke(address: string) {
  const { child, output } = run(["scripts/smoke.mjs", address], {});
  const [code] = await once(child, "close");
  return { code, output: output() };
}

async function serverOf(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => closeServer(server));
  return (await listening(server)).url;
}

it("the smoke test passes a shop, also behind a proxy that hides the operator's addresses", async () => {
  const shop = inject("shop");
  expect(await smoke(shop)).toMatchObject({ code: 0 });
  const proxy = await serverOf((request, response) => {
    // As deploy/Caddyfile does.
    const isHidden = ["/metrics", "/healthz", "/readyz"].includes(request.url ?? "");
    if (isHidden) response.writeHead(404).end();
    else forward(shop, request, response);
  });
  expect(await smoke(proxy)).toMatchObject({ code: 0 });
});

it("the smoke test passes a shop that sells no e-liquids", async () => {
  const kit = publishedEntry("eCigarettes", "kit", { titre: "Kit d’essai", typevape: "Kit" });
  const shop = await startShop({ content: shopSpace(kit), pictures: "none" });
  expect(await smoke(shop.url)).toMatchObject({ code: 0 });
});

it.each<[string, number | null, number]>([
  ["passes a live shop", 200, 0],
  ["fails for an unhealthy shop", 503, 1],
  ["fails without a server", null, 1],
])("the image's health check %s", async (_, status, expected) => {
  const server = await serverOf((_request, response) => response.writeHead(status ?? 200).end());
  const PORT = status === null ? await freePort() : new URL(server).port;
  const { child, output } = run(["scripts/healthcheck.mjs"], { PORT });
  expect(await once(child, "close")).toEqual([expected, null]);
  if (expected === 1) expect(output()).toContain("not alive: ");
});

it("the smoke test names the checks that another server fails", async () => {
  const other = await serverOf((_request, response) => response.end("<html>hello</html>"));
  const { code, output } = await smoke(other);
  expect(code).toBe(1);
  for (const name of ["pages", "addresses that do not exist", "metrics are closed to strangers"]) {
    expect(output).toContain(`FAILED  ${name}: `);
  }
});
