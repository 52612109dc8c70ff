import { settings } from "~/config/settings.server";
import { log } from "~/ops/log.server";
import { keepLine } from "~/redis/line.server";
import type { Change } from "./awaited-changes.server";
import { followChange } from "./follow-changes.server";
import { readNews, tellNews } from "./news.server";
import { type ContentType, contentTypes } from "./read-content.server";
import { adopt, hearOfContent, isEnough } from "./read-together.server";
import { refresh } from "./refresh.server";

/** Joins the other instances of the shop, where `REDIS_URL` says how they find each other. */
export function joinInstances(): void {
  if (!settings.REDIS_URL) return;
  void keepLine(settings.REDIS_URL, {
    joined: async () => {
      await Promise.all(contentTypes.map(catchUp));
      log.info({}, "caught up with the other instances");
    },
    hear: (message) => {
      const news = readNews(message);
      if (news && "content" in news) void hearOfContent(news.content);
      if (news && "change" in news) followChange(news.change);
    },
  });
}

/** Takes over what others have read meanwhile; shares what they have not. */
async function catchUp(type: ContentType): Promise<void> {
  const isShared = await adopt(type);
  // That it failed is told where the attempt is watched.
  if (!isShared || !isEnough(type)) await refresh(type).catch(() => {});
}

/**
 * Has a change shown here and at all other instances. Each follows it by itself, so that it is
 * not lost with one of them; the lock lets but one of them ask.
 *
 * @returns the content types that may show it: none for what the shop does not show
 */
export function spreadChange(change: Change): ContentType[] {
  void tellNews({ change });
  return followChange(change);
}
