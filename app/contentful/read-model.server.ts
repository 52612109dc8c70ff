import { z } from "zod";
import { deliveryClient } from "./client.server";

/** By content type id, then by field id: the field's type, such as `Symbol`, `Link to Asset`. */
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
 * Reads the space's first 100 content types in one request without retries.
 *
 * @throws the client's errors, and an Error if the answer isn't a list: the client returns broken JSON as text
 */
export async function readContentModel(): Promise<ContentModel> {
  const client = await deliveryClient({ retries: false });
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
