import type { IncomingMessage, ServerResponse } from "node:http";
import { operatorPaths, WEBHOOK_PATH } from "~/address/paths";
import { settings } from "~/config/settings.server";
import { contentLoaded } from "~/content/current.server";
import { secured } from "~/http/security-headers.server";
import { receiveWebhook } from "~/webhook/receive.server";
import { metricsText } from "./metrics.server";
import { refuseStranger } from "./operator-only.server";
import { isEnding } from "./shutdown.server";

type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** What machines and the operator ask for, by path. */
export const operatorResponses = new Map<string, Respond>([
  // A process that is ending, or has no content yet, is alive: it must not be restarted.
  [operatorPaths.health, (_request, response) => send(response, 200, "alive\n")],
  [operatorPaths.readiness, sendReadiness],
  [operatorPaths.metrics, sendMetrics],
]);

const secret = settings.CONTENTFUL_WEBHOOK_SECRET;
if (secret) {
  operatorResponses.set(WEBHOOK_PATH, (request, response) => {
    return receiveWebhook(request, response, secret);
  });
}

function sendReadiness(_request: IncomingMessage, response: ServerResponse): void {
  if (isEnding()) send(response, 503, "ending\n");
  else if (!contentLoaded()) send(response, 503, "no content yet\n");
  else send(response, 200, "ready\n");
}

async function sendMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (refuseStranger(request, response)) return;
  const { type, text } = await metricsText();
  send(response, 200, text, type);
}

function send(
  response: ServerResponse,
  status: number,
  text: string,
  type = "text/plain; charset=utf-8",
): void {
  const headers = secured({
    "Cache-Control": "no-store",
    "Content-Type": type,
    "Content-Length": String(Buffer.byteLength(text)),
  });
  response.writeHead(status, headers).end(text);
}
