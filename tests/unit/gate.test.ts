import { describe, expect, it } from "vitest";
import { judge, splitAbsoluteForm } from "~/http/gate.server";

type Request = Parameters<typeof splitAbsoluteForm>[0];

/** The part of a `node:http` request that the gate reads. */
function request(method: string, url: string, host?: string, httpVersion = "1.1") {
  return { method, url, httpVersion, headers: host === undefined ? {} : { host } } as Request;
}

const get = (host?: string, httpVersion?: string) => judge(request("GET", "/", host, httpVersion));

describe("the gate", () => {
  it.each(["a b", "a/b", "user@host", "", "host:port", "<x>", "a:99999", "1.2.3.4.5", "[::::]"])(
    "refuses the malformed host %j with 400",
    (host) => expect(get(host)).toMatchObject({ status: 400 }),
  );

  it.each(["localhost:3000", "127.0.0.1", "[::1]:3000", "my_app", "zavona.mg"])(
    "accepts the host %s",
    (host) => expect(get(host)).toBeNull(),
  );

  it("requires a host in HTTP/1.1 (RFC 9112 §3.2), but not in HTTP/1.0", () => {
    expect(get(undefined)).toMatchObject({ status: 400 });
    expect(get(undefined, "1.0")).toBeNull();
  });

  it("accepts OPTIONS at JSON addresses only", () => {
    expect(judge(request("OPTIONS", "/eliquides.json?page=2", "shop.example"))).toBeNull();
    expect(judge(request("OPTIONS", "/eliquides?x=.json", "shop.example"))).not.toBeNull();
  });

  it("accepts POST at the webhook's address, and refuses PUT with 405", () => {
    expect(judge(request("POST", "/webhooks/contentful", "shop.example"))).toBeNull();
    expect(judge(request("PUT", "/webhooks/contentful", "shop.example"))).toMatchObject({
      status: 405,
    });
  });

  it("accepts HEAD", () => expect(judge(request("HEAD", "/", "shop.example"))).toBeNull());
});

it.each([
  ["http://shop.example/about?x=1", "shop.example", "/about?x=1"],
  ["HTTPS://shop.example:8080", "shop.example:8080", "/"],
  ["http://shop.example?q=a", "shop.example", "/?q=a"],
  ["/about", "other.example", "/about"],
])("the target %s has the host %s and the path %s (RFC 9112 §3.2.2)", (target, host, url) => {
  const incoming = request("GET", target, "other.example");
  splitAbsoluteForm(incoming);
  expect([incoming.headers.host, incoming.url]).toEqual([host, url]);
});
