import { describe, expect, it } from "vitest";
import { judge, splitAbsoluteForm } from "~/http/gate.server";

type Request = Parameters<typeof splitAbsoluteForm>[0];

/** A request as `node:http` gives it. */
function asked(method: string, url: string, host?: string, httpVersion = "1.1") {
  return { method, url, httpVersion, headers: host === undefined ? {} : { host } } as Request;
}

const get = (host?: string, httpVersion?: string) => judge(asked("GET", "/", host, httpVersion));

describe("the gate", () => {
  it.each(["a b", "a/b", "user@host", "", "host:port", "<x>", "a:99999", "1.2.3.4.5", "[::::]"])(
    "refuses the host %j as malformed",
    (host) => expect(get(host)).toMatchObject({ status: 400 }),
  );

  it.each(["localhost:3000", "127.0.0.1", "[::1]:3000", "my_app", "zavona.mg"])(
    "accepts the host %s",
    (host) => expect(get(host)).toBeNull(),
  );

  it("wants a host of HTTP/1.1 (RFC 9112 §3.2), not of HTTP/1.0", () => {
    expect(get(undefined)).toMatchObject({ status: 400 });
    expect(get(undefined, "1.0")).toBeNull();
  });

  it("serves OPTIONS at JSON addresses only", () => {
    expect(judge(asked("OPTIONS", "/eliquides.json?page=2", "shop.example"))).toBeNull();
    expect(judge(asked("OPTIONS", "/eliquides?x=.json", "shop.example"))).not.toBeNull();
  });

  it("lets the webhook's own 404 answer a POST where it has no secret", () => {
    expect(judge(asked("POST", "/webhooks/contentful", "shop.example"))).toBeNull();
    expect(judge(asked("PUT", "/webhooks/contentful", "shop.example"))).toMatchObject({
      status: 405,
    });
  });

  it("serves HEAD", () => expect(judge(asked("HEAD", "/", "shop.example"))).toBeNull());
});

it.each([
  ["http://shop.example/about?x=1", "shop.example", "/about?x=1"],
  ["HTTPS://shop.example:8080", "shop.example:8080", "/"],
  ["http://shop.example?q=a", "shop.example", "/?q=a"],
  ["/about", "other.example", "/about"],
])("the target %s is of the host %s (RFC 9112 §3.2.2)", (target, host, url) => {
  const request = asked("GET", target, "other.example");
  splitAbsoluteForm(request);
  expect([request.headers.host, request.url]).toEqual([host, url]);
});
