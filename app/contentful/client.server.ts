import { isPreview, settings } from "~/config/settings.server";
import { log } from "~/ops/log.server";

/** Identifies the source of stored content and Redis keys. A preview counts as a source of its own. */
export const contentSourceName =
  settings.CONTENT_SOURCE === "demo"
    ? `demo/${settings.CONTENTFUL_ENVIRONMENT}`
    : `${settings.CONTENTFUL_SPACE_ID}/${settings.CONTENTFUL_ENVIRONMENT}${isPreview ? "/preview" : ""}`;

let opening: ReturnType<typeof openSource> | null = null;

/** Where content comes from: Contentful, or the embedded service of `demo/`, which the first call starts. */
export function contentSource(): ReturnType<typeof openSource> {
  opening ??= openSource();
  return opening;
}

async function openSource() {
  if (settings.CONTENT_SOURCE === "demo") {
    const { startDemo } = await import("../../demo/start");
    const { host, space, accessToken } = await startDemo(settings.CONTENTFUL_ENVIRONMENT);
    log.info({ host }, "embedded content service started");
    return { space, environment: "master", accessToken, host, imagesHost: host, insecure: true };
  }
  return {
    space: settings.CONTENTFUL_SPACE_ID ?? "",
    environment: settings.CONTENTFUL_ENVIRONMENT,
    accessToken: settings.CONTENTFUL_ACCESS_TOKEN ?? "",
    host: settings.CONTENTFUL_HOST,
    imagesHost: settings.CONTENTFUL_IMAGES_HOST,
    insecure: settings.CONTENTFUL_INSECURE,
  };
}

/** When the last try of a request ended, by `performance.now()`, and its error; null if it succeeded. */
let lastTry: { at: number; error: Error | null } = { at: 0, error: null };

/**
 * Why requests are late: the error of the last try, or no answer for `ms`. Null if the last try ended well, and
 * less than `ms` ago.
 */
export function causeOfDelay(ms: number): Error | null {
  const { at, error } = lastTry;
  const isSilent = performance.now() - at > ms;
  return error ?? (isSilent ? new Error(`No answer for ${ms / 1000} s`) : null);
}

const clients = new Map<boolean, ReturnType<typeof createDeliveryClient>>();

/** The process's client of the delivery API, with or without retries. Each is created once. */
export function deliveryClient({ retries }: { retries: boolean }) {
  const client = clients.get(retries) ?? createDeliveryClient(retries);
  clients.set(retries, client);
  return client;
}

/**
 * Drops items without a type from an answer, in place. The client's `sync` throws on one such item, and takes an
 * answer without a list for an empty delta.
 *
 * @throws an Error for an answer that is no list: the request then fails
 */
function keepReadableItems(data: unknown): void {
  const answer = (data ?? {}) as { items?: unknown };
  const { items } = answer;
  if (!Array.isArray(items)) throw new Error("The answer is no list");
  answer.items = items.filter((item) => typeof item?.sys?.type === "string");
}

/** The longest time for one try, to its last byte, in ms: `timeout` doesn't limit a slow body. */
const LONGEST_TRY_MS = 60_000;

/** An option that the client's types don't mention: the client calls it before each try. */
const boundedTries = {
  onBeforeRequest: <Request extends object>(request: Request) =>
    Object.assign(request, { signal: AbortSignal.timeout(LONGEST_TRY_MS) }),
};

/**
 * Creates a client with the timeout of 30 s and the 5 retries of docs/spec.md, "Calls to Contentful". The
 * client resolves no links: the store does.
 */
async function createDeliveryClient(retries: boolean) {
  const { space, environment, accessToken, host, insecure } = await contentSource();
  // Loaded on demand: a page of stored content doesn't wait for it.
  const { createClient } = await import("contentful");
  return createClient({
    space,
    environment,
    accessToken,
    host,
    insecure,
    // By default the client sends even loopback requests through `HTTP_PROXY`.
    proxy: false,
    timeout: 30_000,
    retryLimit: 5,
    retryOnError: retries,
    ...boundedTries,
    responseLogger: (answer) => {
      lastTry = { at: performance.now(), error: answer instanceof Error ? answer : null };
      if (!(answer instanceof Error)) keepReadableItems(answer.data);
    },
    // The client's own logger prints whole errors, including the token.
    logHandler: (level, data) => {
      if (typeof data === "string") log.debug({ level }, data);
    },
  }).withoutLinkResolution;
}
