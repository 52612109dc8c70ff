import { inflateSync } from "node:zlib";

/** What a pixel may be packed in: the largest PNG of one pixel that is read, in bytes. */
export const MAX_PNG_BYTES = 64 * 1024;

/** Red, green, blue and opacity, each 0 to 255. */
export type Pixel = readonly [number, number, number, number];

type Bytes = Buffer | undefined;

/** Samples a pixel, by colour type (PNG, W3C 2003, §11.2.2). */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Reads a PNG of one pixel, of any colour type and depth. In such a picture all filters leave
 * the bytes as they are, as the neighbours that they add count as 0 (PNG §9.2), and interlacing has
 * nothing to reorder.
 *
 * @throws Error for anything else
 */
export function readOnePixelPng(bytes: Buffer): Pixel {
  const chunks = readChunks(bytes);
  const header = chunks.get("IHDR");
  if (header?.length !== 13 || header.readUInt32BE(0) !== 1 || header.readUInt32BE(4) !== 1) {
    throw new Error("no picture of one pixel");
  }
  const depth = header.readUInt8(8);
  const type = header.readUInt8(9);
  const count = SAMPLES[type] ?? 0;
  const packed = inflateSync(chunks.get("IDAT") ?? Buffer.of(), { maxOutputLength: 64 });
  const samples = Array.from({ length: count }, (_, at) => sample(packed.subarray(1), depth, at));
  const [first = 0, second = 0, third = 0, fourth = 0] = samples;
  const key = chunks.get("tRNS");
  if (type === 3) return fromPalette(chunks.get("PLTE"), key, first);
  const scaled = (value: number) => Math.round((value * 255) / (2 ** depth - 1));
  const grey = scaled(first);
  if (type === 4) return [grey, grey, grey, scaled(second)];
  if (type === 6) return [grey, scaled(second), scaled(third), scaled(fourth)];
  // One colour may be declared to be seen through (§11.3.2).
  const opacity = key && samples.every((value, at) => value === key.readUInt16BE(at * 2)) ? 0 : 255;
  if (type === 2) return [grey, scaled(second), scaled(third), opacity];
  if (type === 0) return [grey, grey, grey, opacity];
  throw new Error(`colour type ${type}`);
}

/** Chunks by type, those of the same type put together; a cut-off chunk ends them (§5.3). */
function readChunks(bytes: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    const type = bytes.toString("latin1", at + 4, at + 8);
    const before = chunks.get(type) ?? Buffer.of();
    chunks.set(type, Buffer.concat([before, bytes.subarray(at + 8, end)]));
    at = end + 4;
  }
  return chunks;
}

/** The sample at a place of the first pixel. Those of less than a byte stand in the high bits. */
function sample(pixel: Buffer, depth: number, at: number): number {
  if (depth === 16) return pixel.readUInt16BE(at * 2);
  const byte = pixel.readUInt8(at);
  return depth === 8 ? byte : byte >> (8 - depth);
}

function fromPalette(colours: Bytes, opacities: Bytes, index: number): Pixel {
  const [red, green, blue] = colours?.subarray(index * 3, index * 3 + 3) ?? [];
  if (red === undefined || green === undefined || blue === undefined) {
    throw new Error("a colour that is not in the palette");
  }
  return [red, green, blue, opacities?.[index] ?? 255];
}
