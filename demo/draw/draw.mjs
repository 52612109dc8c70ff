// Draws demo/pictures/: `npm run pictures -- [--only=stem,stem] [--out=folder]`; with `--share` only the
// link previews.
// Needs a Chromium: the one $CHROMIUM names, else the first on PATH. Vite reads the TypeScript,
// because Node 20 cannot and the project has no other runner.
import { runnerImport } from "vite";

const { module } = await runnerImport(new URL("./draw-pictures.ts", import.meta.url).pathname, {
  configFile: false,
  logLevel: "error",
});
await module.drawPictures(process.argv.slice(2));
