import type { ReactNode } from "react";
import { Link } from "./link";

/** A link that looks like a button; `quiet` for the lesser choice. */
export function ActionLink(props: { to: string; quiet?: boolean; children: ReactNode }) {
  return (
    <Link to={props.to} className={props.quiet ? "action action-quiet" : "action"}>
      {props.children}
    </Link>
  );
}

/** A row of actions that wraps. */
export function Actions({ centred, children }: { centred?: boolean; children: ReactNode }) {
  return (
    <div className={`mt-6 flex flex-wrap gap-3 ${centred ? "justify-center" : ""}`}>{children}</div>
  );
}
