import { createHmac } from "node:crypto";

/** A signing secret as Contentful makes them. */
export const WEBHOOK_SECRET = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/";

type Call = { path?: string; topic?: string; body: string; timestamp?: number; secret?: string };

/** A webhook call, signed as Contentful signs. */
export function signedCall({
  path = "/webhooks/contentful",
  topic,
  body,
  timestamp,
  secret,
}: Call) {
  const headers: Record<string, string> = {
    "content-type": "application/vnd.contentful.management.v1+json",
    "x-contentful-signed-headers":
      "content-type,x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic",
    "x-contentful-timestamp": String(timestamp ?? Date.now()),
    "x-contentful-topic": topic ?? "ContentManagement.Entry.publish",
  };
  const signed = Object.entries(headers).map(([name, value]) => `${name}:${value}`);
  const text = `POST\n${path}\n${signed.join(";")}\n${body}`;
  const signature = createHmac("sha256", secret ?? WEBHOOK_SECRET)
    .update(text)
    .digest("hex");
  return { method: "POST", body, headers: { ...headers, "x-contentful-signature": signature } };
}

/** Sends a webhook call to a shop. Resolves to the status of the answer. */
export async function callWebhook(shop: string, call: RequestInit): Promise<number> {
  const { status } = await fetch(`${shop}/webhooks/contentful`, call);
  return status;
}
