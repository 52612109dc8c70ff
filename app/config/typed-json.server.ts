import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { type ParseErrorCode, printParseErrorCode, visit } from "jsonc-parser";

/** JSON files that people type: their faults in French, with the place, whatever the version of Node. */

/**
 * Reads a JSON file in UTF-8, with or without a byte order mark.
 *
 * @throws Error in French: the first fault with line and column, another encoding, or a name that Windows has extended
 */
export function readTypedJson(path: string): unknown {
  const name = basename(path);
  if (!existsSync(path) && existsSync(`${path}.txt`))
    throw new Error(
      `le fichier s’appelle ${name}.txt, car Windows cache la fin des noms : cochez « Extensions de noms de fichiers » (menu Affichage de l’Explorateur), puis renommez-le en ${name}`,
    );
  const bytes = readFileSync(path);
  if (!isUtf8(bytes))
    throw new Error(
      "le fichier n’est pas en UTF-8 : enregistrez en UTF-8 (Bloc-notes : Fichier → Enregistrer sous → Encodage)",
    );
  const text = bytes.toString().replace(/^\ufeff/, "");
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(firstFault(text));
  }
}

const COMMA = "il manque une virgule juste avant, ou un guillemet";
const EXTRA_COMMA = "une virgule de trop juste avant : effacez-la";
const END = "le fichier s’arrête trop tôt : il manque un guillemet, ] ou }";

/** What to do about each fault, by the parser's name of it. */
const ADVICE: Record<string, string> = {
  InvalidCommentToken: "pas de commentaire dans ce fichier : effacez-le",
  CommaExpected: COMMA,
  ColonExpected: "il manque deux-points juste avant",
  UnexpectedEndOfString: "il manque le guillemet qui finit ce texte, sur la même ligne",
  InvalidEscapeCharacter: "une barre \\ dans un texte s’écrit \\\\",
  InvalidCharacter: "une tabulation dans ce texte : remplacez-la par une espace",
  EndOfFileExpected: "le fichier continue après sa dernière } : effacez la suite",
};

/** The first fault of a text that isn't JSON: `ligne 3, colonne 1 : …`. */
function firstFault(text: string): string {
  const faults: string[] = [];
  const onError = (
    error: ParseErrorCode,
    at: number,
    length: number,
    line: number,
    column: number,
  ) => {
    const advice = adviceOn(printParseErrorCode(error), text, at, length);
    faults.push(`ligne ${line + 1}, colonne ${column + 1} : ${advice}`);
  };
  visit(text, { onError }, { disallowComments: true });
  return `ce n’est pas du JSON : ${faults[0] ?? "vérifiez virgules et guillemets"}`;
}

function adviceOn(fault: string, text: string, at: number, length: number): string {
  if (length === 0) return END;
  if (fault === "InvalidSymbol")
    return `« ${text.slice(at, at + length)} » n’est pas entre guillemets droits (dans un texte, un guillemet s’écrit \\")`;
  const isAfterComma = text.slice(0, at).trimEnd().endsWith(",");
  return ADVICE[fault] ?? (isAfterComma ? EXTRA_COMMA : "un texte entre guillemets est attendu");
}
