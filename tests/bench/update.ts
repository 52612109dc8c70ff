import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { nodeFlags, processEnv } from "../../scripts/process-options.mjs";
import { freePort, run, waitForPort } from "../support/worlds/shop-process";
import { steadyVisitors } from "../support/worlds/steady-visitors";
import { untilFound, untilSettled } from "./ask";
import { watch } from "./programs";
import { atMost, type BenchOptions, type Row, told } from "./report";

const UPDATES = 5;
const PER_SECOND = 200;

/**
 * The shop is ended and started anew behind Caddy with deploy/Caddyfile, as an update does it, while
 * visitors come. The Caddyfile needs Caddy 2.7; Debian 12 has 2.6.
 */
export async function update({ quick }: BenchOptions): Promise<Row[]> {
  const { stdout, error } = spawnSync("caddy", ["version"], { encoding: "utf8" });
  const [, minor = 0] = /^v?2\.(\d+)/.exec(stdout ?? "") ?? [];
  if (error || Number(minor) < 7)
    return [told("updates behind Caddy", "not measured: no Caddy 2.7")];
  const folder = await mkdtemp(join(tmpdir(), "zavona-update-"));
  const [shopPort, caddyPort] = [await freePort(), await freePort()];
  const settings = {
    ...processEnv,
    PORT: shopPort,
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, "data"),
  };
  const startShop = () => waitForPort(run([...nodeFlags, "build/server/server.js"], settings));
  let shop = await startShop();
  const caddy: ChildProcess = watch(
    spawn("caddy", ["run", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"], {
      env: {
        ...process.env,
        HOME: folder,
        SITE_ADDRESS: `http://127.0.0.1:${caddyPort}`,
        SHOP_UPSTREAM: `127.0.0.1:${shopPort}`,
        LOG_FOLDER: folder,
        CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
      },
      stdio: "ignore",
    }),
  );
  const address = `http://127.0.0.1:${caddyPort}/eliquides`;
  await untilFound(address);
  await untilSettled(address);

  const visitors = steadyVisitors(() => ({ address }), PER_SECOND);
  const gaps: number[] = [];
  for (let n = 0; n < (quick ? 1 : UPDATES); n += 1) {
    await setTimeout(2000);
    const begun = performance.now();
    await shop.stop();
    shop = await startShop();
    gaps.push((performance.now() - begun) / 1000);
  }
  await setTimeout(2000);
  const { served, refused, lost } = await visitors.stop();
  await shop.stop();
  caddy.kill();
  await once(caddy, "exit");
  await rm(folder, { recursive: true, force: true });
  const seconds = `${Math.max(...gaps).toFixed(1)} s`;
  return [
    atMost(
      `${gaps.length} updates behind Caddy ${stdout.trim().split(" ")[0]} at ${PER_SECOND}/s: visits lost`,
      lost.length + refused,
      0,
      String,
    ),
    ...(lost.length > 0 ? [told("how they were lost", [...new Set(lost)].join(", "))] : []),
    told("visits served; the longest that there was no shop", `${served}; ${seconds}`),
  ];
}
