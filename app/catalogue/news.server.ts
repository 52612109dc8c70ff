import { randomUUID } from "node:crypto";
import { z } from "zod";
import { tellAll } from "~/redis/line.server";
import { changeSchema } from "./awaited-changes.server";
import { type ContentType, contentTypes } from "./read-content.server";

/** What instances tell each other: that one has ended an attempt to read content, or of a change. */
const newsSchema = z.union([
  z.object({ content: z.enum(contentTypes as [ContentType, ...ContentType[]]) }),
  z.object({ change: changeSchema }),
]);
export type News = z.infer<typeof newsSchema>;

const messageSchema = z.object({ from: z.string(), news: newsSchema });

/** This instance, among all. */
const us = randomUUID();

export async function tellNews(news: News): Promise<void> {
  await tellAll(JSON.stringify({ from: us, news }));
}

/** What another instance told; null for our own words and for what is no news. */
export function readNews(message: string): News | null {
  try {
    const { from, news } = messageSchema.parse(JSON.parse(message));
    return from === us ? null : news;
  } catch {
    return null;
  }
}
