import type { RequestListener } from "node:http";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PictureFacts } from "~/catalogue/picture-facts.server";
import { openPictures } from "~/images/pictures.server";
import { createSurvey } from "~/proxy/picture-survey.server";
import { onePixelPng } from "../../demo/delivery-api/one-pixel-png";
import {
  type PictureHost,
  sendPicture,
  startPictureHost,
  webp,
} from "../support/worlds/picture-host";

/** What is found out of pictures, without fetching them. */

const IMAGE = "https://images.ctfassets.net/space/a/token/caf%C3%A9.png";
const PIXEL = "/space/a/token/caf%C3%A9.png?fm=png&w=1&h=1&fit=scale";
const LARGE = "/space/a/token/caf%C3%A9.png?fm=webp&w=600";

describe("the images host is asked", () => {
  let host: PictureHost;
  let pictures: Awaited<ReturnType<typeof openPictures>>;
  beforeEach(async () => {
    host = await startPictureHost();
    const source = { space: "space", imagesHost: host.host, insecure: true };
    pictures = await openPictures(source, "/nowhere/pictures", { headersMs: 2000 });
  });
  afterEach(async () => {
    await pictures.close();
    await host.close();
  });

  const pixel = (png: Buffer): RequestListener => {
    return (request, response) => {
      const type = { "Content-Type": "image/png" };
      if (request.url === PIXEL) sendPicture(response, png, type);
      else sendPicture(response, webp(18_000));
    };
  };

  it("for one pixel, and for no more than the size of the large picture", async () => {
    const methods: (string | undefined)[] = [];
    host.answer = (request, response) => {
      methods.push(request.method);
      pixel(onePixelPng("#d9481c"))(request, response);
    };
    expect(await pictures.look(IMAGE)).toEqual({ colour: "#d42", bytes: 18_000 });
    expect(host.requests).toEqual([PIXEL, LARGE]);
    expect(methods).toEqual(["GET", "HEAD"]);
  });

  it("and a size that it does not tell is not known", async () => {
    host.answer = (request, response) => {
      if (request.method === "HEAD") response.writeHead(405).end();
      else pixel(onePixelPng("#ffffff"))(request, response);
    };
    expect(await pictures.look(IMAGE)).toEqual({ colour: "#fff", bytes: null });
  });

  it("for nothing where the picture is another space's", async () => {
    for (const image of [IMAGE.replace("/space/", "/other/"), "https://images.ctfassets.net/%"]) {
      expect(await pictures.look(image)).toEqual({ colour: null, bytes: null });
    }
    expect(host.requests).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ["404", (_request, response) => response.writeHead(404).end()],
    ["503", (_request, response) => response.writeHead(503).end()],
    ["no PNG", (_request, response) => sendPicture(response, webp(200))],
    ["a large answer", (_request, response) => sendPicture(response, webp(1_000_000))],
    ["a captive portal", pixel(Buffer.from("<!doctype html>"))],
    ["no answer", () => {}],
    [
      "a size that fails",
      (request, response) => {
        if (request.method === "HEAD") response.writeHead(503).end();
        else pixel(onePixelPng("#ffffff"))(request, response);
      },
    ],
  ])("and fails with %s", async (_name, answer) => {
    host.answer = answer;
    await expect(pictures.look(IMAGE)).rejects.toThrow();
  });
});

describe("a survey", () => {
  const facts: PictureFacts = { colour: "#abc", bytes: 1 };
  const names = (count: number) => Array.from({ length: count }, (_, n) => `picture ${n}`);
  afterEach(() => void vi.useRealTimers());

  function world(images: string[]) {
    const known = new Map<string, PictureFacts>();
    const learnt: number[] = [];
    const look = vi.fn(async (_image: string) => facts);
    const survey = createSurvey({
      pictures: () => images,
      isKnown: (image) => known.has(image),
      look,
      learn(found) {
        learnt.push(found.size);
        for (const [image, each] of found) known.set(image, each);
      },
    });
    return { survey, look, learnt, known };
  }

  it("asks for each picture once, and tells all that it found in one go", async () => {
    const { survey, look, learnt } = world(names(80));
    await survey();
    await survey();
    expect([look.mock.calls.length, learnt]).toEqual([80, [80]]);
  });

  it("asks for two at a time", async () => {
    const { survey, look } = world(names(20));
    let now = 0;
    let most = 0;
    look.mockImplementation(async () => {
      now += 1;
      most = Math.max(most, now);
      await setImmediate();
      now -= 1;
      return facts;
    });
    await survey();
    expect(most).toBe(2);
  });

  it("tells of a large catalogue from time to time, ever more at once", async () => {
    const { survey, learnt } = world(names(750));
    await survey();
    expect(learnt).toEqual([100, 100, 200, 350]);
  });

  it("looks again for what came while it was at work", async () => {
    const images = names(1);
    const { survey, known } = world(images);
    const first = survey();
    images.push("later");
    await Promise.all([first, survey()]);
    expect([...known.keys()]).toEqual(["picture 0", "later"]);
  });

  it("leaves a picture that failed alone for ten minutes, and then asks again", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { survey, look, learnt } = world(names(2));
    look.mockRejectedValueOnce(new Error("no such picture"));
    await survey();
    await survey();
    expect([look.mock.calls.length, learnt]).toEqual([2, [1]]);
    vi.advanceTimersByTime(10 * 60_000 + 1);
    await survey();
    expect([look.mock.calls.length, learnt]).toEqual([3, [1, 1]]);
  });

  it("gives up where the host fails, and keeps what it found", async () => {
    const { survey, look, learnt } = world(names(80));
    for (let n = 0; n < 10; n++) look.mockResolvedValueOnce(facts);
    look.mockRejectedValue(new Error("down"));
    await survey();
    expect(look.mock.calls.length).toBeLessThan(20);
    expect(learnt).toEqual([10]);
    look.mockResolvedValue(facts);
    await survey();
    expect(look.mock.calls.length).toBeGreaterThan(70);
  });
});
