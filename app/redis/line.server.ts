import { setTimeout } from "node:timers/promises";
import { settings } from "~/config/settings.server";
import { describeError, log } from "~/ops/log.server";

/**
 * The line to Redis (or Valkey) that the instances of a shop share, if `REDIS_URL` names one.
 * Nothing depends on it: while it is away, slow or starting, whoever asks it is told so at once or
 * by a deadline, and goes on alone. One line is logged when it goes, one when it is back.
 */

/** How long Redis may take to answer, in ms; one that takes longer to a `PING` is away. */
const DEADLINE_MS = 1500;

/** Between two looks at whether it is there, in ms. */
const WATCH_MS = 500;

/** Commands that may wait for their answers. */
const MOST_WAITING = 1000;

type Client = Awaited<ReturnType<typeof connect>>;

/** What instances do with it. */
type Members = {
  /** Called whenever Redis is there, for the first time or again. */
  joined(): Promise<void>;
  /** Called with what any instance says, this one too. */
  hear(message: string): void;
};

let client: Client | null = null;

/** Whether Redis answered when it was last looked at. */
export function redisIsThere(): boolean {
  return client !== null;
}

/** What Redis answers; null while it is away, too slow, or refuses. Never rejects. */
export async function askRedis<T>(command: (client: Client) => Promise<T>): Promise<T | null> {
  if (!client) return null;
  try {
    return await within(DEADLINE_MS, command(client));
  } catch (error) {
    tellRefusal(error);
    return null;
  }
}

const { CONTENT_SOURCE, CONTENTFUL_SPACE_ID, CONTENTFUL_ENVIRONMENT } = settings;
const space = CONTENT_SOURCE === "demo" ? "demo" : CONTENTFUL_SPACE_ID;

/** What each key and channel of this shop begins with: others may have the same Redis. */
export const PREFIX = `zavona:${space}:${CONTENTFUL_ENVIRONMENT}`;

const CHANNEL = `${PREFIX}:news`;

/** Says something to all instances that are there. */
export async function tellAll(message: string): Promise<void> {
  await askRedis((redis) => redis.publish(CHANNEL, message));
}

/** Connects, and connects again, for as long as the process lives. */
export async function keepLine(url: string, { joined, hear }: Members): Promise<never> {
  let away = false;
  for (;;) {
    try {
      client = await connect(url, hear);
      log.info({ again: away }, "Redis is there");
      away = false;
      void joined();
      await watch(client);
    } catch (error) {
      const reason = describeError(error);
      if (!away) log.warn({ error: reason }, "Redis is away: this instance goes on alone");
      away = true;
    }
    if (client?.isOpen) client.destroy();
    client = null;
    await setTimeout(WATCH_MS * (1 + Math.random()), undefined, { ref: false });
  }
}

async function connect(url: string, hear: Members["hear"]) {
  // Loaded when it is first needed: a shop on one machine does without.
  const { createClient } = await import("redis");
  const opened = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_WAITING,
    maintNotifications: "disabled",
    socket: { connectTimeout: DEADLINE_MS, reconnectStrategy: false },
  });
  // What it says here is said to those who wait for it, too.
  opened.on("error", () => {});
  try {
    await within(2 * DEADLINE_MS, opened.connect());
    opened.unref();
    await within(DEADLINE_MS, opened.subscribe(CHANNEL, hear));
    return opened;
  } catch (error) {
    if (opened.isOpen) opened.destroy();
    throw error;
  }
}

/** Rejects when Redis no longer answers. */
async function watch(watched: Client): Promise<never> {
  for (;;) {
    await setTimeout(WATCH_MS, undefined, { ref: false });
    await within(DEADLINE_MS, watched.ping());
  }
}

/** What Redis itself refuses, as for want of memory, is no outage and has a line of its own. */
function tellRefusal(error: unknown): void {
  if (!(error instanceof Error) || !/^[A-Z]{3,} /.test(error.message)) return;
  if (refused.size < 20 && !refused.has(error.message)) {
    log.warn({ error: describeError(error) }, "Redis refuses what it is asked");
  }
  refused.add(error.message);
}

const refused = new Set<string>();

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const over = new AbortController();
  const deadline = setTimeout(ms, undefined, { ref: false, signal: over.signal }).then(() => {
    throw new Error(`No answer within ${ms} ms`);
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    over.abort();
  }
}
