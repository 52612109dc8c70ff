import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { ApiError, badRequest } from "./errors";
import type { Scope } from "./scope";

/** In seconds. Contentful: "no more than 48 hours in the future". */
const MAX_LIFETIME = 48 * 60 * 60;

/** Signs the policies of this run. The next run has another key and accepts none of them. */
const signingKey = randomBytes(32);

/**
 * `POST asset_keys` with `{ expiresAt }` (Unix seconds): a policy that names the space and the expiry,
 * and a secret that signs addresses.
 * @throws ApiError 400 for a body that isn't a JSON object, 422 for an unusable expiry
 */
export function createAssetKey(scope: Scope, body: string): { policy: string; secret: string } {
  const expiresAt = readExpiry(body);
  const unsigned = [
    { alg: "HS256", typ: "JWT" },
    { exp: expiresAt, sub: scope.space.id, aud: "adn", jti: randomUUID() },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const signature = createHmac("sha256", signingKey).update(unsigned).digest("base64url");
  return { policy: `${unsigned}.${signature}`, secret: randomBytes(32).toString("base64url") };
}

function readExpiry(body: string): number {
  const { expiresAt } = parseObject(body);
  const now = Math.floor(Date.now() / 1000);
  const usable =
    typeof expiresAt === "number" &&
    Number.isInteger(expiresAt) &&
    expiresAt > now &&
    expiresAt <= now + MAX_LIFETIME;
  if (usable) return expiresAt;
  throw new ApiError(422, "ValidationFailed", "Validation error", {
    errors: [
      {
        name: "range",
        path: ["expiresAt"],
        value: expiresAt,
        details: `expiresAt must be Unix seconds from ${now + 1} to ${now + MAX_LIFETIME}`,
      },
    ],
  });
}

function parseObject(body: string): { expiresAt?: unknown } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw badRequest("The body of your request is not valid JSON.");
  }
  if (typeof parsed === "object" && parsed !== null) return parsed;
  throw badRequest("The body of your request must be a JSON object.");
}

/** In bytes. The delivery API accepts no other body than `{"expiresAt":…}`. */
const MAX_BODY = 16 * 1024;

/** A request's body as text. @throws ApiError 413 for a body over 16 KiB */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Not `for await`: to leave such a loop early destroys the socket before the 413 is sent.
  await new Promise<void>((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY) reject(tooLarge());
      else chunks.push(chunk);
    });
    request.on("end", resolve);
    request.on("error", reject);
  });
  return Buffer.concat(chunks).toString("utf8");
}

function tooLarge(): ApiError {
  // The service doesn't read the rest of the body, so it can't reuse the connection.
  return new ApiError(
    413,
    "RequestEntityTooLarge",
    "The request body is too large.",
    {},
    { Connection: "close" },
  );
}
