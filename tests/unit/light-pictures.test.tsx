import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { BannerCarousel } from "~/ui/home/banner-carousel";
import { LightMode } from "~/ui/parts/render-context";

/** What pictures a light page asks for beside those of products. */

const image = "https://images.ctfassets.net/s/a/t/b.jpg";
const banner = { image, imageColour: null, imageMobile: image, alt: "Promotion" };

it("banners of a light page are small, on wide screens too", () => {
  // React's development build has a word to say on layout effects, which the server does not run.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const markup = (light: boolean) =>
    renderToStaticMarkup(
      <LightMode.Provider value={light}>
        <BannerCarousel banners={[banner]} />
      </LightMode.Provider>,
    );
  const widths = (text: string) => [...text.matchAll(/\?w=(\d+)/g)].map(([, width]) => width);
  expect(widths(markup(false))).toEqual(["1200", "600"]);
  expect(widths(markup(true))).toEqual(["400"]);
});
