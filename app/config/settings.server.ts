import { z } from "zod";

/** `host` or `host:port`. Stricter than the Contentful client's own pattern, which silently
 * falls back to cdn.contentful.com, token and all, when it does not like what it gets. */
const hostAndPort = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/i,
    "expected a host or host:port, without a scheme or a path",
  )
  .refine((host) => host.split(":")[0]?.length !== 1, "expected a host of two letters or more")
  .refine((host) => URL.canParse(`http://${host}`), "expected a host that exists");

const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^\d+$/, "expected a whole number")
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** An id in an address of the delivery API: a dot segment would lead to another address. */
const contentfulId = z.string().regex(/^(?!\.{1,2}$)[A-Za-z0-9._-]{1,64}$/, "expected an id");

/** Scheme, host and port, and nothing that addresses could be appended to wrongly. */
const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text),
    "expected an origin as https://zavona.mg, without a path",
  )
  .transform((text) => new URL(text).origin);

/** A `#`, `?` or `/` in a password would end the host: the client would connect somewhere else. */
function isRedisAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hash, search, pathname } = new URL(address);
  const isPlain = hash === "" && search === "" && /^(\/\d*)?$/.test(pathname);
  return /^rediss?:$/.test(protocol) && isPlain;
}

const environment = z
  .object({
    PORT: wholeNumber(0, 65535).default(3000),
    HOST: z.string().default("0.0.0.0"),
    CONTENT_SOURCE: z.enum(["contentful", "demo"]).optional(),
    CONTENTFUL_SPACE_ID: contentfulId.optional(),
    CONTENTFUL_ACCESS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]+$/, "expected an access token")
      .optional(),
    CONTENTFUL_ENVIRONMENT: contentfulId.default("master"),
    CONTENTFUL_HOST: hostAndPort.default("cdn.contentful.com"),
    CONTENTFUL_IMAGES_HOST: hostAndPort.default("images.ctfassets.net"),
    CONTENTFUL_INSECURE: z
      .enum(["0", "1"])
      .default("0")
      .transform((value) => value === "1"),
    CONTENT_TTL_SECONDS: wholeNumber(1, 86_400).default(60),
    CONTENT_MAX_STALE_SECONDS: wholeNumber(0).default(604_800),
    CONTENT_DEADLINE_MS: wholeNumber(1, 60_000).default(4000),
    // Contentful's secrets have 64 characters; other senders may use other lengths.
    CONTENTFUL_WEBHOOK_SECRET: z
      .string()
      .regex(/^[\x21-\x7e]+$/, "expected a webhook signing secret, without spaces")
      .optional(),
    REDIS_URL: z
      .string()
      .refine(
        isRedisAddress,
        "expected redis://host:port or rediss://host:port; encode the password: %23 for #, %2F for /, %3F for ?",
      )
      .optional(),
    DATA_DIR: z.string().default(".data"),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]+$/, "expected a token without spaces")
      .optional(),
    SITE_URL: origin.optional(),
    SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
      .default("info"),
  })
  .transform((env) => ({
    ...env,
    CONTENT_SOURCE:
      env.CONTENT_SOURCE ??
      (env.CONTENTFUL_SPACE_ID || env.CONTENTFUL_ACCESS_TOKEN
        ? ("contentful" as const)
        : ("demo" as const)),
  }));

export type Settings = z.infer<typeof environment>;

/**
 * Reads the settings of the contract's table from an environment. An empty variable counts as
 * unset, as `.env` files and compose write "none" that way.
 *
 * @throws Error with one line that names the setting. The two missing credentials carry the
 * words of spec §5: `Expected parameter space`, `Expected parameter accessToken`.
 */
export function parseSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  for (const name of Object.keys(environment.in.shape)) {
    if (/^["']|["']$/.test(given[name] ?? "")) throw new Error(`${name}: remove the quotes`);
  }
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? "environment");
    throw new Error(`${name}: ${issue?.message}`);
  }
  if (parsed.data.CONTENT_SOURCE === "contentful") {
    if (!parsed.data.CONTENTFUL_ACCESS_TOKEN)
      throw new Error("Expected parameter accessToken (CONTENTFUL_ACCESS_TOKEN)");
    if (!parsed.data.CONTENTFUL_SPACE_ID)
      throw new Error("Expected parameter space (CONTENTFUL_SPACE_ID)");
  }
  return parsed.data;
}

/** Settings that let in whoever guesses them. */
const SECRETS = ["CONTENTFUL_ACCESS_TOKEN", "CONTENTFUL_WEBHOOK_SECRET", "METRICS_TOKEN"] as const;

/** A shorter secret can be guessed, in characters. */
export const SECRET_LENGTH = 16;

/** The names of secrets that are set and too short. */
export function shortSecrets(given: Settings): string[] {
  return SECRETS.filter((name) => (given[name]?.length ?? SECRET_LENGTH) < SECRET_LENGTH);
}

function settingsOrExit(): Settings {
  try {
    return parseSettings(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

/** The settings of this process. A wrong one stops the start: exit 1 and one line. */
export const settings = settingsOrExit();
