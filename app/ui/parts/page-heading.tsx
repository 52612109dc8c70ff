import type { ReactNode } from "react";

/** A page's only `h1`, before the misty hills, with an introduction if given. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mist">
      <div className="container-page pt-section pb-8">
        <h1 className="heading text-title">{title}</h1>
        {children && <div className="mt-4 max-w-text text-lead text-ink-soft">{children}</div>}
      </div>
    </header>
  );
}
