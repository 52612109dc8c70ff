import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Fault as LineFault } from "../support/worlds/fault-proxy";
import type { Scene } from "./scene";

/** Something that goes wrong around a running shop. */
export type Fault = {
  name: string;
  /** Lets it happen. @returns what ends it */
  begin(scene: Scene): Promise<() => unknown>;
  /** How long it lasts, in ms, if not as long as the others. */
  lastsMs?: number;
  /** What the log must tell an operator of it. */
  told: RegExp;
  /**
   * Whether it has to last before the log tells of it: the client asks again by itself at first. That
   * it happened is then seen by what is published meanwhile, which must not arrive.
   */
  toldLate?: true;
  /** Whether it ends the shop: connections break then, and a proxy in front asks again. */
  restarts?: true;
};

/** How long the client of the content service tries before it gives up, on a busy machine, in ms. */
export const CLIENT_TRIES_MS = 35_000;

const UNREADABLE = /content could not be read/;
const LATE = /content came late|content does not come/;
const EMPTY_LIST = '{"sys":{"type":"Array"},"total":0,"skip":0,"limit":1000,"items":[]}';
const json = { "Content-Type": "application/json" };

/** Every request to the content service meets the same. */
function onTheLine(name: string, fault: LineFault, more: Partial<Fault> = {}): Fault {
  return {
    name,
    told: UNREADABLE,
    ...more,
    async begin({ proxy }) {
      proxy.always = fault;
      return () => {
        proxy.always = null;
      };
    },
  };
}

const status = (status: number, body?: string, headers: Record<string, string> = json) =>
  ({ kind: "status", status, headers, ...(body !== undefined && { body }) }) as const;

/** Faults of Contentful and of the line to it. */
export const LINE_FAULTS: readonly Fault[] = [
  onTheLine("answers 6 s late", { kind: "slow", ms: 6000 }, { told: LATE }),
  onTheLine("resets connections", { kind: "reset" }, { toldLate: true }),
  {
    name: "refuses connections",
    told: UNREADABLE,
    toldLate: true,
    async begin({ proxy }) {
      await proxy.refuse();
      return () => proxy.listen();
    },
  },
  {
    name: "its name is not found (DNS)",
    told: /ENOTFOUND/,
    toldLate: true,
    async begin({ proxy, shop }) {
      shop.child.kill("SIGURG");
      // A connection that is open needs no name.
      await proxy.refuse();
      await proxy.listen();
      return () => shop.child.kill("SIGURG");
    },
  },
  onTheLine("does not answer", { kind: "hang" }, { told: LATE }),
  onTheLine(
    "429 with a reset header",
    status(429, "{}", { ...json, "X-Contentful-RateLimit-Reset": "1" }),
    { toldLate: true },
  ),
  onTheLine("500", status(500), { toldLate: true }),
  onTheLine("503", status(503), { toldLate: true }),
  onTheLine(
    "401: the token has been withdrawn",
    status(401, '{"sys":{"type":"Error","id":"AccessTokenInvalid"}}'),
  ),
  onTheLine("half a body", { kind: "cut-off" }),
  onTheLine("broken JSON", { kind: "body", body: '{"sys":{"type":"Array"},"items":[' }),
  onTheLine("JSON of another shape", { kind: "body", body: '{"hello":"world"}' }),
  onTheLine("a list of nothing that is an entry", {
    kind: "body",
    body: '{"total":2,"items":[null,7]}',
  }),
  onTheLine(
    "somebody's HTML",
    status(200, "<html><h1>Wi-Fi</h1></html>", { "Content-Type": "text/html" }),
  ),
  emptyAtOneRefresh("all products gone at one refresh", ["produit"]),
  emptyAtOneRefresh("the whole space empty at one refresh", [
    "produit",
    "eCigarettes",
    "pods",
    "boosterNicotine",
    "banner",
  ]),
];

/** Content types of which the next refresh finds none, and the one after it all again. */
function emptyAtOneRefresh(name: string, types: readonly string[]): Fault {
  const toldOfEach = types.map((type) => `(?=.*"type":"${type}"[^\n]*content came back empty)`);
  return {
    name,
    told: new RegExp(`^${toldOfEach.join("")}`, "s"),
    async begin({ proxy, until }) {
      const left = new Set(types);
      proxy.choose = (address) => {
        const type = /content_type=(\w+)/.exec(address)?.[1] ?? "";
        return left.delete(type) ? { kind: "body", body: EMPTY_LIST } : null;
      };
      // After a fault before this one some types are asked for later than others.
      await until(async () => left.size === 0, `${name}: all types are asked for`);
      return () => {
        proxy.choose = null;
      };
    },
  };
}

/** The entry that has faults: another than the one that visitors look for on each page. */
const OTHER_PRODUCT = "litchi-de-tamatave";

/** Faults of single entries. */
export const CONTENT_FAULTS: readonly Fault[] = [
  {
    name: "an entry vanishes",
    told: /"size":(\d+),"before":(?!\1\b)\d+[^\n]*content changed/,
    async begin({ service: { space }, untilStatus }) {
      const other = space.entries.findIndex(({ id }) => id === OTHER_PRODUCT);
      const [gone] = space.entries.splice(other, 1);
      if (!gone) throw new Error("The demo has no such entry");
      await untilStatus(`/eliquides/${OTHER_PRODUCT}`, 404);
      return async () => {
        space.entries.splice(other, 0, gone);
        await untilStatus(`/eliquides/${OTHER_PRODUCT}`, 200);
      };
    },
  },
  {
    name: "an entry breaks",
    told: /incomplete entry/,
    async begin({ service: { space } }) {
      const entry = space.entries.find(({ id }) => id === OTHER_PRODUCT);
      if (!entry) throw new Error("The demo has no such entry");
      const { fields } = entry;
      entry.fields = { titre: { fr: { no: "text" } }, prix10ml: { fr: -5 }, types: { fr: 7 } };
      return () => Object.assign(entry, { fields });
    },
  },
];

/** Faults of the machine that the shop runs on. */
export const MACHINE_FAULTS: readonly Fault[] = [
  {
    name: "the clock jumps a day on, and back",
    told: /"seconds":86\d{3}[^\n]*the clock was set.*"seconds":-86\d{3}[^\n]*the clock was set/s,
    async begin({ shop }) {
      shop.child.kill("SIGUSR2");
      return () => shop.child.kill("SIGUSR2");
    },
  },
  {
    name: "the process stands still for 3 s",
    told: /the process stood still/,
    lastsMs: 3000,
    async begin({ shop }) {
      shop.child.kill("SIGSTOP");
      return () => shop.child.kill("SIGCONT");
    },
  },
  {
    name: "nothing can be written to the disk",
    told: /EFBIG/,
    async begin(scene) {
      // A file of no bytes is all that it may write, as on a full disk.
      await limit(scene, "--fsize=0:unlimited");
      await scene.publish();
      return () => limit(scene, "--fsize=unlimited:unlimited");
    },
  },
  {
    name: "restarted while Contentful is away",
    told: /kept content found/,
    restarts: true,
    async begin(scene) {
      await scene.proxy.refuse();
      await scene.restart("SIGTERM");
      return () => scene.proxy.listen();
    },
  },
  {
    name: "killed while it writes, three times",
    told: /kept content found/,
    restarts: true,
    async begin(scene) {
      for (let time = 1; time <= 3; time++) {
        await writeHalf(scene);
        await scene.restart("SIGKILL");
      }
      return () => {};
    },
  },
  {
    name: "its memory runs out",
    told: /heap out of memory.*kept content found/s,
    restarts: true,
    async begin(scene) {
      // Its memory need not be found on the disk.
      await limit(scene, "--core=0:0");
      await scene.restart("SIGPWR");
      return () => {};
    },
  },
  {
    name: "what it kept is damaged",
    told: /kept content is ignored/,
    restarts: true,
    async begin(scene) {
      const meanwhile = () => damage(scene.folder);
      await scene.restart("SIGTERM", { meanwhile });
      return () => {};
    },
  },
  {
    name: "its folder can't be written to",
    told: /ENOTDIR/,
    restarts: true,
    async begin(scene) {
      // Whoever runs the tests may be root, to whom every folder is open: a file is none.
      await writeFile(join(scene.folder, "file"), "");
      const settings = { DATA_DIR: join(scene.folder, "file", "data") };
      await scene.restart("SIGTERM", { settings });
      return () => scene.restart("SIGTERM");
    },
  },
];

/** Has a file of the shop's content half written: it is under its other name, and stays there. */
async function writeHalf(scene: Scene): Promise<void> {
  const names = () => readdir(join(scene.folder, "content"));
  const before = await names();
  scene.shop.child.kill("SIGWINCH");
  scene.edit();
  const isHalfWritten = async () =>
    (await names()).some((name) => name.endsWith(".tmp") && !before.includes(name));
  await scene.until(isHalfWritten, "content is half written");
}

function limit({ shop }: Scene, resource: string) {
  return promisify(execFile)("prlimit", ["--pid", String(shop.child.pid), resource]);
}

/** Turns a byte in the middle of each file of a folder. */
async function damage(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = ~(bytes[middle] ?? 0);
    await writeFile(file, bytes);
  }
}
