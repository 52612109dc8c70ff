import { z } from "zod";
import { hostAndPort, isLoopback, isPreviewHost, isPrivateHost } from "./hosts.server";
import { misspeltSettings } from "./misspelt-settings";

const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^\d+$/, "expected a whole number")
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** An id, as it stands in addresses of the delivery API. `.` or `..` would lead to another address. */
const contentfulId = z.string().regex(/^(?!\.{1,2}$)[A-Za-z0-9._-]{1,64}$/, "expected an id");

/** Scheme, host and port, without a path: the shop appends its own paths. */
const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text),
    "expected an origin as https://boutique.example, without a path",
  )
  .transform((text) => new URL(text).origin);

/**
 * Whether the Redis client connects to the host that the owner means. An unencoded `#`, `?` or `/` in a
 * password would end the host, and an unencoded `%` makes the client throw.
 */
function isRedisAddress(address: string): boolean {
  try {
    const { protocol, hostname, hash, search, pathname, username, password } = new URL(address);
    for (const part of [username, password]) decodeURIComponent(part);
    const isPlain = hash === "" && search === "" && /^(\/\d*)?$/.test(pathname);
    return /^rediss?:$/.test(protocol) && hostname !== "" && isPlain;
  } catch {
    return false;
  }
}

const visibleAscii = (expected: string) => z.string().regex(/^[\x21-\x7e]+$/, expected);

const environment = z
  .object({
    PORT: wholeNumber(0, 65535).default(3000),
    HOST: z.string().default("0.0.0.0"),
    CONTENT_SOURCE: z.enum(["contentful", "demo"]).optional(),
    CONTENTFUL_SPACE_ID: contentfulId.optional(),
    CONTENTFUL_ACCESS_TOKEN: visibleAscii("expected an access token").optional(),
    CONTENTFUL_ENVIRONMENT: contentfulId.default("master"),
    CONTENTFUL_HOST: hostAndPort.default("cdn.contentful.com"),
    CONTENTFUL_IMAGES_HOST: hostAndPort.default("images.ctfassets.net"),
    CONTENTFUL_INSECURE: z.stringbool({ truthy: ["1"], falsy: ["0"] }).default(false),
    CONTENT_TTL_SECONDS: wholeNumber(1, 86_400).default(60),
    CONTENT_MAX_STALE_SECONDS: wholeNumber(0).default(604_800),
    CONTENT_DEADLINE_MS: wholeNumber(1, 60_000).default(4000),
    // Contentful's secrets have 64 characters; other senders may use other lengths.
    CONTENTFUL_WEBHOOK_SECRET: visibleAscii(
      "expected a webhook signing secret, without spaces or accents",
    ).optional(),
    REDIS_URL: z
      .string()
      .refine(
        isRedisAddress,
        "expected redis://host:port or rediss://host:port; encode the password: %23 for #, %25 for %, %2F for /, %3F for ?",
      )
      .optional(),
    DATA_DIR: z.string().default(".data"),
    SHOP_DIR: z.string().default("shop"),
    METRICS_TOKEN: visibleAscii("expected a token without spaces or accents").optional(),
    SITE_URL: origin.optional(),
    SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
      .default("info"),
    LOG_FORMAT: z.enum(["pretty", "json"]).optional(),
  })
  .transform((env) => ({
    ...env,
    LOG_FORMAT: env.LOG_FORMAT ?? (process.stdout.isTTY ? "pretty" : "json"),
    // A preview shows drafts: no phone may store them. Its webhook is off: Contentful calls it for publications only.
    ...(isPreviewHost(env.CONTENTFUL_HOST) && {
      SERVICE_WORKER: "off" as const,
      CONTENTFUL_WEBHOOK_SECRET: undefined,
    }),
    CONTENT_SOURCE:
      env.CONTENT_SOURCE ??
      (env.CONTENTFUL_SPACE_ID || env.CONTENTFUL_ACCESS_TOKEN ? "contentful" : "demo"),
  }));

/** A quotation mark, as typed or as a word processor makes it, at the start or the end of a value. */
const QUOTED = /^["'`‘-‟‹›«»]|["'`‘-‟‹›«»]$/;

export type Settings = z.infer<typeof environment>;

/** The names of all settings. */
export const settingNames = Object.keys(environment.in.shape);

const misspelt = (env: object) => misspeltSettings(Object.keys(env), settingNames);

/**
 * Reads the settings of docs/contract.md, "Settings" from an environment. An empty variable counts as
 * unset: in `.env` files and compose files it means "none".
 *
 * @throws Error with one line that names the setting. docs/spec.md, "Failures" fixes the words for the
 * two missing credentials: `Expected parameter space`, `Expected parameter accessToken`.
 */
export function parseSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  for (const name of settingNames) {
    if (QUOTED.test(given[name]?.trim() ?? "")) throw new Error(`${name}: remove the quotes`);
  }
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? "environment");
    throw new Error(`${name}: ${issue?.message}`);
  }
  const fault = faultOf(parsed.data, given.CONTENT_SOURCE !== undefined);
  if (fault) throw new Error([fault, ...misspelt(env)].join("; "));
  return parsed.data;
}

/** Why the shop must not start with settings that are each valid; null if it may. */
function faultOf(given: Settings, isSourceChosen: boolean): string | null {
  const { CONTENTFUL_ACCESS_TOKEN, SITE_URL, CONTENTFUL_HOST } = given;
  if (CONTENTFUL_ACCESS_TOKEN?.startsWith("CFPAT-"))
    return "CONTENTFUL_ACCESS_TOKEN: a management token: take the delivery token (Contentful: Settings → API keys)";
  if (given.CONTENT_SOURCE === "contentful") {
    if (!CONTENTFUL_ACCESS_TOKEN) return "Expected parameter accessToken (CONTENTFUL_ACCESS_TOKEN)";
    if (!given.CONTENTFUL_SPACE_ID) return "Expected parameter space (CONTENTFUL_SPACE_ID)";
  } else if (!isSourceChosen && SITE_URL && !isLoopback(new URL(SITE_URL).host)) {
    return "SITE_URL: a public shop needs CONTENTFUL_SPACE_ID and CONTENTFUL_ACCESS_TOKEN, or CONTENT_SOURCE=demo";
  }
  if (isLoopback(given.HOST) || given.HOST === "::1") return null;
  const isOpen = isPreviewHost(CONTENTFUL_HOST) && !given.METRICS_TOKEN;
  if (isOpen) return "METRICS_TOKEN: a preview needs a password, or HOST=127.0.0.1";
  return shortSecrets(given).find((text) => !text.startsWith("CONTENTFUL_ACCESS")) ?? null;
}

/** What the operator should know of settings with which the shop may start. */
export function warningsOf(given: Settings): string[] {
  const { CONTENT_SOURCE, SITE_URL, CONTENTFUL_HOST, CONTENTFUL_IMAGES_HOST } = given;
  const texts = shortSecrets(given);
  // Whatever passes for a client on this machine sees the owner's page, and the whole preview.
  if (!given.METRICS_TOKEN && (SITE_URL || isPreviewHost(CONTENTFUL_HOST)))
    texts.push("METRICS_TOKEN is not set: a proxy without X-Forwarded-For opens /statut to all");
  if (CONTENT_SOURCE === "demo") return texts;
  if (!SITE_URL)
    texts.push("SITE_URL is not set: link previews and search engines are led to localhost");
  const foreign = [CONTENTFUL_HOST, CONTENTFUL_IMAGES_HOST].find((host) => !isPrivateHost(host));
  if (given.CONTENTFUL_INSECURE && foreign)
    texts.push(`unset CONTENTFUL_INSECURE: requests to ${foreign} are not encrypted`);
  return texts;
}

/** Settings whose values must be hard to guess. */
const SECRETS = ["CONTENTFUL_ACCESS_TOKEN", "CONTENTFUL_WEBHOOK_SECRET", "METRICS_TOKEN"] as const;

/** A line for each secret that is set and too easy to guess. */
function shortSecrets(given: Settings): string[] {
  const short = SECRETS.filter((name) => (given[name]?.length ?? 16) < 16);
  return short.map((name) => `${name}: take 16 characters or more`);
}

/** Returns what `read` returns. If it throws, ends the process: exit code 1 and one line. */
export function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

/** The settings of this process. */
export const settings = orExit(() => parseSettings(process.env));

/** What the log says of them at the start. */
export const warnings = [...misspelt(process.env), ...warningsOf(settings)];

/** Whether this shop is a preview: it shows drafts, to the operator only. Under `remix-serve` it shows nothing. */
export const isPreview = isPreviewHost(settings.CONTENTFUL_HOST);
