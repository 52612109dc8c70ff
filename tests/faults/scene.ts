import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { startContentService } from "../../demo/delivery-api/service";
import type { Space } from "../../demo/space";
import { processEnv, youngGeneration } from "../../scripts/process-options.mjs";
import { demoProduct } from "../support/worlds/demo";
import { startFaultProxy } from "../support/worlds/fault-proxy";
import { startShop, type World } from "../support/worlds/shop";
import { ACCESS_TOKEN } from "../support/worlds/space";
import type { Visit } from "../support/worlds/steady-visitors";

/** A product on every page of `PAGES`. Its text is changed to see whether the shop has healed. */
export const PRODUCT = "mangue-de-mahajanga";
const { name: NAME } = demoProduct(PRODUCT);

/** Addresses that show the product's name and text, also during faults. */
const PAGES = [
  "/",
  "/eliquides",
  "/eliquides?category=fruite",
  `/eliquides/${PRODUCT}`,
  `/produit/${PRODUCT}`,
  "/recherche?q=mangue",
  "/eliquides.json",
  `/eliquides/${PRODUCT}.json`,
  "/index.json",
] as const;

/** Addresses that do not exist. */
const ABSENT = ["/eliquides/inconnu", "/produit/inconnu.json", "/nulle-part"] as const;

/** How long content is fresh: a refresh each second makes faults visible soon. */
const TTL_SECONDS = 1;
/** The longest time from a fault's end until a change is shown, in ms. */
const LONGEST_HEALING_MS = 120_000;
/** The heap in a container of 256 MB: half of its memory (Dockerfile). */
const HEAP_MB = 128;

export type Scene = Awaited<ReturnType<typeof openScene>>;

type Restart = Pick<World, "settings" | "logFile"> & { meanwhile?: () => Promise<unknown> };

/** Modules loaded before the shop: each causes one fault of the machine on its signal. */
const PRELOADS = ["shifted-clock", "lost-names", "greedy-memory", "stuck-disk"];

/**
 * Starts a shop as a real process, its content service, and a fault proxy between them.
 *
 * @param space the shop's content: the demo, or a part of it with `PRODUCT`
 */
export async function openScene(space: Space) {
  const product = space.entries.find(({ id }) => id === PRODUCT);
  if (!product) throw new Error(`The demo has no ${PRODUCT}`);
  const pictures = "demo/pictures";
  const service = await startContentService({ space, accessToken: ACCESS_TOKEN, pictures });
  const connection = await startFaultProxy(service.host);
  const folder = await mkdtemp(join(tmpdir(), "zavona-faults-"));
  const settings = {
    // By name, for `lost-names.mjs`.
    CONTENTFUL_HOST: connection.host.replace("127.0.0.1", "localhost"),
    CONTENT_TTL_SECONDS: String(TTL_SECONDS),
    // The default.
    CONTENT_DEADLINE_MS: "4000",
    DATA_DIR: folder,
    ...processEnv,
  };
  const preloads = PRELOADS.map((name) => `--import=./tests/faults/${name}.mjs`);
  const nodeArgs = [...youngGeneration, `--max-old-space-size=${HEAP_MB}`, ...preloads];
  const start = ({ settings: more, ...others }: Partial<World> = {}) =>
    startShop({
      content: service,
      connection,
      nodeArgs,
      settings: { ...settings, ...more },
      ...others,
    });

  let logged = "";
  let text = "";
  let revision = 0;
  let turn = 0;
  let visits: (() => Visit)[] = [];
  const scene = {
    shop: await start(),
    connection,
    service,
    /** The shop's `DATA_DIR`. */
    folder,
    /** A visitor's next address, and the check of its response. */
    nextVisit(): Visit {
      const visit = visits[turn++ % visits.length];
      if (!visit) throw new Error("The scene is not open yet");
      return visit();
    },
    /** The shop's log, including that before restarts. */
    log: (): string => logged + scene.shop.output(),
    /** Ends the shop with a signal and starts it again on its stored files. */
    async restart(signal: NodeJS.Signals, { meanwhile, ...others }: Restart = {}): Promise<void> {
      // Not "exit": the last log lines may arrive after it.
      const ended = new Promise((resolve) => scene.shop.child.once("close", resolve));
      scene.shop.child.kill(signal);
      await ended;
      logged = scene.log();
      await meanwhile?.();
      scene.shop = await start(others);
    },
    /** Publishes a change. */
    edit(): void {
      text = `Édition ${++revision}`;
      product.fields.descriptionProduit = { fr: text };
      product.revision = (product.revision ?? 1) + 1;
    },
    /** Whether the shop shows the last change. */
    isUpToDate: (): Promise<boolean> => shows(`${scene.shop.url}/eliquides/${PRODUCT}.json`, text),
    /** Publishes a change. @returns how long the shop takes to show it on all its pages, in s */
    async publish(): Promise<number> {
      scene.edit();
      const begun = performance.now();
      for (const page of PAGES) {
        await until(() => shows(scene.shop.url + page, text), `“${text}” is shown on ${page}`);
      }
      return (performance.now() - begun) / 1000;
    },
    until,
    /** Resolves when an address is answered with a status. */
    untilStatus: (path: string, status: number): Promise<void> =>
      until(
        async () => (await fetch(scene.shop.url + path)).status === status,
        `${path} is answered with ${status}`,
      ),
    async stop() {
      await scene.shop.stop();
      await connection.close();
      await service.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await scene.publish();
  const picture = await pictureOf(scene.shop.url);
  const pictureBody = await (await fetch(scene.shop.url + picture)).text();
  if (!/^RIFF.{1,8}WEBP/s.test(pictureBody)) throw new Error(`${picture} is no WebP picture`);
  const visit = (path: string, wrong: Visit["wrong"]) => () => ({
    address: scene.shop.url + path,
    ...(wrong && { wrong }),
  });
  visits = [
    ...PAGES.map((path) => visit(path, isNotTheProduct)),
    ...ABSENT.map((path) => visit(path, isNotAbsent)),
    visit(picture, (body, status) => {
      if (status !== 200) return `status ${status}`;
      return body === pictureBody ? null : "another picture";
    }),
  ];
  // Warm the shop: its caches hold every page.
  for (const visit of visits) await (await fetch(visit().address)).arrayBuffer();
  return scene;
}

/** The address of the product's picture, as a phone requests it. */
async function pictureOf(shop: string): Promise<string> {
  const { image } = await (await fetch(`${shop}/eliquides/${PRODUCT}.json`)).json();
  return `/images${new URL(image).pathname}?w=400`;
}

/** Resolves when a condition holds. Rejects with its description after `LONGEST_HEALING_MS`. */
async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > LONGEST_HEALING_MS) {
      throw new Error(`Not true after ${LONGEST_HEALING_MS / 1000} s: ${what}`);
    }
    await setTimeout(50);
  }
}

/** Why a response is not the whole page with the product; null if it is. */
function isNotTheProduct(body: string, status: number): string | null {
  if (status !== 200) return `status ${status}`;
  if (!body.includes(NAME)) return "without its product";
  return body.includes("Chargement...") ? "still loading" : null;
}

function isNotAbsent(_body: string, status: number): string | null {
  return status === 404 ? null : `status ${status}, not 404`;
}

async function shows(address: string, text: string): Promise<boolean> {
  const answer = await fetch(address).catch(() => null);
  return answer?.status === 200 && (await answer.text()).includes(text);
}
