import { Link } from 'react-router';
import type { Dashboard } from '#shared/dashboard.ts';
import { formatDate, middayOf } from '#shared/dates.ts';
import { DECIDED_KINDS, type DecidedKind, descriptionOf, KINDS } from '#shared/services/index.ts';
import { dashboardSection } from '../../services/administrators.ts';
import type { Thing } from '../kit/dashboard/section.tsx';
import { useMay } from '../kit/may.tsx';
import { waitedInWords } from '../kit/orders/order-words.ts';
import { adminPaths } from '../kit/paths.ts';

const several = (many: number) => many.toLocaleString('en-NG');

interface FirstThingsProps {
  figures: Dashboard;
  now: Date;
}

/** What waits for an administrator of this role: counts with links. */
export function FirstThings({ figures, now }: FirstThingsProps) {
  const since = (at: string | undefined) => (at ? `oldest ${waitedInWords(at, now)}` : '');
  const { agents, payments_to_review: review, person_requests: people, queue, waiting } = figures;
  const may = useMay();
  /** Counted as in the sidebar. */
  const inProgress = (kind: DecidedKind): Thing => {
    const one = descriptionOf(kind).names.short.toLowerCase();
    const many = queue.by_service[kind];
    const decide = waiting.to_decide[kind];
    return {
      many,
      words: [`${one} to decide or issue`, `${one}s to decide or issue`],
      note: [
        decide > 0 && `${several(decide)} to decide`,
        many > decide && `${several(many - decide)} to issue`,
      ]
        .filter(Boolean)
        .join(', '),
      to: adminPaths.queue({ kind }),
      needs: 'orders',
    };
  };
  const things: Thing[] = [
    ...(queue.overdue > 0
      ? [
          {
            many: queue.overdue,
            words: ['order overdue', 'orders overdue'] as [string, string],
            note: `of ${several(queue.in_progress)} in progress`,
            to: adminPaths.queue({ due: 'overdue' }),
            needs: 'orders' as const,
            failure: true,
          },
        ]
      : []),
    ...(queue.yours > 0
      ? [
          {
            many: queue.yours,
            words: ['order of yours', 'orders of yours'] as [string, string],
            note: 'in progress',
            to: adminPaths.queue({ assignee: 'me' }),
            needs: 'orders' as const,
          },
        ]
      : []),
    ...DECIDED_KINDS.map(inProgress),
    {
      many: agents.pending,
      words: ['agent to approve', 'agents to approve'],
      note: since(agents.oldest_pending[0]?.created_at),
      to: adminPaths.pendingAgent,
      needs: 'agents',
    },
    ...(people.open > 0
      ? [
          {
            many: people.overdue || people.open,
            words: (people.overdue > 0
              ? ['data request overdue', 'data requests overdue']
              : ['data request to answer', 'data requests to answer']) as [string, string],
            note: people.next_due ? `due ${formatDate(middayOf(people.next_due))}` : '',
            to: adminPaths.personRequests(people.overdue > 0 ? 'overdue' : 'open'),
            needs: 'orders' as const,
            failure: people.overdue > 0,
          },
        ]
      : []),
    {
      many: review.all,
      words: ['payment to review', 'payments to review'],
      note: since(review.payments[0]?.since),
      to: adminPaths.paymentsToReview,
      needs: 'payments',
      failure: true,
    },
    ...KINDS.flatMap((kind) => dashboardSection(kind).thing?.(figures) ?? []),
  ];
  const own = things.filter(({ needs }) => may(needs));
  if (own.length === 0) return null;
  return (
    <ul className="mt-4 grid border-line border-y md:auto-cols-fr md:grid-flow-col">
      {own.map(({ many, words: [one, more], note, to, failure }) => {
        const words = (
          <>
            <b
              className={`text-[1.75rem] leading-none tracking-[-.02em] tabular-nums ${many === 0 ? 'font-normal! text-ink-3' : 'font-bold!'}`}
            >
              {several(many)}
            </b>{' '}
            <span className="min-w-0 leading-[1.35]">
              <span
                className={`block font-semibold ${many > 0 ? 'group-hover:underline' : 'text-ink-2'}`}
              >
                {many === 1 ? one : more}
              </span>
              <span className="block text-ink-2">{many > 0 ? note : 'none'}</span>
            </span>
          </>
        );
        const shape =
          'grid min-h-(--target) grid-cols-[3.5rem_1fr] items-center gap-1 py-[.6rem] md:h-full md:grid-cols-1 md:content-start md:py-3 md:pr-2';
        return (
          <li
            key={one}
            className="border-line not-first:border-t md:not-first:border-t-0 md:not-first:border-l md:not-first:pl-4"
          >
            {many > 0 ? (
              <Link
                to={to}
                className={`group text-ink no-underline hover:text-ink ${shape} ${failure ? 'text-bad! hover:text-bad!' : ''}`}
              >
                {words}
              </Link>
            ) : (
              <div className={shape}>{words}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
