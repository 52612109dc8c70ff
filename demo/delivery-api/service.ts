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
import { createSyncBehaviour, type SyncBehaviour } from "./sync-behaviour";
import { createSyncTokens, type SyncTokens } from "./sync-tokens";

export type ContentService = {
  /** `127.0.0.1:<port>`, the host of the delivery API and of the pictures. */
  host: string;
  /** The content of `master`. */
  readonly space: Space;
  /** How the Sync API answers from now on. */
  readonly sync: SyncBehaviour;
  /**
   * Makes `master` an alias of another environment: from now on it has the content of `space`. Nothing documents
   * what becomes of sync tokens issued before; both happen with Contentful. They are unknown from now on, or
   * go on with the changes of the environment for which they were issued.
   * @throws if `space` has another id
   */
  alias(space: Space, oldTokens: OldTokens): void;
  /** Closes all connections, also during a request, so that it resolves soon. */
  close(): Promise<void>;
};

/** What sync tokens lead to that were issued before `master` became an alias. */
export type OldTokens = "refused" | "old environment";

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
/** The only environment that has an address: that of a new space, later perhaps an alias. */
const ENVIRONMENT = "master";

/**
 * Starts a Contentful delivery API and images host on loopback: the shop runs on it without an account
 * (docs/spec.md, "Calls to Contentful"). @throws if the port is in use
 */
export async function startContentService(options: ContentServiceOptions): Promise<ContentService> {
  const syncs = createSyncTokens();
  const sync = createSyncBehaviour();
  const served: Served = { ...options, syncs, behaviour: sync };
  const server = createServer((request, response) => {
    const requestId = randomUUID();
    response.setHeader("X-Contentful-Request-Id", requestId);
    serve(request, response, served)
      .catch((error: unknown) => sendError(request, response, error, requestId))
      .catch(() => response.destroy());
  });
  await listen(server, options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  return {
    host: `${LOOPBACK}:${port}`,
    get space() {
      return served.space;
    },
    sync,
    alias(space, oldTokens) {
      if (space.id !== served.space.id) throw new Error(`Not an environment: space ${space.id}`);
      if (oldTokens === "refused") syncs.forgetAll();
      served.space = space;
    },
    close: () => close(server),
  };
}

/** What the service answers from. `space` changes with the alias. */
type Served = ContentServiceOptions & { syncs: SyncTokens; behaviour: SyncBehaviour };

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  served: Served,
): Promise<void> {
  const address = readAddress(request.url ?? "");
  const [root, spaceId, ...rest] = address.segments;
  if (root !== "spaces") {
    requireReading(request);
    await servePicture(request, response, address, served);
    return;
  }
  authorize(request, address, served.accessToken);
  if (spaceId !== served.space.id) throw notFound({ type: "Space", id: spaceId });
  const scope = {
    space: served.space,
    environment: ENVIRONMENT,
    origin: `http://${LOOPBACK}:${request.socket.localPort}`,
    path: address.path,
    syncs: served.syncs,
    behaviour: served.behaviour,
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
