import { settings } from "~/config/settings.server";
import { log } from "~/ops/log.server";

/** Where content comes from: Contentful, or the embedded service of `demo/`. */
type ContentSource = {
  space: string;
  environment: string;
  accessToken: string;
  /** `host` or `host:port` of the delivery API. */
  host: string;
  imagesHost: string;
  /** Plain http to both hosts. */
  insecure: boolean;
};

/** Names the content that is read, for stored content and Redis keys: drafts are another content. */
export const contentSourceName =
  settings.CONTENT_SOURCE === "demo"
    ? "demo"
    : `${settings.CONTENTFUL_SPACE_ID}/${settings.CONTENTFUL_ENVIRONMENT}${isPreview() ? "/preview" : ""}`;

/** Whether content comes from the Preview API: drafts, and no Sync API. */
export function isPreview(): boolean {
  return settings.CONTENTFUL_HOST.startsWith("preview.");
}

let opening: Promise<ContentSource> | null = null;

/** The source that the settings name. The embedded service is started by the first call. */
export function contentSource(): Promise<ContentSource> {
  opening ??= settings.CONTENT_SOURCE === "demo" ? openDemo() : Promise.resolve(fromSettings());
  return opening;
}

const clients = new Map<boolean, ReturnType<typeof createDeliveryClient>>();

/** The process's client of the delivery API: one that tries again, or one that does not. */
export function deliveryClient({ triesAgain }: { triesAgain: boolean }) {
  const client = clients.get(triesAgain) ?? createDeliveryClient(triesAgain);
  clients.set(triesAgain, client);
  return client;
}

/** How long a try may take to the last byte, in ms: `timeout` does not bound a body that drips. */
const LONGEST_TRY_MS = 60_000;

/** The client's core takes it, though its types don't say so; each try passes by here. */
const boundedTries = {
  onBeforeRequest: <Request extends object>(request: Request) =>
    Object.assign(request, { signal: AbortSignal.timeout(LONGEST_TRY_MS) }),
};

/** Spec §7: 30 s timeout, up to 5 retries. Links come as they are: see `readAllEntries`. */
async function createDeliveryClient(triesAgain: boolean) {
  const { space, environment, accessToken, host, insecure } = await contentSource();
  // Loaded when it is first needed: a page of stored content doesn't wait for it.
  const { createClient } = await import("contentful");
  return createClient({
    space,
    environment,
    accessToken,
    host,
    insecure,
    // Without it the client sends even loopback requests through `HTTP_PROXY`.
    proxy: false,
    timeout: 30_000,
    retryLimit: 5,
    retryOnError: triesAgain,
    ...boundedTries,
    // The client's own logger prints whole errors, token included.
    logHandler: (level, data) => {
      if (typeof data === "string") log.debug({ level }, data);
    },
  }).withoutLinkResolution;
}

function fromSettings(): ContentSource {
  return {
    space: settings.CONTENTFUL_SPACE_ID ?? "",
    environment: settings.CONTENTFUL_ENVIRONMENT,
    accessToken: settings.CONTENTFUL_ACCESS_TOKEN ?? "",
    host: settings.CONTENTFUL_HOST,
    imagesHost: settings.CONTENTFUL_IMAGES_HOST,
    insecure: settings.CONTENTFUL_INSECURE,
  };
}

async function openDemo(): Promise<ContentSource> {
  const { startDemo } = await import("../../demo/start");
  const { host, space, accessToken } = await startDemo();
  log.info({ host }, "embedded content service started");
  return { space, environment: "master", accessToken, host, imagesHost: host, insecure: true };
}
