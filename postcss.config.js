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

/**
 * Removes Tailwind's `--tw-` variables that no utility reads, with the declarations that read them needlessly: app.css
 * overrides the same property in the same utility, or base.css makes the border of every element solid.
 *
 * @type {import("postcss").Plugin}
 */
const withoutUnreadVariables = {
  postcssPlugin: "zavona:without-unread-variables",
  OnceExit(styles) {
    styles.walkDecls((declaration) => {
      if (!declaration.value.includes("var(--tw-")) return;
      const next = declaration.next();
      const isOverridden = next?.type === "decl" && next.prop === declaration.prop;
      if (isOverridden || /^border.*-style$/.test(declaration.prop)) declaration.remove();
    });
    const read = new Set(styles.toString().match(/(?<=var\()--tw-[\w-]+/g));
    styles.walkDecls(/^--tw-/, (declaration) => {
      if (!read.has(declaration.prop)) declaration.remove();
    });
    styles.walkAtRules("property", (rule) => {
      if (!read.has(rule.params)) rule.remove();
    });
  },
};

export default { plugins: [forOlderBrowsers, withoutUnreadVariables] };
