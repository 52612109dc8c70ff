import { expect, it } from "vitest";
import { splitDescription } from "~/catalogue/description";

const sentence = "Une mangue juteuse du Boina, cueillie mûre, avec sa pointe de résine.";
const more = " Généreuse sans être sirupeuse, elle finit sur une note de miel et de bois clair.";

it.each([
  ["short: whole", sentence + more, [sentence + more, ""]],
  [
    "long: after its last sentence in time",
    sentence + more + more,
    [sentence, (more + more).trim()],
  ],
  [
    "long: after a line",
    `${"mot ".repeat(20).trim()}\n${sentence}${sentence}`,
    ["mot ".repeat(20).trim(), sentence + sentence],
  ],
  [
    "without sentences: after a word",
    "mot ".repeat(60).trim(),
    [`${"mot ".repeat(34)}mot…`, "mot ".repeat(25).trim()],
  ],
  ["without words: after a character", "é".repeat(300), [`${"é".repeat(140)}…`, "é".repeat(160)]],
  ["never within a character", "👩‍🍳".repeat(60), [`${"👩‍🍳".repeat(28)}…`, "👩‍🍳".repeat(32)]],
])("a description is cut, %s", (_what, text, parts) => {
  expect(splitDescription(text)).toEqual(parts);
});
