import { type AppLoadContext, json } from "@remix-run/node";

/**
 * Throws a 404 to all but the operator, whom `server.ts` has let pass. Under `remix-serve` nobody has: the owner's pages
 * are absent there.
 */
export function operatorOnly(context: AppLoadContext): void {
  if (context.isOperator !== true) throw json({ status: 404, title: "Introuvable" }, 404);
}
