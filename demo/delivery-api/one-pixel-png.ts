import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** A PNG (W3C 2003) of one pixel of 8-bit RGB. @param colour `#rrggbb` */
export function onePixelPng(colour: string): Buffer {
  const rgb = Buffer.from(colour.slice(1), "hex");
  const header = Buffer.of(0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0);
  // A row begins with its filter: none.
  const row = deflateSync(Buffer.concat([Buffer.of(0), rgb]));
  const none = Buffer.of();
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", row), chunk("IEND", none)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
