import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../support/worlds/shop-process";
import { ask, untilStable } from "./ask";
import { startContent } from "./content";
import { residentMb } from "./process-cost";
import { type BenchOptions, figure, kb, mb, type Row, times, us } from "./report";
import { interleave, medianOf, pairedRatio } from "./rounds";
import { type Server, startServer, startShop } from "./servers";
import { cpuAtFixedRate } from "./steady-load";

const PAGE = "/eliquides";
const PRODUCTS = 100;
/** Answers per second: what Next.js sends with half a core. */
const RATE = 250;

/** The Next.js site: one static page with the name, text, price, picture and link of each card. */
const SITE = {
  "package.json": JSON.stringify({
    private: true,
    dependencies: { next: "16.4.6", react: "19.2.0", "react-dom": "19.2.0" },
  }),
  "app/layout.js": `export default function Layout({ children }) {
    return <html lang="fr"><body>{children}</body></html>;
  }`,
  "app/eliquides/page.js": `import Link from "next/link";
  import cards from "./cards.json";
  export default function Page() {
    return <main><h1>Eliquides</h1><ul>{cards.map(({ id, href, name, description, image, price }) => (
      <li key={id}><Link href={href} prefetch={false}>
        <img src={image} alt="" loading="lazy" width="400" height="400" />
        <h2>{name}</h2><p>{description}</p><p>{price}</p>
      </Link></li>
    ))}</ul></main>;
  }`,
};

/** Compares the cached page with an alternative: the same cards as a static page of Next.js. */
export async function next({ quick }: BenchOptions): Promise<Row[]> {
  const content = await startContent(PRODUCTS);
  const shop = await startShop(content.settings);
  const page = await untilStable(shop.url + PAGE);
  const site = await startNext(await cardsOf(shop));
  const nextPage = await untilStable(site.url + PAGE);

  const measure = ({ url, pid }: Server) =>
    cpuAtFixedRate({ url: url + PAGE, pid, seconds: quick ? 1 : 8, rate: RATE });
  const { ours = [], theirs = [] } = await interleave(quick ? 1 : 5, {
    ours: () => measure(shop),
    theirs: () => measure(site),
  });
  const memory = [shop, site].map(({ pid }) => mb(residentMb(pid)));
  const scripts = await Promise.all([scriptBytes(shop), scriptBytes(site)]);
  await Promise.all([shop, site, content].map((each) => each.stop()));

  const each = (cpu: number) => cpu;
  return [
    figure(
      `CPU per answer of \`/eliquides\` at ${RATE}/s against a static page of Next.js 16 with the same cards`,
      `${us(medianOf(ours, each))} to ${us(medianOf(theirs, each))}`,
      times(pairedRatio(theirs, ours, each)),
    ),
    figure("HTML, compressed", `${kb(page.body.length)} to ${kb(nextPage.body.length)}`),
    figure("scripts, compressed", scripts.map(kb).join(" to ")),
    figure("RSS", memory.join(" to ")),
  ];
}

/** The cards of the shop's page, from its JSON. */
async function cardsOf({ url }: Server) {
  const { products } = (await (await fetch(`${url}${PAGE}.json`)).json()) as {
    products: { cardPrice: { texte: string } | null }[];
  };
  return products.map((each) => ({ ...each, price: each.cardPrice?.texte }));
}

/** Builds the site with packages from the npm registry and runs it as the Next.js docs advise. */
async function startNext(cards: unknown): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), "zavona-next-"));
  const files = Object.entries({ ...SITE, "app/eliquides/cards.json": JSON.stringify(cards) });
  await mkdir(join(folder, "app/eliquides"), { recursive: true });
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  const cli = join(folder, "node_modules/next/dist/bin/next");
  const { PATH = "", HOME = "" } = process.env;
  const settings = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;
  const options = { cwd: folder, env: { PATH, HOME, ...settings } };
  await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund"], options);
  await promisify(execFile)(process.execPath, [cli, "build"], options);
  const args = [cli, "start", folder, "--hostname", "127.0.0.1", "--port", await freePort()];
  const server = await startServer(args, settings);
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  };
  return { ...server, stop };
}

/** The compressed bytes of all script files that a page names. */
async function scriptBytes({ url }: Server): Promise<number> {
  const html = await (await fetch(url + PAGE)).text();
  const names = new Set(html.match(/\/(?:assets|_next)\/[^"\\ ]+\.js/g));
  const files = await Promise.all([...names].map((name) => ask(url + name)));
  return files.reduce((sum, { body }) => sum + body.length, 0);
}
