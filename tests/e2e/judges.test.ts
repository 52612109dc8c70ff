import { axeFindings } from "../support/judges/axe";
import { hiddenByHeader, ringFaults } from "../support/judges/focus";
import { watchHydration } from "../support/judges/hydration";
import { doubtfulLinks } from "../support/judges/link-names";
import { movingParts } from "../support/judges/motion";
import { cutTexts, roomFaults } from "../support/judges/reflow-and-zoom";
import { contrastOfTexts } from "../support/judges/text-contrast";
import { expect, PHONE, test } from "../support/test";

/** The judges of pages find what is wrong with a page on which everything is. */

const BAD_PAGE = `<!doctype html><html lang="fr"><title>Bad page</title>
  <header style="position: sticky; top: 0; height: 90vh; background: #fff; z-index: 1"></header>
  <main>
    <h1 style="width: 4em; overflow: hidden; white-space: nowrap">Words that are cut</h1>
    <img src="/favicon.svg"><div style="width: 3000px">wide</div>
    <article><p style="height: 5px; overflow: hidden">A text that is cut</p></article>
    <p id="pale" style="background: linear-gradient(#fff, #eee); color: #bbb">Pale</p>
    <a href="/one">more</a> <a href="/two" style="transition: color 1s">more</a>
    <dialog open><p style="overflow: auto; width: 40px"><b style="white-space: pre">A wide text</b></p></dialog>
    <button style="outline: none; width: 200px; height: 9px">small</button>
  </main><footer><a href="/three">last</a></footer>
  <script>
    console.error("a complaint");
    fetch("https://elsewhere.example/").catch(() => {});
    addEventListener("load", () => { document.querySelector("main").replaceWith(document.querySelector("main").cloneNode(true)); delete document.querySelector("main").dataset.served; });
  </script>`;

test("each judge finds what is wrong", async ({ blank }) => {
  const page = await blank({ viewport: PHONE });
  await page.route("/bad", (route) => route.fulfill({ contentType: "text/html", body: BAD_PAGE }));
  const hydrationFaults = await watchHydration(page);
  await page.goto("/bad");
  const hydration = (await hydrationFaults()).join("\n");
  for (const fault of ["a complaint", "https://elsewhere.example/", "React has thrown away"]) {
    expect.soft(hydration).toContain(fault);
  }

  const { wrong } = await axeFindings(page);
  expect.soft(wrong.join("\n")).toContain("image-alt: img");
  expect.soft(await doubtfulLinks(page)).toEqual(["“more” leads to /one, /two"]);
  expect.soft(await movingParts(page)).toHaveLength(1);

  const room = await roomFaults(page, [{ style: "", windows: [PHONE] }]);
  for (const judge of [
    "tooWide: <div",
    "scrolledSideways: <p",
    "cutWords: <h1",
    "smallTargets: <button",
  ]) {
    expect.soft(room.join("\n")).toContain(judge);
  }
  expect.soft(await cutTexts(page, [PHONE])).toContain("390 px: A text that is cut");

  expect
    .soft(await ringFaults(page.getByRole("button")))
    .toContainEqual(expect.stringContaining("0 px wide"));
  expect.soft(await hiddenByHeader(page, 2)).not.toEqual([]);

  await page.locator("dialog").evaluate((dialog) => dialog.remove());
  const { unsure } = await axeFindings(page);
  expect.soft(await contrastOfTexts(page, unsure)).toContainEqual({
    text: "Pale",
    contrast: expect.closeTo(1.65, 1),
    lowest: 4.5,
  });
});
