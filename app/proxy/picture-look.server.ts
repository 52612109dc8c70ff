import type { PictureFacts } from "~/catalogue/picture-facts.server";
import { type PictureAddress, pictureProbes } from "~/images/picture-address";
import { PictureFailure } from "~/images/picture-failure.server";
import { MAX_PNG_BYTES, type Pixel, readOnePixelPng } from "./one-pixel-png";
import type { FetchPicture, MeasurePicture } from "./picture-fetch.server";

type Line = { fetchPicture: FetchPicture; measurePicture: MeasurePicture };

/**
 * Asks the images host what a picture is like: for its one pixel, which that host works out, and
 * for the size of the large one. No picture is fetched for it, and none has to be decoded here.
 * Of another space's picture nothing is known, and nothing asked.
 *
 * @throws PictureFailure where the host does not tell
 */
export async function lookAtPicture(
  image: string,
  space: string,
  line: Line,
): Promise<PictureFacts> {
  const probes = pictureProbes(image, space);
  if (probes === null) return { colour: null, bytes: null };
  const colour = colourOf(await fetchPixel(probes.pixel, line));
  return { colour, bytes: await line.measurePicture(probes.large) };
}

async function fetchPixel(address: PictureAddress, { fetchPicture }: Line): Promise<Pixel> {
  const { body } = await fetchPicture(address);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    pieces.push(piece);
    size += piece.length;
    if (size > MAX_PNG_BYTES) throw new PictureFailure(502, "one pixel that is too large");
  }
  try {
    return readOnePixelPng(Buffer.concat(pieces));
  } catch (error) {
    throw new PictureFailure(502, "one pixel that can't be read", { cause: error });
  }
}

/** As `#rgb`, which is exact enough behind a picture and half the bytes on the page. */
function colourOf([red, green, blue, opacity]: Pixel): string | null {
  if (opacity < 255) return null;
  return `#${[red, green, blue].map((value) => Math.round(value / 17).toString(16)).join("")}`;
}
