import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { contentSourceName } from "~/contentful/client.server";
import { describeError, log } from "~/ops/log.server";

/**
 * The connection to the Redis (or Valkey) that the instances of a shop share. The shop works without it:
 * while Redis can't be reached, commands return null.
 */

/** How long Redis may take to answer, in ms. After that the client closes the connection and reconnects. */
const DEADLINE_MS = 1500;

/** The time between two pings, and the shortest wait between two attempts to connect, in ms. */
const CHECK_MS = 500;

/** The prefix of this shop's keys and channels: other shops may use the same Redis. */
export const KEY = `zavona:${contentSourceName}`;
const CHANNEL = `${KEY}:news`;

/** Identifies this instance in messages: an instance ignores its own. */
const INSTANCE = randomUUID();

/** What one instance says to the others: look for a delta, or make an initial sync. */
export type Message = "changed" | "everything";

type Client = Awaited<ReturnType<typeof createConnection>>;
let client: Client | null = null;

/** Whether Redis is connected. */
export function hasRedis(): boolean {
  return client?.isReady ?? false;
}

/**
 * Connects to Redis, and reconnects as long as the process lives.
 *
 * @param onMessage called with each message of another instance
 * @returns resolves when the first attempt to connect has succeeded or failed
 */
export async function connectRedis(url: string, onMessage: (message: Message) => void) {
  client = await createConnection(url);
  const receive = (text: string) => {
    const [sender, message] = text.split(" ");
    if (sender === INSTANCE) return;
    if (message === "changed" || message === "everything") onMessage(message);
  };
  let isAway = false;
  client.on("error", (error) => {
    if (isAway || hasRedis()) return;
    isAway = true;
    const isRefused = /^(NOAUTH|WRONGPASS)/.test(error.message);
    const what = isRefused ? "Redis refuses the user or password" : "Redis can't be reached";
    const text = `${what}: check REDIS_URL; until it works, this instance learns of a change within CONTENT_TTL_SECONDS`;
    log.warn({ error: describeError(error) }, text);
  });
  client.on("ready", () => {
    log.info("Redis is connected");
    // Messages may have been missed.
    if (isAway) onMessage("changed");
    isAway = false;
    void withRedis((redis) => redis.subscribe(CHANNEL, receive));
  });
  void client.connect();
  await Promise.race([once(client, "ready"), once(client, "error")]).catch(() => {});
}

async function createConnection(url: string) {
  // Loaded on demand: a shop with one instance doesn't need it.
  const { createClient } = await import("redis");
  const created = createClient({
    url,
    disableOfflineQueue: true,
    maintNotifications: "disabled",
    pingInterval: CHECK_MS,
    socket: {
      connectTimeout: DEADLINE_MS,
      socketTimeout: DEADLINE_MS,
      reconnectStrategy: () => CHECK_MS * (1 + Math.random()),
    },
  });
  created.unref();
  return created;
}

let lastProblem = "";

/**
 * Calls `commands` with the connected client. Returns its result; null if Redis can't be reached or `commands`
 * throws: a command failed, or its reply can't be used. Logs a failure, unless the previous failure was the same.
 * Never rejects.
 */
export async function withRedis<T>(commands: (client: Client) => Promise<T>): Promise<T | null> {
  if (!client?.isReady) return null;
  try {
    return await commands(client);
  } catch (error) {
    const problem = String(error);
    if (client.isReady && problem !== lastProblem) {
      log.warn(
        { error: describeError(error) },
        "a command to Redis failed, or its result can't be used (REDIS_URL)",
      );
      lastProblem = problem;
    }
    return null;
  }
}

/** Sends a message to the other instances. */
export async function announce(message: Message): Promise<void> {
  await withRedis((redis) => redis.publish(CHANNEL, `${INSTANCE} ${message}`));
}
