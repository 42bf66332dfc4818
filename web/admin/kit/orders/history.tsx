import { formatShort } from '#shared/dates.ts';
import type { HistoryEntry } from '#shared/orders/events.ts';

const DOERS: Partial<Record<HistoryEntry['actor'], string>> = {
  applicant: 'the applicant',
  agent: 'an agent',
};

/** Who did it; undefined for automatic events. */
const doerOf = ({ actor, actor_name }: HistoryEntry): string | undefined =>
  actor_name || DOERS[actor];

export function History({
  entries,
  now,
  className,
}: {
  entries: readonly HistoryEntry[];
  now: Date;
  className?: string;
}) {
  return (
    <section aria-labelledby="history" className={className}>
      <h2 id="history" className="border-ink border-b pb-1">
        History
      </h2>
      <ol>
        {[...entries].reverse().map((entry, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no ids here, and none is ever inserted between others.
            key={entries.length - place}
            className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 border-line border-b py-[.45rem]"
          >
            <time dateTime={entry.at} className="text-ink-2 tabular-nums">
              {formatShort(entry.at, now)}
            </time>
            <p className="wrap-anywhere">
              <span>{entry.text}</span>
              {doerOf(entry) && <span className="text-ink-2">{`, by ${doerOf(entry)}`}</span>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
