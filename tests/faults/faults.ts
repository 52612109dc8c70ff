import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { flood } from "../support/send-raw";
import { fillDisk, mayMount, mountDisk } from "../support/worlds/disk";
import type { Fault as ConnectionFault } from "../support/worlds/fault-proxy";
import { PATIENT } from "../support/worlds/shop";
import type { Scene } from "./scene";

/** A failure around a running shop. */
export type Fault = {
  name: string;
  /** Starts the fault. @returns a function that ends it */
  begin(scene: Scene): Promise<() => unknown>;
  /** The duration in ms, if it differs from that of other faults. */
  lastsMs?: number;
  /** The log's report to the operator; null if there is nothing to report. */
  log: RegExp | null;
  /**
   * Whether the log reports the fault only after the Contentful client's retries. The test then observes the
   * fault by a change that is published meanwhile: the shop must not show it.
   */
  loggedLate?: true;
  /** Whether the fault ends the shop: connections break then, and a proxy would repeat the requests. */
  restarts?: true;
};

/** How long the Contentful client retries before it fails, on a busy machine, in ms. */
export const CLIENT_TRIES_MS = 35_000;

const UNREADABLE = /content can't be read/;
const EMPTY_SYNC = '{"sys":{"type":"Array"},"items":[],"nextSyncUrl":"http://x?sync_token=none"}';
const json = { "Content-Type": "application/json" };

/** A fault of every request to the content service. */
function onEachRequest(name: string, fault: ConnectionFault, more: Partial<Fault> = {}): Fault {
  return {
    name,
    log: UNREADABLE,
    ...more,
    async begin({ connection, until }) {
      const before = connection.requests.length;
      connection.always = fault;
      await until(async () => connection.requests.length > before, `${name}: a request fails`);
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
  onEachRequest("Contentful answers 6 s late", { kind: "slow", ms: 6000 }, { log: null }),
  onEachRequest("Contentful resets connections", { kind: "reset" }, { loggedLate: true }),
  {
    name: "Contentful refuses connections",
    log: UNREADABLE,
    loggedLate: true,
    async begin({ connection }) {
      await connection.refuse();
      return () => connection.listen();
    },
  },
  {
    name: "Contentful's name is not found (DNS)",
    log: /ENOTFOUND/,
    loggedLate: true,
    async begin({ connection, shop }) {
      shop.child.kill("SIGURG");
      // Open connections are closed, because they need no DNS.
      await connection.refuse();
      await connection.listen();
      return () => shop.child.kill("SIGURG");
    },
  },
  onEachRequest("Contentful does not answer", { kind: "hang" }, { loggedLate: true }),
  onEachRequest("Contentful sends half a body", { kind: "cut-off" }),
];

/** The entry that faults change. Visitors look for another one on each page. */
export const OTHER_PRODUCT = "litchi-de-tamatave";
const BROKEN_ENTRY = new RegExp(`"entries":\\[[^\\]]*"${OTHER_PRODUCT}"[^\n]*to correct`);

/** Faults of Contentful's responses. */
export const CONTENT_FAULTS: readonly Fault[] = [
  onEachRequest(
    "status 429 with a reset header",
    status(429, "{}", { ...json, "X-Contentful-RateLimit-Reset": "1" }),
    { loggedLate: true },
  ),
  onEachRequest("status 500", status(500), { loggedLate: true }),
  onEachRequest("status 503", status(503), { loggedLate: true }),
  onEachRequest(
    "status 401 for a revoked token",
    status(401, '{"sys":{"type":"Error","id":"AccessTokenInvalid"}}'),
  ),
  onEachRequest("broken JSON", { kind: "body", body: '{"sys":{"type":"Array"},"items":[' }),
  onEachRequest("JSON in another shape", { kind: "body", body: '{"hello":"world"}' }),
  onEachRequest("a list of items that are no entries", {
    kind: "body",
    body: '{"total":2,"items":[null,7]}',
  }),
  onEachRequest(
    "a captive portal's HTML",
    status(200, "<html><h1>Wi-Fi</h1></html>", { "Content-Type": "text/html" }),
  ),
  {
    name: "the token is refused, and one initial sync finds no entries",
    log: /lacks many entries of which it named no deletion/,
    async begin({ connection, until }) {
      let isLeft = true;
      connection.choose = (address) => {
        if (!isLeft || !address.includes("/sync?")) return null;
        if (!address.includes("initial=true")) return { kind: "status", status: 400 };
        isLeft = false;
        return { kind: "body", body: EMPTY_SYNC };
      };
      await until(async () => !isLeft, "the shop has made an initial sync");
      return () => {
        connection.choose = null;
      };
    },
  },
  {
    name: "an entry is deleted",
    log: /"size":(\d+),"before":(?!\1\b)\d+[^\n]*content changed/,
    async begin({ service: { space }, untilStatus }) {
      const other = space.entries.findIndex(({ id }) => id === OTHER_PRODUCT);
      const [deleted] = space.entries.splice(other, 1);
      if (!deleted) throw new Error("The demo has no such entry");
      await untilStatus(`/eliquides/${OTHER_PRODUCT}`, 404);
      return async () => {
        space.entries.splice(other, 0, deleted);
        await untilStatus(`/eliquides/${OTHER_PRODUCT}`, 200);
      };
    },
  },
  {
    name: "an entry becomes invalid",
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

/** One disk, as on a small server, has the log and the stored content. */
const FULL_DISK: Fault = {
  name: "the disk with log and content is full, until there is room",
  // The line about the content may be among those dropped: the metrics tell of it.
  log: /lines were dropped/,
  restarts: true,
  async begin(scene) {
    const disk = await mkdtemp(join(tmpdir(), "zavona-disk-"));
    const unmount = mountDisk(disk, 8 * 1024 * 1024);
    const settings = { ...PATIENT, DATA_DIR: disk, LOG_LEVEL: "debug" };
    await scene.restart("SIGTERM", { settings, logFile: join(disk, "log") });
    await scene.publish();
    // The log fills the rest.
    const ballast = fillDisk(disk, "of-another-program", 256 * 1024);
    // More lines than the shop holds. It closes a connection that takes too long: several floods.
    for (let lines = 0; lines < 15_000; ) lines += await flood(scene.shop.url, 3000);
    const hasFault = async () =>
      (await (await fetch(`${scene.shop.url}/metrics`)).text()).includes(
        'zavona_disk_fault{what="content"} 1',
      );
    // Stored pictures make room for the first changes.
    await scene.until(async () => {
      await scene.publish();
      return hasFault();
    }, "content can't be stored");
    return async () => {
      await rm(ballast);
      await scene.until(
        async () => FULL_DISK.log?.test(scene.log()) ?? true,
        "the log tells of it",
      );
      await scene.until(async () => !(await hasFault()), "content can be stored again");
      await scene.restart("SIGHUP");
      unmount();
      await rm(disk, { recursive: true });
    };
  },
};

/**
 * Faults of the shop's machine. Preloaded modules shift the clock, break DNS, exhaust memory and make the disk hang; `prlimit` makes
 * the disk full, and SIGSTOP stops the process.
 */
export const MACHINE_FAULTS: readonly Fault[] = [
  {
    name: "the clock jumps a day ahead, and back",
    log: null,
    async begin({ shop }) {
      shop.child.kill("SIGUSR2");
      return () => shop.child.kill("SIGUSR2");
    },
  },
  {
    name: "the process stops for 3 s",
    log: null,
    lastsMs: 3000,
    async begin({ shop }) {
      shop.child.kill("SIGSTOP");
      return () => shop.child.kill("SIGCONT");
    },
  },
  {
    name: "the disk is full",
    log: /EFBIG/,
    async begin(scene) {
      // The process can write only empty files, as on a full disk.
      await limit(scene, "--fsize=0:unlimited");
      await scene.publish();
      return () => limit(scene, "--fsize=unlimited:unlimited");
    },
  },
  ...(mayMount ? [FULL_DISK] : []),
  {
    name: "a closed terminal ends the shop, and it starts again",
    log: /"signal":"SIGHUP".*stored content is loaded/s,
    restarts: true,
    async begin(scene) {
      await scene.restart("SIGHUP");
      return () => {};
    },
  },
  {
    name: "the disk hangs",
    log: /no answer for 10 s/,
    restarts: true,
    async begin(scene) {
      scene.shop.child.kill("SIGWINCH");
      await scene.publish();
      await scene.until(async () => /no answer/.test(scene.log()), "the shop reports the disk");
      await scene.publish();
      return () => scene.restart("SIGTERM");
    },
  },
  {
    name: "the shop restarts while Contentful is down",
    log: /stored content is loaded/,
    restarts: true,
    async begin(scene) {
      await scene.connection.refuse();
      await scene.restart("SIGTERM");
      return () => scene.connection.listen();
    },
  },
  {
    name: "the shop is killed while it writes, three times",
    log: /stored content is loaded/,
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
    name: "the shop runs out of memory",
    log: /heap out of memory.*stored content is loaded/s,
    restarts: true,
    async begin(scene) {
      // No core dump.
      await limit(scene, "--core=0:0");
      await scene.restart("SIGPWR");
      return () => {};
    },
  },
  {
    name: "the stored files are damaged",
    log: /the stored content is ignored/,
    restarts: true,
    async begin(scene) {
      const meanwhile = () => damage(scene.folder);
      await scene.restart("SIGTERM", { meanwhile, settings: PATIENT });
      return () => {};
    },
  },
  {
    name: "DATA_DIR can't be written",
    log: /ENOTDIR/,
    restarts: true,
    async begin(scene) {
      // A path below a file: as root, the tests could write to any folder.
      await writeFile(join(scene.folder, "file"), "");
      const settings = { ...PATIENT, DATA_DIR: join(scene.folder, "file", "data") };
      await scene.restart("SIGTERM", { settings });
      // The next process finds the content that was stored before.
      return () => scene.restart("SIGTERM");
    },
  },
];

/** Makes the disk hang. Resolves when the shop has a half-written content file. */
async function writeHalf(scene: Scene, leftovers: string[]): Promise<void> {
  scene.shop.child.kill("SIGWINCH");
  scene.edit();
  const isHalfWritten = async () => {
    const names = await readdir(scene.folder);
    if (names.some((name) => name.endsWith(".tmp") && !leftovers.includes(name))) return true;
    // The shop may have written the change before it received the signal: publish another one.
    if (await scene.isUpToDate()) scene.edit();
    return false;
  };
  await scene.until(isHalfWritten, "content is half written");
}

function limit({ shop }: Scene, resource: string) {
  return promisify(execFile)("prlimit", ["--pid", String(shop.child.pid), resource]);
}

/** Inverts the byte in the middle of each file of a folder. */
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
