import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import * as build from "virtual:remix/server-build";
import type { ServerBuild } from "@remix-run/node";
import { addressOfRequest } from "~/address/address-of-request.server";
import { type Address, isRefused } from "~/address/parse-address";
import { operatorPaths } from "~/address/paths";
import { derivedOrigin, warnOfNoOrigin } from "~/address/site-origin.server";
import { type CachedResponse, sendCached, toCachedResponse } from "~/http/cached-response.server";
import { judge, readAbsoluteForm, sendRefusal } from "~/http/gate.server";
import { oldAssets, storeAssets } from "~/http/old-assets.server";
import { createPageCache, NOT_FOUND } from "~/http/page-cache.server";
import { isJsonAddress } from "~/http/problem.server";
import { type Asked, createRenderer } from "~/http/render.server";
import { mayCauseWork, refuseToRender } from "~/http/render-limit.server";
import { sendError } from "~/http/send-error.server";
import { isAsset, readStaticFiles } from "~/http/static-files.server";
import { PICTURES, pictures } from "~/images/pictures.server";
import { describeError, log } from "~/ops/log.server";
import { openMetrics } from "~/ops/metrics.server";
import { refuseStranger } from "~/ops/operator-only.server";
import { operatorResponses } from "~/ops/operator-responses.server";
import { type RequestRecord, recordRequest } from "~/ops/requests.server";
import { listen } from "~/ops/serve.server";

/**
 * The pipeline, top to bottom, in the order in which a request meets it. Vite mounts `handle` in
 * development, where no page is cached; the production build listens by itself.
 */
const { assets, routes, assetsBuildDirectory } = build as unknown as ServerBuild;
const isBuilt = import.meta.env.PROD;
const render = createRenderer(build as unknown as ServerBuild);
const pages = createPageCache();
const files = isBuilt
  ? readStaticFiles(assetsBuildDirectory, "/")
  : new Map<string, CachedResponse>();
/** The assets of earlier builds, read once the shop serves. */
let old: ReturnType<typeof oldAssets> = Promise.resolve(new Map());

/** Paths of all routes without parameters. Every other path is a 404 without a render. */
const routePaths = new Set(
  Object.values(routes).flatMap(({ path }) => (path && !/[:*]/.test(path) ? `/${path}` : [])),
);

export function handle(request: IncomingMessage, response: ServerResponse): void {
  const record = recordRequest(request, response);
  function fail(error: unknown): void {
    log.error({ route: record.route, error: describeError(error) }, "error");
    if (response.headersSent) response.destroy();
    else sendError(request.url ?? "", response, 500);
  }
  try {
    respond(request, response, record)?.catch(fail);
  } catch (error) {
    fail(error);
  }
}

/** @returns what is still to be done; nothing for a cached page, as nearly every request wants one */
function respond(
  request: IncomingMessage,
  response: ServerResponse,
  record: RequestRecord,
): Promise<void> | undefined {
  readAbsoluteForm(request);
  const refusal = judge(request);
  if (refusal) return void sendRefusal(request, response, refusal);
  const address = addressOfRequest(request);
  if (isRefused(address)) return void sendRefusal(request, response, address);
  record.route = address.route;
  if (address.rendered === null || !isBuilt) return sendOther(request, response, address, record);
  const origin = derivedOrigin(request);
  const key = `${origin ?? ""}${address.rendered}${address.isLight ? " light" : ""}`;
  const found = pages.cached(key);
  if (!found) return sendRendered(request, response, { address, origin }, key, record);
  record.cache = found.cache;
  sendCached(request, response, found.page, found.cache);
}

/** Renders a page that isn't cached, within the limits of a client and of all. */
async function sendRendered(
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
  key: string,
  record: RequestRecord,
): Promise<void> {
  const costs = !pages.isUnderWay(key);
  if (costs && refuseToRender(request, response, pages.underWay())) return;
  const { page, cache, renderMs } = await pages.render(key, () => render(asked));
  record.cache = cache;
  sendCached(request, response, page, cache, renderMs);
}

/** Sends what isn't rendered from content: operator's addresses, pictures, files, unknown addresses. */
async function sendOther(
  request: IncomingMessage,
  response: ServerResponse,
  address: Address,
  record: RequestRecord,
): Promise<void> {
  const { path } = address;
  const operatorResponse = operatorResponses.get(path);
  if (operatorResponse) return operatorResponse(request, response);
  if (path === operatorPaths.status) return sendStatus(request, response, address);
  if (path.startsWith(PICTURES)) return sendPicture(request, response, record);
  const file = files.get(path) ?? (isAsset(path) ? (await old).get(path) : undefined);
  if (file) return sendCached(request, response, file);
  if (isBuilt && isAsset(path)) return sendError(path, response, 404);
  if (isBuilt && !routePaths.has(path)) return sendAbsent(request, response);
  const origin = derivedOrigin(request);
  sendCached(request, response, toCachedResponse(await render({ address, origin })));
}

async function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  record: RequestRecord,
): Promise<void> {
  const { answer } = await pictures();
  const found = await answer(request.url ?? "", () => mayCauseWork(request));
  record.cache = found.cache ?? "none";
  sendCached(request, response, found.response, found.cache);
}

/** The owner's page is neither cached nor found by search engines. */
async function sendStatus(
  request: IncomingMessage,
  response: ServerResponse,
  address: Address,
): Promise<void> {
  if (refuseStranger(request, response)) return;
  const page = await render({ address, origin: derivedOrigin(request), isOperator: true });
  page.headers.set("Cache-Control", "no-store");
  page.headers.set("X-Robots-Tag", "noindex");
  sendCached(request, response, toCachedResponse(page));
}

/** One page for all unknown addresses: they cost no render. */
async function sendAbsent(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (isJsonAddress(request.url ?? "")) return sendError(request.url ?? "", response, 404);
  const address = addressOfRequest({ url: NOT_FOUND, headers: {} });
  if (isRefused(address)) return;
  const render404 = () => render({ address, origin: null });
  const { page } = pages.cached(NOT_FOUND) ?? (await pages.render(NOT_FOUND, render404));
  sendCached(request, response, page);
}

openMetrics({ pages: pages.usage, pictures: async () => (await pictures()).usage() });

if (isBuilt) {
  warnOfNoOrigin();
  listen(handle);
  old = oldAssets(assets.version, (address) => !files.has(address));
  void old.then(() => storeAssets(join(assetsBuildDirectory, "assets"), assets.version));
}
