import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "contentful";
import { afterAll, beforeAll } from "vitest";
import { startContentService } from "../../../demo/delivery-api/service";
import { handMadeSpace } from "./delivery-api-space";
import { ACCESS_TOKEN } from "./space";

type Call = { method?: string; headers?: Record<string, string>; body?: string };

export type TestService = Awaited<ReturnType<typeof startTestService>>;

/** Starts the service on a free port with a space of its own, and a real client for it. */
export async function startTestService() {
  const space = handMadeSpace();
  const pictures = await mkdtemp(join(tmpdir(), "delivery-api-"));
  const service = await startContentService({ space, accessToken: ACCESS_TOKEN, pictures });
  const root = `http://${service.host}/spaces/${space.id}/environments/master/`;
  return {
    service,
    space,
    /** An empty folder, until a test puts pictures there. */
    pictures,
    client: clientOf(service.host),
    /** Sends a request with the token, without the client. `path` is below the environment's. */
    call: (path: string, { headers, ...init }: Call = {}) =>
      fetch(root + path, {
        ...init,
        headers: { Authorization: `Bearer ${ACCESS_TOKEN}`, ...headers },
      }),
    async stop() {
      await service.close();
      await rm(pictures, { recursive: true });
    },
  };
}

/** Starts one service for all tests of a file. They must not change its space. */
export function testServiceForTests(): TestService {
  const api = {} as TestService;
  beforeAll(async () => {
    Object.assign(api, await startTestService());
  });
  afterAll(() => api.stop());
  return api;
}

/** Contentful's own client, without retries, so that a test sees an error at once. */
function clientOf(host: string) {
  return createClient({
    space: "spaceone",
    accessToken: ACCESS_TOKEN,
    host,
    insecure: true,
    proxy: false,
    retryOnError: false,
  });
}

export function idsOf(answer: { items: readonly { sys: { id: string } }[] }): string[] {
  return answer.items.map((item) => item.sys.id);
}
