import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseSettings, settingNames, shortSecrets } from "~/config/settings.server";

const credentials = { CONTENTFUL_SPACE_ID: "space", CONTENTFUL_ACCESS_TOKEN: "token" };

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
    expect(parseSettings({ SITE_URL: typed }).SITE_URL).toBe(origin);
  });

  it("make a preview of a host of the Preview API, however it is spelt", () => {
    const typed = { ...credentials, CONTENTFUL_HOST: "Preview.contentful.com" };
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
    ["CONTENTFUL_WEBHOOK_SECRET", "two words"],
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
    ["PORT", '"3000"'],
    ["CONTENTFUL_ACCESS_TOKEN", "'token'"],
    ["CONTENTFUL_WEBHOOK_SECRET", '"0123456789abcdef'],
    ["METRICS_TOKEN", '"for-the-owner"'],
    ["DATA_DIR", '"/data"'],
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

  it("report secrets shorter than 16 characters", () => {
    const secrets = ["CONTENTFUL_ACCESS_TOKEN", "CONTENTFUL_WEBHOOK_SECRET", "METRICS_TOKEN"];
    const shortOf = (value: string) => {
      const given = Object.fromEntries(secrets.map((name) => [name, value]));
      return shortSecrets(parseSettings({ CONTENTFUL_SPACE_ID: "space", ...given }));
    };
    expect(shortOf("0123456789abcde")).toEqual(secrets);
    expect(shortOf("0123456789abcdef")).toEqual([]);
    expect(shortSecrets(parseSettings({}))).toEqual([]);
  });
});
