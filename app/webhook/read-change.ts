import { z } from "zod";
import type { Change } from "~/catalogue/awaited-changes.server";

const linkTo = z.object({ sys: z.object({ id: z.string() }) });

/** Of what Contentful sends: what it is about. The fields are read from the delivery API. */
const payloadSchema = z.object({
  sys: z.object({
    id: z.string().regex(/^[\w.-]{1,64}$/),
    revision: z.number().int().positive().optional(),
    contentType: linkTo.optional(),
  }),
});

/** The topics that change what the delivery API shows: drafts, tasks and the like do not. */
const TOPIC = /^ContentManagement\.(Entry|Asset)\.(publish|unpublish|delete)$/;

/**
 * What a call of the webhook tells (https://www.contentful.com/developers/docs/webhooks/headers/).
 * Its space and environment are not looked at: an alias has another name there than here.
 *
 * @returns null where the shop has nothing to do
 * @throws an Error for a body that is not what its topic promises
 */
export function readChange(topic: string, body: Buffer): Change | null {
  const [, type, action] = TOPIC.exec(topic) ?? [];
  if (!type) return null;
  const { id, revision, contentType } = payloadSchema.parse(JSON.parse(body.toString())).sys;
  if (action === "publish" && revision === undefined) throw new Error("No revision");
  return {
    type: type as Change["type"],
    id,
    contentType: type === "Entry" ? (contentType?.sys.id ?? null) : null,
    revision: action === "publish" ? (revision ?? null) : null,
  };
}
