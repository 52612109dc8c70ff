import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Space } from "../space";
import { type Address, readAddress } from "./address";
import { accessTokenInvalid, notFound } from "./errors";
import { TOKEN_PARAMETER } from "./parameters";
import { servePicture } from "./pictures";
import { answerCall, requireReading } from "./router";
import { sendError, sendJson } from "./send-json";
import { createSyncTokens, type SyncTokens } from "./sync-tokens";

export type ContentService = {
  /** `127.0.0.1:<port>`, the host of the delivery API and of the pictures. */
  host: string;
  space: Space;
  /** Closes all connections, also during a request, so that it resolves soon. */
  close(): Promise<void>;
};

export type ContentServiceOptions = {
  /** May be changed while the service runs: each answer has the current content. */
  space: Space;
  /** The token that clients must send; any other is a 401. */
  accessToken: string;
  /** A folder with `<file stem>-<width>.webp`. */
  pictures: string;
  /** Default 0: any free port. */
  port?: number;
};

const LOOPBACK = "127.0.0.1";
/** The only environment of a new space. */
const ENVIRONMENT = "master";

/**
 * Starts a Contentful delivery API and images host on loopback: the shop runs on it without an account
 * (docs/spec.md, "Calls to Contentful"). @throws if the port is in use
 */
export async function startContentService(options: ContentServiceOptions): Promise<ContentService> {
  const syncs = createSyncTokens();
  const server = createServer((request, response) => {
    const requestId = randomUUID();
    response.setHeader("X-Contentful-Request-Id", requestId);
    serve(request, response, options, syncs)
      .catch((error: unknown) => sendError(request, response, error, requestId))
      .catch(() => response.destroy());
  });
  await listen(server, options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  return { host: `${LOOPBACK}:${port}`, space: options.space, close: () => close(server) };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  options: ContentServiceOptions,
  syncs: SyncTokens,
): Promise<void> {
  const address = readAddress(request.url ?? "");
  const [root, spaceId, ...rest] = address.segments;
  if (root !== "spaces") {
    requireReading(request);
    await servePicture(request, response, address, options);
    return;
  }
  authorize(request, address, options.accessToken);
  if (spaceId !== options.space.id) throw notFound({ type: "Space", id: spaceId });
  const scope = {
    space: options.space,
    environment: ENVIRONMENT,
    origin: `http://${LOOPBACK}:${request.socket.localPort}`,
    path: address.path,
    syncs,
  };
  const answer = await answerCall(request, scope, withinEnvironment(rest), address.params);
  await sendJson(request, response, 200, answer);
}

function authorize(request: IncomingMessage, { params }: Address, accessToken: string): void {
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "") ?? [];
  if ((bearer ?? params.get(TOKEN_PARAMETER)) !== accessToken) throw accessTokenInvalid();
}

/** `environments/master/entries` and `entries` are the same. */
function withinEnvironment(segments: string[]): string[] {
  const [first, environment, ...rest] = segments;
  if (first !== "environments") return segments;
  if (environment === ENVIRONMENT && rest.length > 0) return rest;
  throw notFound({ type: "Environment", id: environment });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, LOOPBACK, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
