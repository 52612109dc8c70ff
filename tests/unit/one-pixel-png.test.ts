import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readOnePixelPng } from "~/proxy/one-pixel-png";
import { onePixelPng } from "../../demo/delivery-api/one-pixel-png";

/** PNG of one pixel, as an images host may answer with. */

type Parts = { type: number; depth?: number; filter?: number; pixel: number[]; size?: number };

/** A PNG by its parts; checksums are zero, as nobody looks at them. */
function png({ type, depth = 8, filter = 0, pixel, size = 1 }: Parts, more: [string, number[]][]) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([depth, type], 8);
  const row = [...deflateSync(Buffer.from([filter, ...pixel]))];
  const chunks: [string, number[]][] = [
    ["IHDR", [...header]],
    ["gAMA", [0, 0, 0, 0]],
    ...more,
    // In two parts, as a host may cut them.
    ["IDAT", row.slice(0, 3)],
    ["IDAT", row.slice(3)],
    ["IEND", []],
  ];
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...chunks.map(([name, data]) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(data.length);
      return Buffer.concat([length, Buffer.from(name), Buffer.from(data), Buffer.alloc(4)]);
    }),
  ]);
}

const palette: [string, number[]] = ["PLTE", [0, 0, 0, 10, 20, 30]];

describe("the pixel of a PNG", () => {
  it.each<[string, Parts, [string, number[]][], number[]]>([
    ["RGB", { type: 2, pixel: [1, 2, 3] }, [], [1, 2, 3, 255]],
    ["RGB of 16 bits", { type: 2, depth: 16, pixel: [1, 1, 2, 2, 3, 3] }, [], [1, 2, 3, 255]],
    ["RGBA", { type: 6, pixel: [1, 2, 3, 4] }, [], [1, 2, 3, 4]],
    ["grey", { type: 0, pixel: [7] }, [], [7, 7, 7, 255]],
    ["grey of 1 bit", { type: 0, depth: 1, pixel: [0x80] }, [], [255, 255, 255, 255]],
    ["grey of 4 bits", { type: 0, depth: 4, pixel: [0x30] }, [], [51, 51, 51, 255]],
    ["grey of 16 bits", { type: 0, depth: 16, pixel: [7, 7] }, [], [7, 7, 7, 255]],
    ["grey with opacity", { type: 4, pixel: [7, 8] }, [], [7, 7, 7, 8]],
    ["palette", { type: 3, pixel: [1] }, [palette], [10, 20, 30, 255]],
    ["palette of 1 bit", { type: 3, depth: 1, pixel: [0x80] }, [palette], [10, 20, 30, 255]],
    [
      "palette with opacity",
      { type: 3, pixel: [1] },
      [palette, ["tRNS", [255, 9]]],
      [10, 20, 30, 9],
    ],
    ["a clear grey", { type: 0, pixel: [7] }, [["tRNS", [0, 7]]], [7, 7, 7, 0]],
    ["another grey", { type: 0, pixel: [8] }, [["tRNS", [0, 7]]], [8, 8, 8, 255]],
    ["a clear RGB", { type: 2, pixel: [1, 2, 3] }, [["tRNS", [0, 1, 0, 2, 0, 3]]], [1, 2, 3, 0]],
  ])("is read: %s", (_name, parts, more, expected) => {
    expect(readOnePixelPng(png(parts, more))).toEqual(expected);
  });

  it.each([0, 1, 2, 3, 4])("is itself under filter %i", (filter) => {
    expect(readOnePixelPng(png({ type: 6, filter, pixel: [1, 2, 3, 4] }, []))).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it("is the one that the demo's service made", () => {
    expect(readOnePixelPng(onePixelPng("#1234ab"))).toEqual([0x12, 0x34, 0xab, 255]);
  });
});

describe("what is no PNG of one pixel", () => {
  const whole = onePixelPng("#1234ab");
  it.each<[string, Buffer]>([
    ["nothing", Buffer.of()],
    ["a text", Buffer.from("<!doctype html><title>Portail</title>")],
    ["two pixels a side", png({ type: 2, size: 2, pixel: [1, 2, 3] }, [])],
    ["an unknown colour type", png({ type: 5, pixel: [1, 2, 3] }, [])],
    ["an index outside the palette", png({ type: 3, pixel: [2] }, [palette])],
    ["a palette that is missing", png({ type: 3, pixel: [0] }, [])],
    ["no pixel", png({ type: 2, pixel: [] }, [])],
    ["far more than a pixel", png({ type: 2, pixel: Array(100_000).fill(0) }, [])],
    ...[8, 20, 40, 50].map((at): [string, Buffer] => [`cut at ${at}`, whole.subarray(0, at)]),
  ])("is refused: %s", (_name, bytes) => {
    expect(() => readOnePixelPng(bytes)).toThrow();
  });
});
