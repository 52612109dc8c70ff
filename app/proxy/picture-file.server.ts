import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { PictureAddress } from "~/images/picture-address";
import { extensionOf, type PictureType, typeOfExtension } from "~/images/picture-type";
import { PIECE_BYTES, readPiece } from "./picture-spool.server";

/** What the name of a kept picture's file tells. */
export type PictureFile = {
  name: string;
  /** Of `pictureKey`. */
  key: string;
  /** The entity tag, without quotes. */
  tag: string;
  /** SHA-256 of the bytes, hexadecimal. */
  digest: string;
  type: PictureType;
};

/** What a picture is known by: 128 bits of its address at the images host. */
export function pictureKey({ upstream }: PictureAddress): string {
  return createHash("sha256").update(upstream).digest("hex").slice(0, 32);
}

/** `<key>.<tag>.<digest>.<unique>.<extension>`: a picture that any viewer opens. */
export function fileName(picture: Omit<PictureFile, "name">, unique: string): string {
  const { key, tag, digest, type } = picture;
  return [key, tag, digest, unique, extensionOf(type)].join(".");
}

/** Null for a file that is none of the store's. */
export function parseFileName(name: string): PictureFile | null {
  const match = /^([\da-f]{32})\.([\da-f]{16})\.([\da-f]{64})\.[\da-f]{8}\.(\w+)$/.exec(name);
  const [, key, tag, digest, extension] = match ?? [];
  const type = typeOfExtension(extension ?? "");
  return key && tag && digest && type ? { name, key, tag, digest, type } : null;
}

/** SHA-256 of a file's bytes, read piece by piece. */
export async function digestOf(file: FileHandle): Promise<string> {
  const hash = createHash("sha256");
  for (let position = 0; ; ) {
    const piece = await readPiece(file, position, PIECE_BYTES);
    if (piece.length === 0) return hash.digest("hex");
    hash.update(piece);
    position += piece.length;
  }
}
