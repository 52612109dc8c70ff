import { z } from "zod";

/** An error at a `.json` address (RFC 9457). */
export const problemView = z
  .object({
    type: z.literal("about:blank").describe("The status says it all (RFC 9457 §4.2.1)."),
    title: z
      .string()
      .describe("The same for each status, in French.")
      .meta({ examples: ["Introuvable"] }),
    status: z.int().min(400).max(599).describe("The answer's status code."),
    detail: z
      .string()
      .describe("What can be said beyond it, in French. To be read, not to be parsed."),
  })
  .meta({
    id: "Problem",
    description: "What is wrong (RFC 9457). Further members may stand beside these.",
  });

type Problem = z.infer<typeof problemView>;

/** Title and default detail of each status. */
const PROBLEMS = {
  400: ["Requête invalide", "L’adresse ou un en-tête est malformé."],
  404: ["Introuvable", "Il n’y a rien à cette adresse. /openapi.json dit lesquelles existent."],
  405: ["Méthode non permise", "Seuls GET et HEAD sont servis."],
  408: ["Délai dépassé", "La requête a mis trop de temps à arriver."],
  414: ["Adresse trop longue", "Une adresse compte 4096 caractères au plus."],
  429: ["Trop de demandes", "Redemandez après le délai de Retry-After."],
  431: ["En-têtes trop longs", "Les en-têtes de la requête comptent 16 Ko au plus."],
  500: ["Erreur interne", "Une erreur est survenue."],
  503: ["Contenu momentanément indisponible", "Redemandez après le délai de Retry-After."],
} as const;

export type ProblemStatus = keyof typeof PROBLEMS;

/** @param detail what can be said of this very case */
export function problem(status: ProblemStatus, detail?: string): Problem {
  const [title, meaning] = PROBLEMS[status];
  return { type: "about:blank", title, status, detail: detail ?? meaning };
}

/** Whether errors at an address are `application/problem+json`: its path ends in `.json`. */
export function isJsonAddress(target: string): boolean {
  return /^[^?]*\.json(\?|$)/i.test(target);
}

/**
 * Headers of each response at a `.json` address: scripts of any site may read it. Nothing in it is
 * private, and a plain GET needs no preflight (Fetch standard, "CORS protocol").
 */
export const OPEN_TO_ALL = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Allow, ETag, Retry-After, X-Cache",
};

export const PROBLEM_HEADERS = { ...OPEN_TO_ALL, "Content-Type": "application/problem+json" };
