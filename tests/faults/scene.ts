import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type ContentService, startContentService } from "../../demo/delivery-api/service";
import { demoSpace } from "../../demo/demo-space";
import type { Entry } from "../../demo/space";
import { processEnv, youngGeneration } from "../../scripts/process-options.mjs";
import { type FaultProxy, startFaultProxy } from "../support/worlds/fault-proxy";
import { run, type ShopProcess, waitForPort } from "../support/worlds/shop-process";
import type { Visit } from "../support/worlds/steady-visitors";

/** A product that every page of `PAGES` shows, and whose text is changed to see that a shop heals. */
const PRODUCT = "mangue-de-mahajanga";
const NAME = "Mangue de Mahajanga";

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

/** What they ask for in vain. */
const ABSENT = ["/eliquides/inconnu", "/produit/inconnu.json", "/nulle-part"] as const;

/** How long content is fresh here: each second is a refresh that can meet a fault. */
const TTL_SECONDS = 1;
/** The longest that a shop may take to show what is published once a fault is over, in ms. */
const LONGEST_HEALING_MS = 120_000;
/** The heap of a container of 256 MB: half of it (Dockerfile). */
const HEAP_MB = 128;

/** A shop as a real process, its content service, and the faulty line between them. */
export type Scene = {
  shop: ShopProcess;
  proxy: FaultProxy;
  service: ContentService;
  /** The shop's `DATA_DIR`. */
  folder: string;
  /** The product that is changed. */
  product: Entry;
  /** A visitor's next page, and what must stand in it. */
  nextVisit(): Visit;
  /** What it has logged, before it was started anew too. */
  log(): string;
  /** Ends the shop with a signal and starts it anew on what it has kept, or on what is left of it. */
  restart(signal: NodeJS.Signals, more?: Restart): Promise<void>;
  /** Publishes a change. */
  edit(): void;
  /** Whether the shop shows the last change. */
  isUpToDate(): Promise<boolean>;
  /** Publishes a change. @returns how long the shop takes to show it on all its pages, in s */
  publish(): Promise<number>;
  /** Resolves when something is so; rejects, with what it was to be, where it takes too long. */
  until(isSo: () => Promise<boolean>, what: string): Promise<void>;
  /** Resolves when an address is answered with a status. */
  untilStatus(path: string, status: number): Promise<void>;
  stop(): Promise<void>;
};

type Restart = { settings?: Record<string, string>; meanwhile?: () => Promise<unknown> };

export async function openScene(): Promise<Scene> {
  const space = demoSpace();
  const product = space.entries.find(({ id }) => id === PRODUCT);
  if (!product) throw new Error(`The demo has no ${PRODUCT}`);
  const accessToken = "faults";
  const service = await startContentService({ space, accessToken, pictures: "demo/pictures" });
  const proxy = await startFaultProxy(service.host);
  const folder = await mkdtemp(join(tmpdir(), "zavona-faults-"));
  const settings = {
    CONTENTFUL_SPACE_ID: space.id,
    CONTENTFUL_ACCESS_TOKEN: accessToken,
    // By its name: see `lost-names.mjs`.
    CONTENTFUL_HOST: proxy.host.replace("127.0.0.1", "localhost"),
    CONTENTFUL_IMAGES_HOST: proxy.host,
    CONTENTFUL_INSECURE: "1",
    CONTENT_TTL_SECONDS: String(TTL_SECONDS),
    DATA_DIR: folder,
    PORT: "0",
    ...processEnv,
  };
  const start = (more: Record<string, string> = {}) => {
    const flags = [
      `--max-old-space-size=${HEAP_MB}`,
      "--import=./tests/faults/shifted-clock.mjs",
      "--import=./tests/faults/lost-names.mjs",
      "--import=./tests/faults/greedy-memory.mjs",
      "--import=./tests/faults/stuck-disk.mjs",
    ];
    return waitForPort(
      run([...youngGeneration, ...flags, "build/server/server.js"], { ...settings, ...more }),
    );
  };

  let logged = "";
  let text = "";
  let revision = 0;
  let turn = 0;
  let visits: (() => Visit)[] = [];
  const scene: Scene = {
    shop: await start(),
    proxy,
    service,
    folder,
    product,
    nextVisit() {
      const visit = visits[turn++ % visits.length];
      if (!visit) throw new Error("The scene is not open yet");
      return visit();
    },
    log: () => logged + scene.shop.output(),
    async restart(signal, { settings, meanwhile } = {}) {
      // Not "exit": its last words may still be on their way.
      const ended = new Promise((resolve) => scene.shop.child.once("close", resolve));
      scene.shop.child.kill(signal);
      await ended;
      logged = scene.log();
      await meanwhile?.();
      scene.shop = await start(settings);
    },
    edit() {
      text = `Édition ${++revision}`;
      product.fields.descriptionProduit = { fr: text };
    },
    isUpToDate: () => shows(`${scene.shop.url}/eliquides/${PRODUCT}.json`, text),
    async publish() {
      scene.edit();
      const begun = performance.now();
      for (const page of PAGES) {
        await until(() => shows(scene.shop.url + page, text), `“${text}” is shown on ${page}`);
      }
      return (performance.now() - begun) / 1000;
    },
    until,
    untilStatus: (path, status) =>
      until(
        async () => (await fetch(scene.shop.url + path)).status === status,
        `${path} is answered with ${status}`,
      ),
    async stop() {
      await scene.shop.stop();
      await proxy.close();
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
