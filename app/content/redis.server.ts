import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { contentSourceName } from "~/contentful/client.server";
import { describeError, log } from "~/ops/log.server";

/**
 * The connection to Redis (or Valkey) that the instances of a shop share. Nothing depends on it: while
 * it is away, slow or starting, commands answer null at once or by a deadline. One line is logged when
 * it goes and one when it is back.
 */

/** How long Redis may take to answer, in ms. */
const DEADLINE_MS = 1500;

/** Between two checks of the connection, in ms. */
const CHECK_MS = 500;

/** Commands that may wait for their answers. */
const MOST_WAITING = 1000;

type Client = Awaited<ReturnType<typeof connect>>;

type Listeners = {
  /** The connection is there, for the first time or again. */
  onConnect(): void;
  /** Another instance has sent a message. */
  onMessage(message: string): void;
};

let client: Client | null = null;

/** Whether Redis answered when it was last checked. */
export function hasRedis(): boolean {
  return client !== null;
}

/** Runs commands; null while Redis is away, is too slow, or refuses them. Never rejects. */
export async function withRedis<T>(commands: (client: Client) => Promise<T>): Promise<T | null> {
  if (!client) return null;
  try {
    return await within(DEADLINE_MS, commands(client));
  } catch (error) {
    logRefusal(error);
    return null;
  }
}

/** The keys and channels of this shop: others may use the same Redis. */
export const KEY = `zavona:${contentSourceName}`;

const CHANNEL = `${KEY}:news`;

/** Names this instance in its messages: it ignores its own. */
const US = randomUUID();

/** Sends a message to all other instances. */
export async function announce(message: string): Promise<void> {
  await withRedis((redis) => redis.publish(CHANNEL, `${US} ${message}`));
}

/** Connects, and connects again, for as long as the process lives. */
export async function keepConnected(url: string, listeners: Listeners): Promise<never> {
  let wasLost = false;
  for (;;) {
    try {
      client = await connect(url, listeners.onMessage);
      log.info({ again: wasLost }, "Redis is connected");
      wasLost = false;
      listeners.onConnect();
      await checkUntilLost(client);
    } catch (error) {
      const reason = describeError(error);
      if (!wasLost)
        log.warn({ error: reason }, "Redis is away: this instance works alone (REDIS_URL)");
      wasLost = true;
    }
    if (client?.isOpen) client.destroy();
    client = null;
    await setTimeout(CHECK_MS * (1 + Math.random()), undefined, { ref: false });
  }
}

async function connect(url: string, onMessage: (message: string) => void) {
  // Loaded when it is needed: a shop of one instance does without.
  const { createClient } = await import("redis");
  const opened = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_WAITING,
    maintNotifications: "disabled",
    socket: { connectTimeout: DEADLINE_MS, reconnectStrategy: false },
  });
  // The commands' own promises report errors.
  opened.on("error", () => {});
  try {
    await within(2 * DEADLINE_MS, opened.connect());
    opened.unref();
    const hear = (text: string) => {
      const [from, message = ""] = text.split(" ");
      if (from !== US) onMessage(message);
    };
    await within(DEADLINE_MS, opened.subscribe(CHANNEL, hear));
    return opened;
  } catch (error) {
    if (opened.isOpen) opened.destroy();
    throw error;
  }
}

/** Rejects when Redis no longer answers. */
async function checkUntilLost(checked: Client): Promise<never> {
  for (;;) {
    await setTimeout(CHECK_MS, undefined, { ref: false });
    await within(DEADLINE_MS, checked.ping());
  }
}

/** Gives a lock back if it is still its owner's: it may have expired and be another's by now. */
const RELEASE =
  'if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0';

/**
 * Takes a lock among all instances.
 *
 * @param ms after which it expires by itself: the work under it must bear two workers at once
 * @returns a function that gives it back; null while another instance has it. While Redis is away the
 * lock is always had.
 */
export async function takeLock(name: string, ms: number): Promise<(() => Promise<void>) | null> {
  const key = `${KEY}:lock:${name}`;
  const token = randomUUID();
  const outcome = await withRedis(async (redis) => {
    const expiration = { type: "PX", value: ms } as const;
    const isTaken = (await redis.set(key, token, { condition: "NX", expiration })) === null;
    return isTaken ? "another's" : "ours";
  });
  if (outcome === "another's") return null;
  return async () => {
    await withRedis((redis) => redis.eval(RELEASE, { keys: [key], arguments: [token] }));
  };
}

const refused = new Set<string>();

/** What Redis itself refuses, for want of memory or so, is logged once a message. */
function logRefusal(error: unknown): void {
  if (!(error instanceof Error) || !/^[A-Z]{3,} /.test(error.message)) return;
  if (refused.size < 20 && !refused.has(error.message)) {
    log.warn({ error: describeError(error) }, "Redis refuses a command");
  }
  refused.add(error.message);
}

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
