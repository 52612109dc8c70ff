import type { IncomingMessage, ServerResponse } from "node:http";
import { writeReadableStreamToWritable } from "@remix-run/node";
import { sendPage, toPage } from "./cached-response.server";

/** Sends an answer that is not kept: a text compressed for this visitor, anything else as it comes. */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  if (/^text\/|[/+]json\b/.test(answer.headers.get("Content-Type") ?? "")) {
    return sendPage(request, response, await toPage(answer));
  }
  response.writeHead(answer.status, [...answer.headers].flat());
  if (answer.body && request.method !== "HEAD") {
    await writeReadableStreamToWritable(answer.body, response);
  } else {
    await answer.body?.cancel();
    response.end();
  }
}
