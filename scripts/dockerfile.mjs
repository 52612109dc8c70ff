/** Reads a Dockerfile: as much of https://docs.docker.com/reference/dockerfile/ as ours uses. */

/**
 * @typedef {{ name: string, text: string }} Instruction
 * @typedef {{ name: string, from: string, instructions: Instruction[] }} Stage
 */

/**
 * The stages in their order; the last one is the image. An unnamed stage has its number as its name.
 * @param {string} text
 * @returns {Stage[]}
 */
export function readDockerfile(text) {
  /** @type {Stage[]} */
  const stages = [];
  const lines = text
    .split("\n")
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join("\n")
    .replace(/\\\n\s*/g, "")
    .split("\n");
  for (const line of lines) {
    const [, name = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === "FROM") {
      const [, from = "", , as] = /^(\S+)(\s+AS\s+(\S+))?$/.exec(rest) ?? [];
      stages.push({ name: as ?? String(stages.length), from, instructions: [] });
    } else if (!stages.at(-1)?.instructions.push({ name, text: rest })) {
      throw new Error(`Not an instruction of a stage: ${line}`);
    }
  }
  return stages;
}

/**
 * The variables of an `ENV` or a `LABEL`.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function readPairs(text) {
  const pairs = text.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/g);
  return Object.fromEntries(
    [...pairs].map(([, name, quoted, bare]) => [name, quoted ?? bare ?? ""]),
  );
}

/**
 * The command of a `CMD` or a `HEALTHCHECK` in exec form: anything else would put a shell before it.
 * @param {string} text
 * @returns {string[]}
 */
export function readExecForm(text) {
  const [json] = /\[.*\]$/.exec(text) ?? [];
  if (json === undefined) throw new Error(`Not in exec form: ${text}`);
  return JSON.parse(json);
}

/**
 * What an image's settings come to; the last of each counts.
 * @param {Stage[]} stages
 */
export function describeImage(stages) {
  const image = stages.at(-1);
  if (!image) throw new Error("No stage");
  /** @type {Instruction[]} */
  const chain = [];
  for (let stage = /** @type {Stage | undefined} */ (image); stage; ) {
    chain.unshift(...stage.instructions);
    const { from } = stage;
    stage = stages.find(({ name }) => name === from);
  }
  /** @param {string} wanted */
  const last = (wanted) => chain.filter(({ name }) => name === wanted).at(-1)?.text ?? "";
  const env = chain.filter(({ name }) => name === "ENV").map(({ text }) => readPairs(text));
  return {
    env: /** @type {Record<string, string>} */ (Object.assign({}, ...env)),
    user: last("USER"),
    workdir: last("WORKDIR"),
    volume: last("VOLUME"),
    command: readExecForm(last("CMD")),
    healthcheck: readExecForm(last("HEALTHCHECK")),
  };
}
