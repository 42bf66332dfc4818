import { Link } from 'react-router';
import { formatShort, formatTime, lagosDay } from '#shared/dates.ts';
import type { ActivityEntry } from '#shared/orders/activity.ts';
import { DashboardSection, Loaded, type LoadResult, ViewAll } from '../kit/dashboard/section.tsx';
import { adminPaths } from '../kit/paths.ts';
import { subjectOf } from '../kit/subject.ts';

export function Latest({ result, now }: { result: LoadResult<ActivityEntry[]>; now: Date }) {
  const today = lagosDay(now);
  return (
    <DashboardSection title="Latest" id="latest">
      <Loaded result={result}>
        {(events) =>
          events.length > 0 ? (
            <ol className="mt-2 border-line border-b">
              {events.map((entry) => {
                const to = subjectOf(entry);
                return (
                  <li key={entry.id} className="border-line border-t py-[.45rem] wrap-anywhere">
                    <time dateTime={entry.at} className="mr-2 text-ink-2 tabular-nums">
                      {lagosDay(new Date(entry.at)) === today
                        ? formatTime(entry.at)
                        : formatShort(entry.at, now)}
                    </time>
                    {to ? (
                      <Link to={to} className="text-ink">
                        {entry.text}
                      </Link>
                    ) : (
                      <span>{entry.text}</span>
                    )}
                    {entry.actor_name && (
                      <span className="text-ink-2">, by {entry.actor_name}</span>
                    )}
                  </li>
                );
              })}
            </ol>
          ) : (
            <p className="mt-2 text-ink-2">
              Nothing has happened yet. What is submitted, paid and decided appears here.
            </p>
          )
        }
      </Loaded>
      <ViewAll to={adminPaths.activity} what="activity" />
    </DashboardSection>
  );
}
