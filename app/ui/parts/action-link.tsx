import type { ComponentProps, ReactNode } from "react";
import { Link } from "./link";

/** A link that looks like a button; `quiet` for the lesser choice. */
export function ActionLink({ quiet, ...props }: ComponentProps<typeof Link> & { quiet?: boolean }) {
  return <Link {...props} className={quiet ? "action action-quiet" : "action"} />;
}

/** A row of actions that wraps. */
export function Actions({ centred, children }: { centred?: boolean; children: ReactNode }) {
  return (
    <div className={`mt-6 flex flex-wrap gap-3 ${centred ? "justify-center" : ""}`}>{children}</div>
  );
}
