import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isLoopback, isPrivateHost } from "~/config/hosts.server";
import { misspeltSettings } from "~/config/misspelt-settings";
import { parseSettings, settingNames, warningsOf } from "~/config/settings.server";

const credentials = { CONTENTFUL_SPACE_ID: "space", CONTENTFUL_ACCESS_TOKEN: "token" };
/** The shortest secret that is long enough. */
const LONG = "0123456789abcdef";
const SHORT = LONG.slice(1);

describe("the settings", () => {
  it("have the defaults of docs/contract.md", () => {
    expect(parseSettings({})).toMatchObject({
      PORT: 3000,
      HOST: "0.0.0.0",
      CONTENT_SOURCE: "demo",
      CONTENTFUL_ENVIRONMENT: "master",
      CONTENTFUL_HOST: "cdn.contentful.com",
      CONTENTFUL_IMAGES_HOST: "images.ctfassets.net",
      CONTENTFUL_INSECURE: false,
      CONTENT_TTL_SECONDS: 60,
      CONTENT_MAX_STALE_SECONDS: 604_800,
      CONTENT_DEADLINE_MS: 4000,
      LOG_LEVEL: "info",
      // Tests run without a terminal.
      LOG_FORMAT: "json",
    });
  });

  it("treat an empty variable as unset", () => {
    expect(parseSettings({ PORT: "", CONTENTFUL_SPACE_ID: "" })).toMatchObject({
      PORT: 3000,
      CONTENT_SOURCE: "demo",
    });
  });

  it.each([
    ["https://Zavona.mg:443/", "https://zavona.mg"],
    ["http://10.0.0.2:3000", "http://10.0.0.2:3000"],
  ])("accept the shop's origin with or without a final slash: %s", (typed, origin) => {
    expect(parseSettings({ SITE_URL: typed, CONTENT_SOURCE: "demo" }).SITE_URL).toBe(origin);
  });

  it("make a preview of a host of the Preview API, however it is spelt", () => {
    const CONTENTFUL_HOST = "Preview.contentful.com";
    const typed = { ...credentials, CONTENTFUL_HOST, METRICS_TOKEN: LONG };
    expect(parseSettings(typed)).toMatchObject({
      CONTENTFUL_HOST: "preview.contentful.com",
      SERVICE_WORKER: "off",
    });
  });

  it("select Contentful if either credential is set, and then require both", () => {
    expect(parseSettings(credentials).CONTENT_SOURCE).toBe("contentful");
    expect(() => parseSettings({ CONTENTFUL_SPACE_ID: "space" })).toThrow(
      /^Expected parameter accessToken \(CONTENTFUL_ACCESS_TOKEN\)$/,
    );
    expect(() => parseSettings({ CONTENTFUL_ACCESS_TOKEN: "token" })).toThrow(
      /^Expected parameter space \(CONTENTFUL_SPACE_ID\)$/,
    );
    expect(() => parseSettings({ CONTENT_SOURCE: "contentful" })).toThrow("Expected parameter");
    expect(parseSettings({ ...credentials, CONTENT_SOURCE: "demo" }).CONTENT_SOURCE).toBe("demo");
  });

  it.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["CONTENT_SOURCE", "wordpress"],
    ["CONTENTFUL_HOST", "https://cdn.contentful.com"],
    ["CONTENTFUL_HOST", "cdn.contentful.com/"],
    ["CONTENTFUL_HOST", "[::1]:8080"],
    ["CONTENTFUL_HOST", "x"],
    ["CONTENTFUL_HOST", "localhost:99999"],
    ["CONTENTFUL_IMAGES_HOST", "images host"],
    ["CONTENTFUL_INSECURE", "yes"],
    ["CONTENTFUL_SPACE_ID", "a/b"],
    ["CONTENTFUL_SPACE_ID", ".."],
    ["CONTENT_TTL_SECONDS", "-1"],
    ["CONTENT_DEADLINE_MS", "4s"],
    ["CONTENTFUL_ACCESS_TOKEN", "CFPAT-0123456789abcdef"],
    ["CONTENTFUL_WEBHOOK_SECRET", "two words"],
    ["CONTENTFUL_WEBHOOK_SECRET", SHORT],
    ["METRICS_TOKEN", SHORT],
    ["REDIS_URL", "localhost:6379"],
    ["REDIS_URL", "https://redis.example"],
    // The number before the sign is a port: a client would connect to the host `default`.
    ["REDIS_URL", "redis://default:12#ss@redis:6379"],
    ["REDIS_URL", "redis://default:12?ss@redis:6379"],
    ["REDIS_URL", "redis://default:12/ss@redis:6379"],
    ["REDIS_URL", "redis://:pa#ss@redis:6379"],
    ["REDIS_URL", "redis://:pa?ss@redis:6379"],
    ["REDIS_URL", "redis://:6379/pa/ss@redis"],
    ["REDIS_URL", "redis://redis:6379/zero"],
    ["REDIS_URL", "redis://redis:6379/0#x"],
    ["REDIS_URL", "redis://:hush%zz@redis:6379"],
    ["REDIS_URL", "redis://hush%ff@redis:6379"],
    ["REDIS_URL", "redis://"],
    ["REDIS_URL", "redis:///2"],
    ["LOG_LEVEL", "loud"],
    ["LOG_FORMAT", "xml"],
    ["SITE_URL", "zavona.mg"],
    ["SITE_URL", "ftp://zavona.mg"],
    ["SITE_URL", "https://zavona.mg/boutique"],
    ["SITE_URL", "https://zavona.mg?a=1"],
    ["SITE_URL", "https://zavona.mg/#a"],
    ["SITE_URL", "https://me:secret@zavona.mg"],
    ["SITE_URL", "https://zavona mg"],
  ])("refuse %s=%s with a one-line message that names the variable", (name, value) => {
    expect(() => parseSettings({ [name]: value })).toThrow(new RegExp(`^${name}: .+$`));
  });

  it.each([
    "'value'",
    '"value',
    "“value”",
    "«value»",
    "« value »",
    "‘value’",
    "„value“",
    "‹value›",
    "`value`",
    ' "value" ',
    "value”",
    "’value",
  ])("refuse the quotation marks of %s", (value) => {
    for (const name of ["CONTENTFUL_ACCESS_TOKEN", "DATA_DIR", "REDIS_URL"]) {
      expect(() => parseSettings({ [name]: value })).toThrow(`${name}: remove the quotes`);
    }
  });

  it("hide the password of a refused REDIS_URL", () => {
    for (const password of ["hush#hush", "hush%zz", "hush%ff", "12#hush", "12/hush"]) {
      const refused = () => parseSettings({ REDIS_URL: `redis://default:${password}@redis:6379` });
      expect(refused).toThrow(/^REDIS_URL: (?!.*hush).*encode the password/);
    }
    expect(parseSettings({ REDIS_URL: "redis://:a%23b@redis:6379/2" }).REDIS_URL).toContain("/2");
  });

  it.each([
    ["CONTENTFUL_SPACEID", "CONTENTFUL_SPACEID is unknown: did you mean CONTENTFUL_SPACE_ID?"],
    ["METRIC_TOKEN", "METRIC_TOKEN is unknown: did you mean METRICS_TOKEN?"],
    ["SITE_URLS", "SITE_URLS is unknown: did you mean SITE_URL?"],
    ["SIET_URL", "SIET_URL is unknown: did you mean SITE_URL?"],
    ["site_url", "site_url is unknown: did you mean SITE_URL?"],
    ["CONTENTFUL_MANAGEMENT_TOKEN", "CONTENTFUL_MANAGEMENT_TOKEN is unknown"],
    ["CONTENT_TTL", "CONTENT_TTL is unknown"],
  ])("name the misspelt %s", (name, warning) => {
    expect(misspeltSettings(["PATH", name, ...settingNames], settingNames)).toEqual([warning]);
  });

  it.each(["SORT", "HOSTS", "PORT_2", "BASE_URL", "SITE_ADDRESS", "CONTENTS", "CONTENTFULNESS"])(
    "take %s for no setting",
    (name) => {
      expect(misspeltSettings([name], settingNames)).toEqual([]);
    },
  );

  it("are all in docs/contract.md, and no other", () => {
    const rows = readFileSync("docs/contract.md", "utf8").match(/^\| `[A-Z].*?\|/gm) ?? [];
    const names = rows.join().match(/[A-Z_]{4,}/g) ?? [];
    expect(names.sort()).toEqual([...settingNames].sort());
  });

  it("refuse quotation marks around every setting", () => {
    for (const name of settingNames) {
      expect(() => parseSettings({ [name]: '"value"' })).toThrow(`${name}: remove the quotes`);
    }
  });

  const LOCAL = { ...credentials, SITE_URL: "http://localhost", METRICS_TOKEN: LONG };
  const SHORT_TOKEN = "CONTENTFUL_ACCESS_TOKEN: take 16";
  it.each<[string, Record<string, string>, string[]]>([
    ["the demo", { CONTENT_SOURCE: "demo", CONTENTFUL_INSECURE: "1" }, []],
    ["short secrets", LOCAL, [SHORT_TOKEN]],
    [
      "short secrets on this machine",
      { ...LOCAL, HOST: "127.0.0.1", METRICS_TOKEN: SHORT, CONTENTFUL_WEBHOOK_SECRET: SHORT },
      [SHORT_TOKEN, "CONTENTFUL_WEBHOOK_SECRET: take 16", "METRICS_TOKEN: take 16"],
    ],
    ["own content without SITE_URL", credentials, [SHORT_TOKEN, "SITE_URL is not set"]],
    [
      "unencrypted requests",
      { ...LOCAL, CONTENTFUL_INSECURE: "1" },
      [SHORT_TOKEN, "CONTENTFUL_INSECURE: requests to cdn.contentful.com are not encrypted"],
    ],
    [
      "unencrypted requests for pictures",
      { ...LOCAL, CONTENTFUL_INSECURE: "1", CONTENTFUL_HOST: "10.0.0.2:80" },
      [SHORT_TOKEN, "requests to images.ctfassets.net are not encrypted"],
    ],
    [
      "unencrypted requests in the own network",
      {
        ...{ ...LOCAL, CONTENTFUL_INSECURE: "1" },
        ...{ CONTENTFUL_HOST: "stand-in:8080", CONTENTFUL_IMAGES_HOST: "127.0.0.1:8080" },
      },
      [SHORT_TOKEN],
    ],
  ])("cause these warnings: %s", (_what, given, warnings) => {
    expect(warningsOf(parseSettings(given))).toEqual(
      warnings.map((text) => expect.stringContaining(text)),
    );
  });

  it("quote no management token, and say which token to take", () => {
    const refused = () => parseSettings({ CONTENTFUL_ACCESS_TOKEN: "CFPAT-hush" });
    expect(refused).toThrow(/^CONTENTFUL_ACCESS_TOKEN: (?!.*hush).*Settings → API keys/);
  });

  it.each([
    ["a public SITE_URL", { SITE_URL: "https://boutique.example" }, "CONTENTFUL_SPACE_ID"],
    [
      "a public SITE_URL and misspelt credentials",
      {
        SITE_URL: "https://boutique.example",
        CONTENTFUL_SPACEID: "a",
        CONTENTFUL_ACESS_TOKEN: "b",
      },
      "did you mean CONTENTFUL_ACCESS_TOKEN",
    ],
    ["a misspelt space", { CONTENTFUL_ACCESS_TOKEN: "t", CONTENTFUL_SPACEID: "s" }, "did you mean"],
    [
      "a preview without a password",
      { ...credentials, CONTENTFUL_HOST: "preview.contentful.com", METRIC_TOKEN: LONG },
      "did you mean METRICS_TOKEN",
    ],
  ])("stop the start, and name what is missing: %s", (_what, given, words) => {
    expect(() => parseSettings(given)).toThrow(words);
  });

  it.each([
    ["the demo at a loopback address", { SITE_URL: "http://127.0.0.1:3000" }],
    ["the demo at localhost", { SITE_URL: "http://localhost" }],
    ["a chosen demo", { SITE_URL: "https://boutique.example", CONTENT_SOURCE: "demo" }],
    [
      "a preview with a password",
      { ...credentials, CONTENTFUL_HOST: "preview.contentful.com", METRICS_TOKEN: LONG },
    ],
    [
      "a preview for this machine",
      { ...credentials, CONTENTFUL_HOST: "preview.contentful.com", HOST: "::1" },
    ],
    ["a short password for this machine", { HOST: "localhost", METRICS_TOKEN: SHORT }],
    ["an unknown name", { CONTENTFUL_MANAGEMENT_TOKEN: "CFPAT-1" }],
  ])("allow %s", (_what, given) => {
    expect(() => parseSettings(given)).not.toThrow();
  });
});

describe("a host", () => {
  it.each([
    ["loopback", ["localhost", "LOCALHOST:3000", "127.0.0.1", "127.9.9.9:80", "[::1]:3000"]],
    ["private", ["10.0.0.2", "192.168.1.5:80", "172.16.0.1", "stand-in:8080"]],
    ["public", ["cdn.contentful.com", "8.8.8.8:80", "172.32.0.1", "localhost.example", "0.0.0.0"]],
  ])("is %s: %j", (kind, hosts) => {
    for (const host of hosts) {
      expect(isLoopback(host), host).toBe(kind === "loopback");
      // A setting has no IPv6 address.
      if (!host.includes("::")) expect(isPrivateHost(host), host).toBe(kind !== "public");
    }
  });
});
