import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, openSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { eventually } from "../support/eventually";
import { flood } from "../support/send-raw";
import { temporaryFolder } from "../support/temporary-folder";
import { freePort } from "../support/worlds/shop-process";

/** A log that can't be written costs lines, never a visitor. */

/** Starts a shop whose standard output is a file descriptor. */
async function startShopOn(stdout: number, settings: Record<string, string> = {}) {
  const { PATH = "", HOME = "" } = process.env;
  const PORT = await freePort();
  const env = { PATH, HOME, PORT, DATA_DIR: await temporaryFolder(), LOG_LEVEL: "debug" };
  const child = spawn(process.execPath, ["build/server/server.js"], {
    env: { ...env, ...settings } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", stdout, "inherit"],
  });
  closeSync(stdout);
  onTestFinished(() => void child.kill("SIGKILL"));
  const url = `http://127.0.0.1:${PORT}`;
  await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
  const ended = once(child, "exit");
  return {
    url,
    /** Sends SIGTERM. @returns exit code and signal, or null after 10 s: a container is killed then */
    async end() {
      child.kill("SIGTERM");
      return Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 10_000, null))]);
    },
  };
}

/** A named pipe that nobody reads. `reader` and `writer` are its file descriptors. */
async function openPipe() {
  const path = join(await temporaryFolder(), "log");
  await promisify(execFile)("mkfifo", [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return { reader, writer: openSync(path, constants.O_WRONLY) };
}

/** A terminal whose output is stopped, as Ctrl-S does. Returns a file descriptor. */
async function openStoppedTerminal() {
  const script = spawn("script", ["--quiet", "--command", "tty; sleep 600", "/dev/null"]);
  onTestFinished(() => void script.kill("SIGKILL"));
  const [name] = await once(script.stdout, "data");
  const terminal = openSync(String(name).trim(), constants.O_WRONLY | constants.O_NOCTTY);
  script.stdin.write("\x13");
  return terminal;
}

/** More than the shop buffers: each request has a line of 100 bytes or more. */
const REQUESTS = 15_000;

const outputs = {
  "a file on a full disk": async () => openSync("/dev/full", "w"),
  "a pipe that nobody reads": async () => (await openPipe()).writer,
  "a stopped terminal": openStoppedTerminal,
  "a pipe whose reader has ended": async () => {
    const { reader, writer } = await openPipe();
    closeSync(reader);
    return writer;
  },
};

it.each(
  Object.entries(outputs).flatMap(([name, open]) =>
    (["json", "pretty"] as const).map((format) => [name, format, open] as const),
  ),
)(
  "with its log in %s (%s) the shop answers, counts dropped lines and ends in time",
  async (_name, LOG_FORMAT, open) => {
    const shop = await startShopOn(await open(), { LOG_FORMAT });
    expect(await flood(shop.url, REQUESTS)).toBe(REQUESTS);
    const metrics = await (await fetch(`${shop.url}/metrics`)).text();
    expect(metrics).toMatch(/^zavona_log_lines_dropped_total [1-9]/m);
    expect(await shop.end()).toEqual([0, null]);
  },
);

it("a log that can be written again says once how many lines were dropped", async () => {
  const { reader, writer } = await openPipe();
  const shop = await startShopOn(writer, { LOG_FORMAT: "json" });
  await flood(shop.url, REQUESTS);
  let text = "";
  new Socket({ fd: reader }).setEncoding("utf8").on("data", (part) => {
    text += part;
  });
  const linesWith = (words: string) => text.split("\n").filter((line) => line.includes(words));
  await eventually(() => expect(linesWith("lines were dropped")).toHaveLength(1));
  expect(await shop.end()).toEqual([0, null]);
  await eventually(() => expect(linesWith("ending after")).toHaveLength(1));
  const reports = linesWith("lines were dropped").map((line) => JSON.parse(line));
  const logged = linesWith('"/healthz"').length;
  expect(reports).toEqual([expect.objectContaining({ level: 40, lines: REQUESTS - logged })]);
});
