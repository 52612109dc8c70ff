import { z } from "zod";

/** Title, code and default detail of each status. */
const PROBLEMS = {
  400: ["Requête invalide", "malformed-request", "L’adresse ou un en-tête est malformé."],
  404: [
    "Introuvable",
    "no-such-address",
    "Il n’y a rien à cette adresse. /openapi.json dit lesquelles existent.",
  ],
  405: ["Méthode non permise", "method-not-allowed", "Seuls GET, HEAD et OPTIONS sont servis."],
  414: ["Adresse trop longue", "address-too-long", "Une adresse compte 4096 caractères au plus."],
  429: ["Trop de demandes", "too-many-requests", "Redemandez après le délai de Retry-After."],
  500: ["Erreur interne", "internal-error", "Une erreur est survenue."],
  503: [
    "Contenu momentanément indisponible",
    "content-unavailable",
    "Redemandez après le délai de Retry-After.",
  ],
} as const;

export type ProblemStatus = keyof typeof PROBLEMS;

/** The codes of causes that share a status with others, and their details. */
const CASES = {
  "invalid-parameter": "Un paramètre a une valeur qui n’est pas permise.",
  "no-such-page": "La liste n’a pas autant de pages : le paramètre page est trop grand.",
  "no-such-product": "Aucun produit n’a cet identifiant.",
  "too-busy": "La boutique est très demandée. Redemandez après le délai de Retry-After.",
};

export type ProblemCase = keyof typeof CASES;

const CODES = [...Object.values(PROBLEMS).map(([, code]) => code), ...Object.keys(CASES)];

/** An error at a `.json` address (RFC 9457). */
export const problemView = z
  .object({
    type: z.literal("about:blank").describe("The status says what is wrong (RFC 9457 §4.2.1)."),
    title: z
      .string()
      .describe("In French, one title per status.")
      .meta({ examples: ["Introuvable"] }),
    status: z.int().min(400).max(599).describe("The status code of the response."),
    detail: z
      .string()
      .describe("Explanation for people, in French. Do not parse it: the text may change."),
    code: z
      .string()
      .describe(
        `The cause, for programs (since 1.4): ${CODES.join(", ")}. Further codes may be added.`,
      ),
  })
  .meta({
    id: "Problem",
    description: "An error (RFC 9457). Further members may be present.",
  });

type Problem = z.infer<typeof problemView>;

/** @param details replaces the code and the detail of the status */
export function problem(
  status: ProblemStatus,
  details: { code?: ProblemCase | undefined; detail?: string | undefined } = {},
): Problem {
  const [title, code, meaning] = PROBLEMS[status];
  const detail = details.detail ?? (details.code && CASES[details.code]) ?? meaning;
  return { type: "about:blank", title, status, detail, code: details.code ?? code };
}

/** Whether a path ends in `.json`, as in the JSON API, whose errors are `application/problem+json`. */
export function isJsonAddress(target: string): boolean {
  return /^[^?]*\.json(\?|$)/i.test(target);
}

/**
 * Headers of the JSON API's responses: scripts of any site may read them. Nothing in them is private (in a preview
 * server.ts refuses all but the operator first), and a plain GET needs no preflight (Fetch standard, "CORS protocol").
 */
export const OPEN_TO_ALL = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Allow, ETag, Retry-After, X-Cache",
};

export const PROBLEM_HEADERS = { ...OPEN_TO_ALL, "Content-Type": "application/problem+json" };
