import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { startContentService } from "../../demo/delivery-api/service";
import type { Space } from "../../demo/space";
import { processEnv, youngGeneration } from "../../scripts/process-options.mjs";
import { demoProduct } from "../support/worlds/demo";
import { startFaultProxy } from "../support/worlds/fault-proxy";
import { startShop } from "../support/worlds/shop";
import { ACCESS_TOKEN } from "../support/worlds/space";
import type { Visit } from "../support/worlds/steady-visitors";

/** A product that every page of `PAGES` shows, and whose text is changed to see that a shop heals. */
export const PRODUCT = "mangue-de-mahajanga";
const { name: NAME } = demoProduct(PRODUCT);

/** What visitors ask for that shows the product's name, whatever goes on, and its text. */
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

/** What visitors ask for that does not exist. */
const ABSENT = ["/eliquides/inconnu", "/produit/inconnu.json", "/nulle-part"] as const;

/** How long content is fresh here: each second is a refresh that can meet a fault. */
const TTL_SECONDS = 1;
/** The longest that a shop may take to show what is published once a fault is over, in ms. */
const LONGEST_HEALING_MS = 120_000;
/** The heap of a container of 256 MB: half of it (Dockerfile). */
const HEAP_MB = 128;

export type Scene = Awaited<ReturnType<typeof openScene>>;

type Restart = { settings?: Record<string, string>; meanwhile?: () => Promise<unknown> };

/** Loaded before the shop: each makes one fault of the machine when the process gets its signal. */
const PRELOADS = ["shifted-clock", "lost-names", "greedy-memory", "stuck-disk"];

/**
 * Opens a shop as a real process, its content service, and the connection between them.
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
    // By its name: see `lost-names.mjs`.
    CONTENTFUL_HOST: connection.host.replace("127.0.0.1", "localhost"),
    CONTENT_TTL_SECONDS: String(TTL_SECONDS),
    // As without a setting: content that takes longer is late.
    CONTENT_DEADLINE_MS: "4000",
    DATA_DIR: folder,
    ...processEnv,
  };
  const preloads = PRELOADS.map((name) => `--import=./tests/faults/${name}.mjs`);
  const nodeArgs = [...youngGeneration, `--max-old-space-size=${HEAP_MB}`, ...preloads];
  const start = (more: Record<string, string> = {}) =>
    startShop({ content: service, connection, nodeArgs, settings: { ...settings, ...more } });

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
    /** A visitor's next page, and what must stand in it. */
    nextVisit(): Visit {
      const visit = visits[turn++ % visits.length];
      if (!visit) throw new Error("The scene is not open yet");
      return visit();
    },
    /** What the shop has logged, before its restarts too. */
    log: (): string => logged + scene.shop.output(),
    /** Ends the shop with a signal and starts it again on what it has stored, or on what is left of it. */
    async restart(signal: NodeJS.Signals, { settings, meanwhile }: Restart = {}): Promise<void> {
      // Not "exit": its last words may still be on their way.
      const ended = new Promise((resolve) => scene.shop.child.once("close", resolve));
      scene.shop.child.kill(signal);
      await ended;
      logged = scene.log();
      await meanwhile?.();
      scene.shop = await start(settings);
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
  // A warm shop: all of it has been asked for.
  for (const visit of visits) await (await fetch(visit().address)).arrayBuffer();
  return scene;
}

/** The address of the product's picture, as a phone asks for it. */
async function pictureOf(shop: string): Promise<string> {
  const { image } = await (await fetch(`${shop}/eliquides/${PRODUCT}.json`)).json();
  return `/images${new URL(image).pathname}?w=400`;
}

/** Resolves when a condition holds; rejects, with its description, where that takes too long. */
async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > LONGEST_HEALING_MS) {
      throw new Error(`Not after ${LONGEST_HEALING_MS / 1000} s: ${what}`);
    }
    await setTimeout(50);
  }
}

/** A page is right when it is whole and has the product; nothing else may be answered for it. */
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
