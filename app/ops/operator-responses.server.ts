import type { IncomingMessage, ServerResponse } from "node:http";
import { operatorPaths, WEBHOOK_PATH } from "~/address/paths";
import { contentLoaded } from "~/catalogue/kept-content.server";
import { settings } from "~/config/settings.server";
import { receiveWebhook } from "~/webhook/receive.server";
import { metricsText } from "./metrics.server";
import { refuseStranger } from "./operator-only.server";
import { isEnding } from "./shutdown.server";

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** What is asked by machines and the operator, by its address. */
export const operatorAnswers = new Map<string, Answer>([
  // Alive is who answers: a process that ends, or has no content yet, must not be started anew.
  [operatorPaths.health, (_request, response) => send(response, 200, "alive\n")],
  [operatorPaths.readiness, sendReadiness],
  [operatorPaths.metrics, sendMetrics],
]);

const secret = settings.CONTENTFUL_WEBHOOK_SECRET;
if (secret) {
  operatorAnswers.set(WEBHOOK_PATH, (request, response) => {
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
  const length = Buffer.byteLength(text);
  const headers = { "Cache-Control": "no-store", "Content-Type": type, "Content-Length": length };
  response.writeHead(status, headers).end(text);
}
