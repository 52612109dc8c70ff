import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { BannerCarousel } from "~/ui/home/banner-carousel";
import { LightMode } from "~/ui/parts/render-context";

const image = "https://images.ctfassets.net/s/a/t/b.jpg";
const banner = { image, imageColour: null, imageMobile: image, alt: "Promotion" };

it("a light page requests only small banners, also on wide screens", () => {
  // React's development build warns that the server does not run layout effects.
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
