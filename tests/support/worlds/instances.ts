import { eventually } from "../eventually";
import { startRedis } from "./redis-process";
import { startRoundRobin } from "./round-robin";
import { type Shop, startShop } from "./shop";
import { publishedEntry, shopSpace } from "./space";
import { callWebhook, signedCall, WEBHOOK_SECRET } from "./webhook-call";

/** The log message of an instance that shares content. */
const IS_SHARING = "Redis is connected";

/** The product's name after `startInstances`. */
export const FIRST_NAME = "Mangue de saison";

/**
 * Starts two instances of one shop behind a load balancer. They share webhook calls over Redis; each has its own
 * connection to the content service. `settings` may set a TTL below an hour.
 */
export async function startInstances(spaceId: string, settings: Record<string, string> = {}) {
  const redis = await startRedis();
  const space = { ...shopSpace(mango("Mangue")), id: spaceId };
  const shared = {
    REDIS_URL: redis.url,
    CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET,
    CONTENT_TTL_SECONDS: "3600",
    ...settings,
  };
  const world = { pictures: "none", connection: "faulty", settings: shared } as const;
  const first = await startShop({ ...world, content: space });
  const second = await startShop({ ...world, content: first.service });
  const instances: [Shop, Shop] = [first, second];
  const balancer = await startRoundRobin(instances.map(({ url }) => url));

  let revision = 1;
  /** Publishes the product under another name. @returns Contentful's call about it */
  function publish(titre: string) {
    revision += 1;
    space.entries[0] = { ...mango(titre), revision };
    return signedCall({ body: "{}" });
  }

  for (const shop of instances) {
    await eventually(async () => {
      if (!shop.output().includes(IS_SHARING)) throw new Error("not connected to Redis yet");
      const metrics = await (await fetch(`${shop.url}/metrics`)).text();
      if (!OWN_READ.test(metrics)) throw new Error("has not read its content yet");
    });
  }
  await callWebhook(first.url, publish(FIRST_NAME));
  for (const shop of instances) await showsName(shop, FIRST_NAME);

  return {
    instances,
    balancer,
    redis,
    world: { ...world, content: first.service },
    publish,
    /** Requests to the content service since the last call. */
    takeRequests: () => instances.flatMap(({ connection }) => connection.requests.splice(0)),
    async stop() {
      await balancer.close();
      await second.stop();
      await first.stop();
      await redis.stop();
    },
  };
}

/** Matches the metrics of an instance that has read the content itself. */
const OWN_READ = /content_refreshes_total\{outcome="(un)?changed"\} [1-9]/;

const mango = (titre: string) => publishedEntry("produit", "mangue", { titre, prix10ml: 9000 });

/** The product's name in an instance's catalogue. */
export async function nameAt({ url }: { url: string }): Promise<string> {
  const { products } = await (await fetch(`${url}/eliquides.json`)).json();
  return products[0].name;
}

export function showsName(shop: { url: string }, name: string): Promise<void> {
  return eventually(async () => {
    const shown = await nameAt(shop);
    if (shown !== name) throw new Error(`“${shown}”, not “${name}”`);
  });
}
