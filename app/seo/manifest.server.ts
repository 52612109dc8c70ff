import { paths } from "~/address/paths";
import { shopOfFolder } from "~/config/shop-file.server";

/** An icon of one size: a file in the shop's folder or in `public/`. */
const icon = (size: number, name = `icon-${size}`) => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
});

/** How the shop appears on a phone's home screen (W3C, Web Application Manifest). */
export function manifest() {
  const { name, tagline, blurb = tagline, themeColour } = shopOfFolder;
  return {
    id: paths.home,
    name: `${name} : ${tagline}`,
    short_name: name,
    description: blurb,
    lang: "fr",
    dir: "ltr",
    start_url: paths.home,
    scope: paths.home,
    display: "standalone",
    theme_color: themeColour,
    background_color: "#fcfbf8",
    icons: [icon(192), icon(512), { ...icon(512, "icon-maskable-512"), purpose: "maskable" }],
  };
}
