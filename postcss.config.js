import { list } from "postcss";

/**
 * Makes the styles work in browsers of 2020, together with `build.cssTarget` in vite.config.ts. Unwraps `@layer`
 * blocks, which these browsers would ignore: the styles must stand in the order of the layers, and specificity
 * decides between layers too. Replaces `margin-inline` and the like by physical sides. lightningcss could replace
 * them too, but its output for values with `var()` would add 71 bytes to each page.
 *
 * @type {import("postcss").Plugin}
 */
const forOlderBrowsers = {
  postcssPlugin: "zavona:for-older-browsers",
  // Each page holds its styles: Tailwind's banner would be in every page.
  Comment: (comment) => {
    comment.remove();
  },
  AtRule: {
    layer: (rule) => {
      if (rule.nodes) rule.replaceWith(rule.nodes);
      else rule.remove();
    },
  },
  Declaration: (declaration) => {
    const [, property, axis] = /^(margin|padding)-(inline|block)$/.exec(declaration.prop) ?? [];
    const [start = "", end = start, ...more] = list.space(declaration.value);
    if (!property || more.length > 0) return;
    const [before, after] = axis === "inline" ? ["left", "right"] : ["top", "bottom"];
    const physical = [
      declaration.clone({ prop: `${property}-${before}`, value: start }),
      declaration.clone({ prop: `${property}-${after}`, value: end }),
    ];
    declaration.replaceWith(physical);
  },
};

export default { plugins: [forOlderBrowsers] };
