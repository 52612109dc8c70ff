import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import * as build from "virtual:remix/server-build";
import type { ServerBuild } from "@remix-run/node";
import { type Address, addressOfRequest, isRefused } from "~/address/parse-address";
import { operatorPaths, WEBHOOK_PATH } from "~/address/paths";
import { derivedOrigin, warnOfNoOrigin } from "~/address/site-origin.server";
import {
  type Answer,
  type CachedResponse,
  sendAnswer,
  toCachedResponse,
} from "~/http/cached-response.server";
import { errorResponse } from "~/http/error-response.server";
import { isWebhook, judge, readAbsoluteForm, refusalResponse } from "~/http/gate.server";
import { readOldAssets, storeAssets } from "~/http/old-assets.server";
import { createPageCache, NOT_FOUND } from "~/http/page-cache.server";
import { isJsonAddress } from "~/http/problem.server";
import { type Asked, createRenderer } from "~/http/render.server";
import { mayCauseWork, refuseToRender } from "~/http/render-limit.server";
import { ASSETS, readStaticFiles } from "~/http/static-files.server";
import { PICTURES } from "~/images/picture-address";
import { pictures } from "~/images/pictures.server";
import { describeError, log } from "~/ops/log.server";
import { openMetrics } from "~/ops/metrics.server";
import { operatorAnswers, refuseStranger } from "~/ops/operator.server";
import { type RequestRecord, recordRequest } from "~/ops/requests.server";
import { listen } from "~/ops/serve.server";
import { reportFailedStart } from "./check-space";

/**
 * The pipeline, in the order in which a request meets it. Vite mounts `handle` in development, where no
 * page is cached; the production build listens by itself.
 */
const { routes, assetsBuildDirectory } = build as unknown as ServerBuild;
const isBuilt = import.meta.env.PROD;
const render = createRenderer(build as unknown as ServerBuild);
const pages = createPageCache();
const files = isBuilt
  ? readStaticFiles(assetsBuildDirectory, "/")
  : new Map<string, CachedResponse>();
/** The assets of earlier builds, read once the shop listens. */
let oldAssets: ReturnType<typeof readOldAssets> = Promise.resolve(new Map());

/** Paths of all routes without parameters. Every other path is a 404 without a render. */
const routePaths = new Set(
  Object.values(routes).flatMap(({ path }) => (path && !/[:*]/.test(path) ? `/${path}` : [])),
);

export function handle(request: IncomingMessage, response: ServerResponse): void {
  const record = recordRequest(request, response);
  function send(answer: Answer | null): void {
    if (answer) sendAnswer(request, response, answer);
    record.cache = answer?.cache ?? "none";
  }
  function fail(error: unknown): void {
    log.error({ route: record.route, error: describeError(error) }, "error");
    if (response.headersSent) response.destroy();
    else send({ response: errorResponse(request.url ?? "", 500) });
  }
  try {
    const answer = answerTo(request, response, record);
    if (answer instanceof Promise) answer.then(send).catch(fail);
    else send(answer);
  } catch (error) {
    fail(error);
  }
}

/** @returns no promise for a cached page, which nearly every request wants; null where it was sent */
function answerTo(
  request: IncomingMessage,
  response: ServerResponse,
  record: RequestRecord,
): Answer | Promise<Answer | null> {
  readAbsoluteForm(request);
  const { url = "/" } = request;
  const refusal = judge(request);
  if (refusal) return { response: refusalResponse(url, refusal) };
  const webhook = isWebhook(url) ? operatorAnswers.get(WEBHOOK_PATH) : undefined;
  if (webhook) {
    record.route = WEBHOOK_PATH;
    return webhook(request, response);
  }
  const address = addressOfRequest(request);
  if (isRefused(address)) return { response: refusalResponse(url, address) };
  record.route = address.route;
  const operatorAnswer = operatorAnswers.get(address.path);
  if (operatorAnswer) return operatorAnswer(request, response);
  if (address.rendered === null || !isBuilt) return unrendered(request, address);
  const origin = derivedOrigin(request);
  const key = `${origin ?? ""}${address.rendered}${address.isLight ? " light" : ""}`;
  return pages.cached(key) ?? rendered(request, { address, origin }, key);
}

/** Renders a page that isn't cached, within the limits of a client and of all. */
async function rendered(request: IncomingMessage, asked: Asked, key: string): Promise<Answer> {
  const refusal = pages.isUnderWay(key) ? null : refuseToRender(request, pages.underWay());
  return refusal ? { response: refusal } : pages.render(key, () => render(asked));
}

/** Answers what isn't rendered from content: the owner's page, pictures, files, unknown addresses. */
async function unrendered(request: IncomingMessage, address: Address): Promise<Answer> {
  const { path } = address;
  const { url = "" } = request;
  if (path === operatorPaths.status) return { response: await status(request, address) };
  if (path.startsWith(PICTURES)) {
    return (await pictures()).answer(url, () => mayCauseWork(request));
  }
  const isAsset = path.startsWith(ASSETS);
  const file = files.get(path) ?? (isAsset ? (await oldAssets).get(path) : undefined);
  if (file) return { response: file };
  if (isBuilt && isAsset) return { response: errorResponse(path, 404) };
  if (isBuilt && !routePaths.has(path)) return { response: await absent(url) };
  const origin = derivedOrigin(request);
  return { response: toCachedResponse(await render({ address, origin })) };
}

/** The owner's page is neither cached nor found by search engines. */
async function status(request: IncomingMessage, address: Address): Promise<CachedResponse> {
  const refusal = refuseStranger(request);
  if (refusal) return refusal;
  const page = await render({ address, origin: derivedOrigin(request), isOperator: true });
  page.headers.set("Cache-Control", "no-store");
  page.headers.set("X-Robots-Tag", "noindex");
  return toCachedResponse(page);
}

/** One page for all unknown addresses: they cost no render. */
async function absent(target: string): Promise<CachedResponse> {
  const address = addressOfRequest({ url: NOT_FOUND, headers: {} });
  if (isJsonAddress(target) || isRefused(address)) return errorResponse(target, 404);
  const { response } =
    pages.cached(NOT_FOUND) ??
    (await pages.render(NOT_FOUND, () => render({ address, origin: null })));
  return response;
}

openMetrics({ pages: pages.usage, pictures: async () => (await pictures()).usage() });

if (isBuilt) {
  warnOfNoOrigin();
  listen(handle);
  void reportFailedStart();
  oldAssets = readOldAssets();
  void oldAssets.then(() => storeAssets(join(assetsBuildDirectory, "assets")));
}
