import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, middayOf } from '#shared/dates.ts';
import type { Permission } from '#shared/people/roles.ts';
import { DECIDED_KINDS, type DecidedKind, descriptionOf } from '#shared/services/index.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { withCommas } from '#shared/words.ts';
import { useMay } from '../kit/may.tsx';
import { waitedInWords } from '../kit/orders/order-words.ts';
import { adminPaths, countedPayments, INFLOW_KINDS } from '../kit/paths.ts';
import { written, writtenShort } from './days.ts';
import { Trend } from './trend.tsx';

interface Thing {
  many: number;
  words: readonly [one: string, many: string];
  to: string;
  needs: Permission;
  note?: string;
  failure?: boolean;
}

interface Figure extends Thing {
  /** The formatted number, if it isn't a count. */
  shown?: string;
  trend: ReactNode;
}

/** Six figures with eight-week trends: what waits for this role, and what came in. */
function figuresOf(
  { agents, payments_to_review, queue, waiting, weeks, ...rest }: Dashboard,
  now: Date,
): Figure[] {
  const since = (at: string | undefined) => (at ? `oldest ${waitedInWords(at, now)}` : '');
  const week = weeks.at(-1);
  /** The same count as in the sidebar. */
  const inProgress = (kind: DecidedKind): Figure => {
    const one = descriptionOf(kind).names.short.toLowerCase();
    const many = queue.by_service[kind];
    const decide = waiting.to_decide[kind];
    return {
      many,
      words: [`${one} to decide or issue`, `${one}s to decide or issue`],
      note: [
        decide > 0 && `${withCommas(decide)} to decide`,
        many > decide && `${withCommas(many - decide)} to issue`,
      ]
        .filter(Boolean)
        .join(', '),
      to: adminPaths.queue({ kind }),
      needs: 'orders',
      trend: <Trend weeks={weeks.map(({ orders }) => orders[kind])} what="New orders" />,
    };
  };
  return [
    ...DECIDED_KINDS.map(inProgress),
    {
      many: agents.pending,
      words: ['agent to approve', 'agents to approve'],
      note: since(agents.oldest_pending[0]?.created_at),
      to: adminPaths.pendingAgent,
      needs: 'agents',
      trend: <Trend weeks={weeks.map((one) => one.agents)} what="New agents" />,
    },
    {
      many: payments_to_review.all,
      words: ['payment to review', 'payments to review'],
      note: since(payments_to_review.payments[0]?.since),
      to: adminPaths.paymentsToReview,
      needs: 'payments',
      failure: true,
      trend: null,
    },
    {
      many: week?.orders.all ?? 0,
      words: ['order this week', 'orders this week'],
      note: `${written('orders', rest.today.orders.all)} today`,
      to: adminPaths.search(),
      needs: 'read',
      trend: <Trend weeks={weeks.map(({ orders }) => orders.all)} what="Orders" />,
    },
    {
      many: week?.inflow.all ?? 0,
      shown: writtenShort('inflow', week?.inflow.all ?? 0),
      words: ['inflow this week', 'inflow this week'],
      note: `${written('inflow', rest.today.inflow.all)} today`,
      to: countedPayments(INFLOW_KINDS, week && { paid_from: week.from, paid_to: rest.today.date }),
      needs: 'read',
      trend: (
        <Trend
          weeks={weeks.map(({ inflow }) => inflow.all)}
          what="Inflow"
          write={(value) => writtenShort('inflow', value)}
        />
      ),
    },
  ];
}

interface FirstThingsProps {
  figures: Dashboard;
  now: Date;
}

export function FirstThings({ figures, now }: FirstThingsProps) {
  const may = useMay();
  const own = figuresOf(figures, now).filter(({ needs }) => may(needs));
  return (
    <ul className="mt-2 grid grid-cols-2 border-line border-y lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {own.map(
        ({ many, shown = withCommas(many), words: [one, more], note, to, failure, trend }) => {
          const words = (
            <>
              <b
                className={`text-[1.5rem] leading-none tracking-[-.02em] tabular-nums ${many === 0 ? 'font-normal! text-ink-3' : 'font-bold!'}`}
              >
                {shown}
              </b>{' '}
              <span
                className={`block font-semibold leading-tight ${many > 0 ? 'group-hover:underline' : 'text-ink-2'}`}
              >
                {many === 1 ? one : more}
              </span>
              <span className="block text-ink-2 text-micro">{many > 0 ? note : 'none'}</span>
            </>
          );
          return (
            <li
              key={one}
              className="relative grid min-w-0 content-between gap-1 border-line py-2 pr-2 not-first:pl-3 max-lg:odd:pl-0 lg:not-first:border-l max-lg:even:border-l max-lg:nth-[n+3]:border-t"
            >
              {many > 0 ? (
                <Link
                  to={to}
                  className={`group block text-ink no-underline hover:text-ink ${failure ? 'text-bad! hover:text-bad!' : ''}`}
                >
                  {words}
                </Link>
              ) : (
                <div>{words}</div>
              )}
              {trend}
            </li>
          );
        },
      )}
    </ul>
  );
}

/** Overdue orders, one's own orders and data requests, which have no list on the dashboard. */
export function LateAndOwn({ figures }: { figures: Dashboard }) {
  const { queue, person_requests: people } = figures;
  const may = useMay();
  const things: Thing[] = [
    {
      many: queue.overdue,
      words: ['order overdue', 'orders overdue'],
      to: adminPaths.queue({ due: 'overdue' }),
      needs: 'orders',
      failure: true,
    },
    {
      many: queue.yours,
      words: ['order of yours', 'orders of yours'],
      to: adminPaths.queue({ assignee: 'me' }),
      needs: 'orders',
    },
    {
      many: people.overdue || people.open,
      words:
        people.overdue > 0
          ? ['data request overdue', 'data requests overdue']
          : ['data request to answer', 'data requests to answer'],
      note: people.next_due ? `due ${formatDate(middayOf(people.next_due))}` : '',
      to: adminPaths.personRequests(people.overdue > 0 ? 'overdue' : 'open'),
      needs: 'orders',
      failure: people.overdue > 0,
    },
  ];
  return things
    .filter(({ many, needs }) => many > 0 && may(needs))
    .map(({ many, words: [one, more], note, to, failure }) => (
      <Link
        key={one}
        to={to}
        className={`link min-h-9! text-dense ${failure ? 'text-bad! hover:text-bad!' : ''}`}
      >
        {`${withCommas(many)} ${many === 1 ? one : more}${note ? `, ${note}` : ''}`}
      </Link>
    ));
}
