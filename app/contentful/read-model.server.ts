import { z } from "zod";
import { deliveryClient } from "./client.server";

/** The types of the fields of each content type, by their ids: `Symbol`, `Link to Asset`. */
export type ContentModel = ReadonlyMap<string, ReadonlyMap<string, string>>;

const fieldSchema = z.object({
  id: z.string(),
  type: z.string(),
  linkType: z.string().optional(),
  items: z.object({ type: z.string() }).optional(),
});

const answerSchema = z.object({
  items: z.array(z.object({ sys: z.object({ id: z.string() }), fields: z.array(fieldSchema) })),
});

/**
 * Reads the space's content types, the first 100 at most, in one request that is not repeated.
 *
 * @throws what the client throws, and an Error for an answer that is no list: the client makes a text of
 * broken JSON
 */
export async function readContentModel(): Promise<ContentModel> {
  const client = await deliveryClient({ triesAgain: false });
  const answer: unknown = await client.getContentTypes();
  const { items } = answerSchema.parse(answer);
  return new Map(
    items.map(({ sys, fields }) => [
      sys.id,
      new Map(fields.map((field) => [field.id, typeName(field)])),
    ]),
  );
}

function typeName({ type, linkType, items }: z.infer<typeof fieldSchema>): string {
  if (linkType) return `${type} to ${linkType}`;
  return items ? `${type} of ${items.type}` : type;
}
