/** A Rich Text document, as the delivery API sends it. */
export type RichText = { nodeType: "document"; data: object; content: object[] };

/** A document with a paragraph for each text. */
export function richText(...texts: string[]): RichText {
  const content = texts.map((value) => ({
    nodeType: "paragraph",
    data: {},
    content: [{ nodeType: "text", value, marks: [], data: {} }],
  }));
  return { nodeType: "document", data: {}, content };
}
