/**
 * Width and height of a JPEG in px, as its frame header tells (ITU-T T.81, B.2.2).
 *
 * @throws Error for what is no JPEG
 */
export function jpegSize(bytes: Buffer): { width: number; height: number } {
  if (bytes.readUInt16BE(0) !== 0xffd8) throw new Error("No JPEG");
  for (let at = 2; at < bytes.length; ) {
    const marker = bytes.readUInt16BE(at);
    // SOF0 to SOF15, without those of tables (DHT, JPG, DAC).
    const isFrame =
      marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw new Error("A JPEG without a frame");
}
