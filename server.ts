import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import * as build from "virtual:remix/server-build";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { pageAddress } from "~/address/page-address";
import { operatorPaths } from "~/address/paths";
import { derivedOrigin, warnOfNoOrigin } from "~/address/site-origin.server";
import { findsNothing, isAbsent } from "~/catalogue/absence.server";
import { openStore } from "~/catalogue/store.server";
import { sendPage } from "~/http/cached-response.server";
import { refuse } from "~/http/gate.server";
import { jsonAnswer } from "~/http/loader-response.server";
import { keepAssets, pastAssets } from "~/http/old-assets.server";
import { createPageCache, NOT_FOUND } from "~/http/page-cache.server";
import { isJsonAddress, PROBLEM_HEADERS, problem } from "~/http/problem.server";
import { refuseToRender } from "~/http/render-limit.server";
import { secureAll } from "~/http/security-headers.server";
import { sendAnswer } from "~/http/send-response.server";
import { isAsset, readStaticFiles } from "~/http/static-files.server";
import { describeError, log } from "~/ops/log.server";
import { openMetrics } from "~/ops/metrics.server";
import { refuseStranger } from "~/ops/operator-only.server";
import { operatorAnswers } from "~/ops/operator-responses.server";
import { routePattern } from "~/ops/route-pattern";
import { listen } from "~/ops/serve.server";
import { beginVisit, endVisit, endVisitWhenSent, type Visit } from "~/ops/visits.server";
import { watchTime } from "~/ops/watch-time.server";
import { knownPage, rememberPage, savesData } from "~/proxy/known-addresses.server";
import { openSurvey } from "~/proxy/picture-survey.server";
import { PICTURES, sendPicture } from "~/proxy/send-picture.server";

/**
 * The pipeline, top to bottom, in the order in which a request meets it. Vite mounts `handle` in
 * development, where nothing is kept; the production build listens by itself.
 */
const { assets, routes, assetsBuildDirectory: client } = build as unknown as ServerBuild;
const remix = createRequestHandler(build as unknown as ServerBuild);

/**
 * Pages are rendered for nobody in particular: no header of a request reaches them.
 *
 * @param address path and query; on this machine, without `SITE_URL`, the origin before them
 */
async function render(address: string, isOperator = false): Promise<Response> {
  const path = address.startsWith("/");
  const url = path ? `http://localhost${address}` : address;
  const context = { derivedOrigin: path ? null : new URL(url).origin, isOperator };
  const answer = await remix(new Request(url), context);
  // What Remix says to a `?_data=` that the address has not, or that has no data: it is absent.
  return [400, 403].includes(answer.status) ? jsonAnswer(null) : answer;
}

/** Addresses that are neither pages nor files, and are made for each request. */
const resources = new Set(
  // Layouts have no path, and `:id` is not an address: nobody shall have those rendered for nothing.
  Object.values(routes).flatMap(({ path }) => (path && !/[:*]/.test(path) ? `/${path}` : [])),
);

const pages = createPageCache(
  (address) => render(address),
  (address) => !findsNothing(address),
);
const files = import.meta.env.PROD ? readStaticFiles(client, "/") : new Map();
/** Read when the shop has begun to answer: who asks for one before that waits. */
let past: ReturnType<typeof pastAssets> = Promise.resolve(new Map());

export function handle(request: IncomingMessage, response: ServerResponse): void {
  const visit = beginVisit(request, response);
  if (sendKept(visit)) {
    endVisit(visit);
    return;
  }
  endVisitWhenSent(visit);
  secureAll(response);
  answer(visit).catch((error) => {
    log.error({ route: visit.route, error: describeError(error) }, "error");
    if (response.headersSent) response.destroy();
    else sendFailure(request, response);
  });
}

/** Nearly every visit ends here: its page is kept, and nothing is waited for. */
function sendKept(visit: Visit): boolean {
  const { request, response } = visit;
  const known = knownPage(request);
  const found = known ? pages.kept(known.address) : null;
  if (!known || !found) return false;
  visit.route = known.route;
  visit.cache = found.cache;
  sendPage(request, response, found.page, found.cache);
  return true;
}

async function answer(visit: Visit): Promise<void> {
  const { request, response } = visit;
  if (refuse(request, response)) return;
  const target = request.url ?? "/";
  const origin = derivedOrigin(request) ?? "";
  const page = import.meta.env.PROD ? pageAddress(target, savesData(request)) : null;
  if (page) visit.route = routePattern(page);
  if (page && isAbsent(page)) return sendAbsent(request, response);
  if (page) {
    const address = origin + page;
    if (!pages.isAtHand(address) && refuseToRender(request, response, pages.underWay())) return;
    rememberPage(request, { address, route: visit.route });
    const found = await pages.find(address);
    visit.cache = found.cache;
    return sendPage(request, response, found.page, found.cache, found.renderMs);
  }
  const [path = "/"] = target.split("?", 1);
  const operatorAnswer = operatorAnswers.get(path);
  if (operatorAnswer) {
    visit.route = path;
    return operatorAnswer(request, response);
  }
  if (path === operatorPaths.status) {
    visit.route = path;
    if (refuseStranger(request, response)) return;
    return sendAnswer(request, response, forNobodyElse(await render(target, true)));
  }
  if (path.startsWith(PICTURES)) {
    visit.route = `${PICTURES}*`;
    return sendPicture(request, response);
  }
  const file = files.get(path) ?? (isAsset(path) ? (await past).get(path) : undefined);
  if (file) {
    visit.route = isAsset(path) ? "/assets/*" : path;
    return sendPage(request, response, file);
  }
  if (import.meta.env.PROD && isAsset(path)) return sendPlain(response, 404, "Introuvable");
  if (import.meta.env.PROD && !resources.has(path)) return sendAbsent(request, response);
  if (resources.has(path)) visit.route = path;
  await sendAnswer(request, response, await render(origin + target));
}

/** Says that there is nothing, without rendering anything for it. */
async function sendAbsent(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (isJsonAddress(request.url ?? "")) return sendAnswer(request, response, jsonAnswer(null));
  sendPage(request, response, (await pages.find(NOT_FOUND)).page);
}

function sendFailure({ url = "" }: IncomingMessage, response: ServerResponse): void {
  const told = problem(500);
  if (isJsonAddress(url)) {
    response.writeHead(500, { ...PROBLEM_HEADERS, "Cache-Control": "no-store" });
    response.end(JSON.stringify(told));
  } else {
    sendPlain(response, 500, told.detail);
  }
}

/** The owner's page is neither kept nor found by anyone. */
function forNobodyElse(answer: Response): Response {
  answer.headers.set("Cache-Control", "no-store");
  answer.headers.set("X-Robots-Tag", "noindex");
  return answer;
}

function sendPlain(response: ServerResponse, status: number, text: string): void {
  const headers = {
    "Cache-Control": "no-store",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
  };
  response.writeHead(status, headers).end(text);
}

void openStore();
openSurvey();
openMetrics(pages.usage);

if (import.meta.env.PROD) {
  warnOfNoOrigin();
  watchTime();
  listen(handle);
  past = pastAssets(assets.version, (address) => !files.has(address));
  void past.then(() => keepAssets(join(client, "assets"), assets.version));
}
