import { Card } from "./cards";

/** Lists and bars of the owner's page of sales. */

type Row = { name: string; count: number; href?: string | null; note?: string | null };
type CountListProps = { title: string; note?: string | false; rows: readonly Row[] };

/** Names with their counts, in the given order. */
export function CountList({ title, note, rows }: CountListProps) {
  return (
    <Card title={title}>
      {(note || rows.length === 0) && (
        <p className="mt-2 text-small text-ink-soft">{rows.length > 0 ? note : "Rien encore."}</p>
      )}
      <dl className="mt-2">
        {rows.map(({ name, count, href, note }) => (
          <div key={href ?? name} className="flex justify-between gap-4">
            <dt>
              {href ? (
                <a className="text-link" href={href}>
                  {name}
                </a>
              ) : (
                name
              )}
              {note && <span className="text-small text-ink-soft"> ({note})</span>}
            </dt>
            <dd className="shrink-0">{count.toLocaleString("fr")}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type Day = { day: string; opened: number; ordered: number };

const MEASURES = [
  ["opened", "Produits ouverts, jour par jour"],
  ["ordered", "Liens de commande suivis, jour par jour"],
] as const;

/** A bar per day, and the same numbers as a table for screen readers. */
export function DayBars({ days }: { days: readonly Day[] }) {
  return (
    <>
      {MEASURES.map(([measure, title]) => (
        <Bars key={measure} title={title} days={days} measure={measure} />
      ))}
      <div className="sr-only">
        <table>
          <caption>Jour par jour</caption>
          <thead>
            <tr>
              <th scope="col">Jour</th>
              <th scope="col">Produits ouverts</th>
              <th scope="col">Liens de commande suivis</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, opened, ordered }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{opened}</td>
                <td>{ordered}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type BarsProps = { title: string; days: readonly Day[]; measure: "opened" | "ordered" };

/** Presentation attributes, not styles: the page's policy refuses inline ones. */
function Bars({ title, days, measure }: BarsProps) {
  const most = Math.max(...days.map((day) => day[measure]));
  return (
    <>
      <h2 className="heading mt-section text-heading">{title}</h2>
      <svg viewBox={`0 0 ${days.length * 10} 61`} className="mt-4 w-full" aria-hidden="true">
        <rect y="60" width="100%" height="1" fill="currentColor" />
        {days.map((day, at) => {
          const height = (60 * day[measure]) / Math.max(most, 1);
          return (
            <rect
              key={day.day}
              x={at * 10 + 1}
              y={60 - height}
              width="8"
              height={height}
              fill="currentColor"
            />
          );
        })}
      </svg>
      <p className="flex justify-between gap-4 text-small text-ink-soft">
        <span>{days[0]?.day}</span>
        <span>jour le plus fort&#x202f;: {most}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </>
  );
}
