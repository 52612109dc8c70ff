import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Fault as ConnectionFault } from "../support/worlds/fault-proxy";
import { PATIENT } from "../support/worlds/shop";
import type { Scene } from "./scene";

/** Something that goes wrong around a running shop. */
export type Fault = {
  name: string;
  /** Begins it. @returns what ends it */
  begin(scene: Scene): Promise<() => unknown>;
  /** How long it lasts, in ms, if not as long as the others. */
  lastsMs?: number;
  /** What the log must report to an operator; null where there is nothing to report. */
  log: RegExp | null;
  /**
   * Whether it has to last before the log reports it: the client asks again by itself at first. That
   * it happened is then seen by what is published meanwhile, which must not arrive.
   */
  loggedLate?: true;
  /** Whether it ends the shop: connections break then, and a connection in front asks again. */
  restarts?: true;
};

/** How long the client of the content service tries before it gives up, on a busy machine, in ms. */
export const CLIENT_TRIES_MS = 35_000;

const UNREADABLE = /content can't be read/;
const EMPTY_LIST = '{"sys":{"type":"Array"},"total":0,"skip":0,"limit":1000,"items":[]}';
const json = { "Content-Type": "application/json" };

/** Every request to the content service meets the same. */
function onEachRequest(name: string, fault: ConnectionFault, more: Partial<Fault> = {}): Fault {
  return {
    name,
    log: UNREADABLE,
    ...more,
    async begin({ connection, until }) {
      const asked = connection.requests.length;
      connection.always = fault;
      await until(async () => connection.requests.length > asked, `${name}: a request meets it`);
      return () => {
        connection.always = null;
      };
    },
  };
}

const status = (status: number, body?: string, headers: Record<string, string> = json) =>
  ({ kind: "status", status, headers, ...(body !== undefined && { body }) }) as const;

/** Faults of the connection to Contentful. */
export const CONNECTION_FAULTS: readonly Fault[] = [
  onEachRequest("answers 6 s late", { kind: "slow", ms: 6000 }, { log: null }),
  onEachRequest("resets connections", { kind: "reset" }, { loggedLate: true }),
  {
    name: "refuses connections",
    log: UNREADABLE,
    loggedLate: true,
    async begin({ connection }) {
      await connection.refuse();
      return () => connection.listen();
    },
  },
  {
    name: "its name is not found (DNS)",
    log: /ENOTFOUND/,
    loggedLate: true,
    async begin({ connection, shop }) {
      shop.child.kill("SIGURG");
      // A connection that is open needs no name.
      await connection.refuse();
      await connection.listen();
      return () => shop.child.kill("SIGURG");
    },
  },
  onEachRequest("does not answer", { kind: "hang" }, { loggedLate: true }),
  onEachRequest("half a body", { kind: "cut-off" }),
];

/** The entry that has faults: another than the one that visitors look for on each page. */
export const OTHER_PRODUCT = "litchi-de-tamatave";
const BROKEN_ENTRY = new RegExp(`"entry":"${OTHER_PRODUCT}"[^\n]*incomplete entry`);

/** Faults of what Contentful answers. */
export const CONTENT_FAULTS: readonly Fault[] = [
  onEachRequest(
    "429 with a reset header",
    status(429, "{}", { ...json, "X-Contentful-RateLimit-Reset": "1" }),
    { loggedLate: true },
  ),
  onEachRequest("500", status(500), { loggedLate: true }),
  onEachRequest("503", status(503), { loggedLate: true }),
  onEachRequest(
    "401: the token has been withdrawn",
    status(401, '{"sys":{"type":"Error","id":"AccessTokenInvalid"}}'),
  ),
  onEachRequest("broken JSON", { kind: "body", body: '{"sys":{"type":"Array"},"items":[' }),
  onEachRequest("JSON of another shape", { kind: "body", body: '{"hello":"world"}' }),
  onEachRequest("a list of nothing that is an entry", {
    kind: "body",
    body: '{"total":2,"items":[null,7]}',
  }),
  onEachRequest(
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
  {
    name: "an entry vanishes",
    log: /"size":(\d+),"before":(?!\1\b)\d+[^\n]*content changed/,
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
    log: BROKEN_ENTRY,
    async begin({ service: { space }, log, until }) {
      const entry = space.entries.find(({ id }) => id === OTHER_PRODUCT);
      if (!entry) throw new Error("The demo has no such entry");
      const before = log().length;
      const { fields } = entry;
      entry.revision += 1;
      entry.fields = { titre: { fr: { no: "text" } }, prix10ml: { fr: -5 }, types: { fr: 7 } };
      await until(async () => BROKEN_ENTRY.test(log().slice(before)), "the broken entry is read");
      return () => Object.assign(entry, { fields, revision: entry.revision + 1 });
    },
  },
];

/** Content types of which the next refresh finds none, and the one after it all again. */
function emptyAtOneRefresh(name: string, types: readonly string[]): Fault {
  const ofEach = types.map((type) => `(?=.*"type":"${type}"[^\n]*Contentful returned no entries)`);
  return {
    name,
    log: new RegExp(`^${ofEach.join("")}`, "s"),
    async begin({ connection, service: { space }, until }) {
      // A content type is read again when one of its entries has changed.
      for (const type of types) {
        const entry = space.entries.find(({ contentType }) => contentType === type);
        if (entry) entry.revision += 1;
      }
      const left = new Set(types);
      connection.choose = (address) => {
        const type = /content_type=(\w+)/.exec(address)?.[1] ?? "";
        return left.delete(type) ? { kind: "body", body: EMPTY_LIST } : null;
      };
      // After a fault before this one some types are asked for later than others.
      await until(async () => left.size === 0, `${name}: all types are asked for`);
      return () => {
        connection.choose = null;
      };
    },
  };
}

/**
 * Faults of the machine that the shop runs on. The clock is shifted and names are lost within the process; a
 * full disk is `prlimit`, a standstill SIGSTOP; V8 ends a process that runs out of memory.
 */
export const MACHINE_FAULTS: readonly Fault[] = [
  {
    name: "the clock jumps a day on, and back",
    log: null,
    async begin({ shop }) {
      shop.child.kill("SIGUSR2");
      return () => shop.child.kill("SIGUSR2");
    },
  },
  {
    name: "the process stands still for 3 s",
    log: null,
    lastsMs: 3000,
    async begin({ shop }) {
      shop.child.kill("SIGSTOP");
      return () => shop.child.kill("SIGCONT");
    },
  },
  {
    name: "nothing can be written to the disk",
    log: /EFBIG/,
    async begin(scene) {
      // A file of no bytes is all that it may write, as on a full disk.
      await limit(scene, "--fsize=0:unlimited");
      await scene.publish();
      return () => limit(scene, "--fsize=unlimited:unlimited");
    },
  },
  {
    name: "restarted while Contentful is away",
    log: /stored content is used/,
    restarts: true,
    async begin(scene) {
      await scene.connection.refuse();
      await scene.restart("SIGTERM");
      return () => scene.connection.listen();
    },
  },
  {
    name: "killed while it writes, three times",
    log: /stored content is used/,
    restarts: true,
    async begin(scene) {
      let leftovers: string[] = [];
      for (let time = 1; time <= 3; time++) {
        await writeHalf(scene, leftovers);
        const meanwhile = async () => (leftovers = await readdir(scene.folder));
        await scene.restart("SIGKILL", { meanwhile });
      }
      return () => {};
    },
  },
  {
    name: "its memory runs out",
    log: /heap out of memory.*stored content is used/s,
    restarts: true,
    async begin(scene) {
      // Its memory need not be found on the disk.
      await limit(scene, "--core=0:0");
      await scene.restart("SIGPWR");
      return () => {};
    },
  },
  {
    name: "what it stored is damaged",
    log: /the stored content is ignored/,
    restarts: true,
    async begin(scene) {
      const meanwhile = () => damage(scene.folder);
      await scene.restart("SIGTERM", { meanwhile, settings: PATIENT });
      return () => {};
    },
  },
  {
    name: "its folder can't be written to",
    log: /ENOTDIR/,
    restarts: true,
    async begin(scene) {
      // Whoever runs the tests may be root, to whom every folder is open: a file is none.
      await writeFile(join(scene.folder, "file"), "");
      const settings = { ...PATIENT, DATA_DIR: join(scene.folder, "file", "data") };
      await scene.restart("SIGTERM", { settings });
      // It finds what it had stored before.
      return () => scene.restart("SIGTERM");
    },
  },
];

/** Resolves when the running shop has a half-written file of content; the disk hangs from here on. */
async function writeHalf(scene: Scene, leftovers: string[]): Promise<void> {
  scene.shop.child.kill("SIGWINCH");
  scene.edit();
  const isHalfWritten = async () => {
    const names = await readdir(scene.folder);
    if (names.some((name) => name.endsWith(".tmp") && !leftovers.includes(name))) return true;
    // The shop may have written the change before the signal reached it: it needs another one.
    if (await scene.isUpToDate()) scene.edit();
    return false;
  };
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
