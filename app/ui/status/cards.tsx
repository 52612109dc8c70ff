import type { ReactNode } from "react";

/** The parts of the owner's pages. */

type SectionProps = { title: string; note?: string | false; children: ReactNode };

export function Section({ title, note, children }: SectionProps) {
  return (
    <>
      <h2 className="heading mt-section text-heading">{title}</h2>
      {note && <p className="mt-4">{note}</p>}
      <Cards>{children}</Cards>
    </>
  );
}

export function Cards({ children }: { children: ReactNode }) {
  return <ul className="mt-4 grid gap-4 md:grid-cols-3">{children}</ul>;
}

type CardProps = { title: ReactNode; badge?: string | null | false; children: ReactNode };

export function Card({ title, badge, children }: CardProps) {
  return (
    <li className="info-card">
      <div className="min-w-0 grow wrap-anywhere">
        <h3 className="card-name">
          {title} {badge && <span className="badge badge-danger">{badge}</span>}
        </h3>
        {children}
      </div>
    </li>
  );
}

export function Fact({ children, ...card }: CardProps) {
  return (
    <Card {...card}>
      <p className="text-small text-ink-soft">{children}</p>
    </Card>
  );
}
