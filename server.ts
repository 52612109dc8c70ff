import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import * as build from "virtual:remix/server-build";
import { type Address, addressOfRequest, isRefused } from "~/address/parse-address";
import { operatorPaths, WEBHOOK_PATH } from "~/address/paths";
import { PICTURES } from "~/address/picture-paths";
import { isPreview, settings } from "~/config/settings.server";
import { isCounting } from "~/config/shop-file.server";
import { saveCounts, saveCountsEveryMinute } from "~/counts/counts.server";
import { countDocument } from "~/http/count-documents.server";
import { errorResponse } from "~/http/error-response.server";
import {
  isWebhook,
  judge,
  preflightResponse,
  refusalResponse,
  splitAbsoluteForm,
} from "~/http/gate.server";
import { readOldAssets, storeAssets } from "~/http/old-assets.server";
import { operatorResponses, refuseUnlessOperator } from "~/http/operator.server";
import { createPageCache, NOT_FOUND } from "~/http/page-cache.server";
import {
  type Answer,
  type PreparedResponse,
  prepareRendered,
  sendAnswer,
} from "~/http/prepared-response.server";
import { isJsonAddress } from "~/http/problem.server";
import { createRenderer } from "~/http/render.server";
import { chargeFor, refuseToRender, takeAllowance } from "~/http/render-limit.server";
import { isReport, receiveReport } from "~/http/report.server";
import { ASSETS, readShopFiles, readStaticFiles } from "~/http/static-files.server";
import { pictures } from "~/images/pictures.server";
import { describeError, log } from "~/ops/log.server";
import { openMetrics } from "~/ops/metrics.server";
import { type RequestRecord, recordRequest } from "~/ops/requests.server";
import { greet, listen } from "~/ops/serve.server";
import { atEnd } from "~/ops/shutdown.server";
import { openContent } from "~/store/keep-fresh.server";
import { receiveWebhook } from "~/webhook/receive.server";
import { warnOfContent } from "./check-space";

/**
 * The pipeline, in the order in which a request meets it. In development Vite mounts `handle`, and no page
 * is cached. The production build opens its own port.
 */

const { routes, assetsBuildDirectory } = build;
const { CONTENTFUL_WEBHOOK_SECRET: secret } = settings;
const isBuilt = import.meta.env.PROD;
const render = createRenderer(build);
const pages = createPageCache();
const files = new Map([
  ...(isBuilt ? readStaticFiles(assetsBuildDirectory, "/") : []),
  ...readShopFiles(),
]);
/** The assets of earlier builds: read from disk after the port is open. */
let oldAssets: ReturnType<typeof readOldAssets> = Promise.resolve(new Map());

/** Paths of all routes without parameters. A route that `address/` doesn't list is rendered, uncached. */
const routePaths = new Set(
  Object.values(routes).flatMap(({ path }) => (path && !/[:*]/.test(path) ? `/${path}` : [])),
);

const { status, sales, salesSheet } = operatorPaths;
const ownerPages = new Set<string>([status, sales, salesSheet]);

export async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const record = recordRequest(request, response);
  try {
    const answer = await answerTo(request, record);
    record.cache = answer.cache ?? "none";
    sendAnswer(request, response, answer);
  } catch (error) {
    log.error({ route: record.route, error: describeError(error) }, "request failed");
    if (response.headersSent) response.destroy();
    else sendAnswer(request, response, { response: errorResponse(request.url ?? "", 500) });
  }
}

async function answerTo(request: IncomingMessage, record: RequestRecord): Promise<Answer> {
  splitAbsoluteForm(request);
  const { url = "/" } = request;
  const refusal = judge(request);
  if (refusal) return { response: refusalResponse(url, refusal) };
  const address = addressOfRequest(request);
  if (request.method === "OPTIONS") return { response: preflightResponse() };
  if (isRefused(address)) return { response: refusalResponse(url, address) };
  record.route = isWebhook(url) ? WEBHOOK_PATH : address.route;
  if (isWebhook(url) && secret) return { response: await receiveWebhook(request, secret) };
  if (isReport(url) && isBuilt && isCounting) return { response: await receiveReport(request) };
  const respond = operatorResponses.get(address.path);
  if (respond) return { response: await respond(request) };
  const previewRefusal = isPreview ? refuseUnlessOperator(request) : null;
  if (previewRefusal) return { response: previewRefusal };
  if (address.renderTarget === null || !isBuilt) return answerOthers(request, address);
  const key = address.isLight ? `${address.renderTarget} light` : address.renderTarget;
  const answer = pages.cached(key) ?? (await renderUncached(request, address, key));
  if (isCounting) countDocument(request, address, answer.response.status);
  return answer;
}

/** Renders a page that isn't cached, unless this client or all clients together cause too many renders. */
async function renderUncached(
  request: IncomingMessage,
  address: Address,
  key: string,
): Promise<Answer> {
  const refusal = pages.isRendering(key) ? null : refuseToRender(request, pages.renderCount());
  if (refusal) return { response: refusal };
  return pages.render(key, async () => {
    const page = await render({ address });
    chargeFor(request, page.bytes.length);
    return page;
  });
}

/**
 * Answers addresses that have no cached page of their own: owner's page, pictures, files, and unknown paths,
 * which share one cached page. During development all pages, too.
 */
async function answerOthers(request: IncomingMessage, address: Address): Promise<Answer> {
  const { path } = address;
  const { url = "" } = request;
  if (ownerPages.has(path)) return { response: await ownerPage(request, address) };
  if (path.startsWith(PICTURES)) {
    return (await pictures()).answer(url, () => takeAllowance(request));
  }
  const isAsset = path.startsWith(ASSETS);
  const file = files.get(path) ?? (isAsset ? (await oldAssets).get(path) : undefined);
  if (file) return { response: file };
  if (isBuilt && isAsset) return { response: errorResponse(path, 404) };
  if (isBuilt && !routePaths.has(path)) return { response: await notFoundPage(url) };
  return { response: await prepareRendered(await render({ address })) };
}

/** A page of the owner, for whoever passes as the operator. It is neither cached nor found by search engines. */
async function ownerPage(request: IncomingMessage, address: Address): Promise<PreparedResponse> {
  const refusal = refuseUnlessOperator(request);
  if (refusal) return refusal;
  const page = await render({ address, isOperator: true });
  page.headers.set("Cache-Control", "no-store");
  page.headers.set("X-Robots-Tag", "noindex");
  return prepareRendered(page);
}

/** Answers an unknown address: at `.json` a problem, else one page, rendered once per content version. */
async function notFoundPage(target: string): Promise<PreparedResponse> {
  const address = addressOfRequest({ url: NOT_FOUND, headers: {} });
  // `NOT_FOUND` is never refused: the check is for TypeScript.
  if (isJsonAddress(target) || isRefused(address)) return errorResponse(target, 404);
  const { response } =
    pages.cached(NOT_FOUND) ?? (await pages.render(NOT_FOUND, () => render({ address })));
  return response;
}

// Of a preview only here: `answerTo` asks for the password.
openContent();
openMetrics({ pages: pages.usage, pictures: async () => (await pictures()).usage() });

if (isBuilt) {
  listen(handle);
  saveCountsEveryMinute();
  atEnd(saveCounts);
  void warnOfContent();
  void pictures();
  oldAssets = readOldAssets();
  void oldAssets.then(() => storeAssets(join(assetsBuildDirectory, "assets")));
} else greet();
