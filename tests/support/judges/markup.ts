import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  elements: ["html5"],
  rules: {
    // React writes these: `<br/>`, `hidden=""`, `charSet`.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "attr-case": "off",
    "doctype-style": "off",
    // A `--slide` property of the carousel's track, and titles as long as products' names.
    "no-inline-style": "off",
    "long-title": "off",
    // Phone numbers contain ordinary spaces between their groups.
    "tel-non-breaking": "off",
    // A page that waits for content reloads itself without scripts, and contains no input to lose.
    "meta-refresh": "off",
  },
});

/** The violations of the HTML standard and of ARIA's rules, each once. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const all = results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
  return [...new Set(all)];
}
