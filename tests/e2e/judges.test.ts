import { axeFindings } from "../support/judges/axe";
import { hiddenByHeader, ringFaults } from "../support/judges/focus";
import { watchHydration } from "../support/judges/hydration";
import { doubtfulLinks } from "../support/judges/link-names";
import { movingParts } from "../support/judges/motion";
import { cutTexts, roomFaults } from "../support/judges/reflow-and-zoom";
import { contrastOfTexts } from "../support/judges/text-contrast";
import { expect, PHONE, test } from "../support/test";

/** Each judge of pages finds its fault on a page that has all of them. */

const BAD_PAGE = `<!doctype html><html lang="fr"><title>Bad page</title>
  <header style="position: sticky; top: 0; height: 100vh; z-index: 1"></header>
  <main>
    <h1 style="width: 4em; overflow: hidden; white-space: nowrap">Words that are cut</h1>
    <img src="/favicon.svg"><div style="width: 3000px">wide</div>
    <article><p style="height: 5px; overflow: hidden">A text that is cut</p></article>
    <p style="background: linear-gradient(#fff, #eee); color: #bbb">Pale</p>
    <a href="/one">more</a> <a href="/two" style="transition: color 1s">more</a>
    <details open><p style="overflow: auto; width: 9px">Wide</p></details>
    <button style="outline: none; width: 200px; height: 9px">small</button>
  </main><footer><a href="/three">last</a></footer>
  <script>
    console.error("a complaint");
    for (const url of ["https://elsewhere.example/", "http://127.0.0.1:9/"]) fetch(url).catch(() => {});
    addEventListener("load", () => delete document.querySelector("main").dataset.served);
  </script>`;

test("each judge finds faults", async ({ blank }) => {
  const page = await blank({ viewport: PHONE });
  await page.route("/bad", (route) => route.fulfill({ contentType: "text/html", body: BAD_PAGE }));
  const hydrationFaults = await watchHydration(page);
  await page.goto("/bad");
  const { wrong, unsure } = await axeFindings(page);
  const found = [
    ...(await hydrationFaults()),
    ...wrong,
    ...(await doubtfulLinks(page)),
    ...(await roomFaults(page, [{ style: "", windows: [PHONE] }])),
    ...(await roomFaults(page, [{ style: "", windows: [PHONE] }], cutTexts)),
    ...(await ringFaults(page.getByRole("button"))),
  ].join("\n");
  for (const fault of [
    ...[
      "a complaint",
      "https://elsewhere.example/",
      "http://127.0.0.1:9/",
      "React has replaced",
      "image-alt: img",
    ],
    ...["“more” leads to /one, /two", "tooWide: <div", "scrolledSideways: <p", "cutWords: <h1"],
    ...["smallTargets: <button", "cutTexts: <p", "0 px wide"],
  ]) {
    expect.soft(found).toContain(fault);
  }
  expect.soft(await movingParts(page)).toHaveLength(1);
  expect.soft(await hiddenByHeader(page, 2)).not.toEqual([]);
  const pale = { text: "Pale", contrast: expect.closeTo(1.65, 1), lowest: 4.5 };
  expect.soft(await contrastOfTexts(page, unsure)).toContainEqual(pale);
});
