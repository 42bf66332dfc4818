import { useState } from 'react';
import { formatShort } from '#shared/dates.ts';
import { REFUND_FILTERS, type Refund } from '#shared/refunds.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { REFUNDS } from '#shared/states.ts';
import { orderPaths } from '../../order-paths.ts';
import { StateWord } from '../../ui/state-word.tsx';
import { pageParts } from '../kit/admin-page.tsx';
import { AdminList } from '../kit/lists/admin-list.tsx';
import { ASKED_DAYS } from '../kit/lists/day-filters.tsx';
import { readList, SERVICE_CHOICE } from '../kit/lists/list-calls.ts';
import type { Column } from '../kit/lists/list-table.tsx';
import { May } from '../kit/may.tsx';
import { type AskedRefund, RefundButtons, RefundDialog } from '../kit/payments/refund-buttons.tsx';
import { moneyOf, movingOf, whoOf } from '../kit/payments/refund-words.ts';
import { useFollow } from '../kit/use-follow.ts';
import type { Route } from './+types/refunds-page';

const TITLE = 'Refunds';
const CALL = 'GET /admin/refunds';

export const clientLoader = (args: Route.ClientLoaderArgs) => readList(args, CALL);

export const { meta, HydrateFallback, ErrorBoundary } = pageParts({
  title: TITLE,
  loading: 'Loading refunds...',
  failed: 'The refunds could not be loaded.',
});

const STATUS = {
  name: 'status',
  label: 'State',
  options: [
    ['', 'Any state'],
    ...REFUND_FILTERS.map(
      (status) => [status, status === 'waiting' ? 'Waits for us' : REFUNDS[status].words] as const,
    ),
  ],
} as const;

function nextOf({ status, own, by_hand }: Refund): string | undefined {
  if (status === 'requested') return own ? 'A colleague has to approve it.' : undefined;
  return status === 'approved' && by_hand ? 'To be refunded by hand.' : undefined;
}

const columns = (now: Date, ask: (asked: AskedRefund) => void): Column<Refund>[] => [
  { head: 'Name', place: 'name', cell: ({ name }) => name },
  {
    head: 'Order',
    place: 'detail',
    className: 'stacked:text-ink-2',
    cell: ({ kind, tracking_id, deleted }) => (
      <>
        {descriptionOf(kind).names.short}
        {deleted && <span className="font-semibold">, order deleted</span>}{' '}
        <span className="code text-ink-2 tabled:block tabled:whitespace-nowrap">{tracking_id}</span>
      </>
    ),
  },
  {
    head: 'State',
    place: 'state',
    cell: ({ status }) => <StateWord state={REFUNDS[status].words} />,
  },
  {
    head: 'Amount',
    place: 'money',
    right: true,
    className: 'font-semibold tabular-nums whitespace-nowrap',
    cell: moneyOf,
  },
  {
    head: 'Why, and by whom',
    place: 'note',
    className: 'tabled:min-w-28 wrap-anywhere',
    cell: (refund) => (
      <>
        <span className="block text-ink">{refund.reason}</span>
        {whoOf(refund)}
        {refund.reference && (
          <span className="block">
            Reference <span className="code">{refund.reference}</span>
          </span>
        )}
        {refund.credit_note_url && (
          <a href={refund.credit_note_url} className="relative z-1 block" download>
            Credit note
          </a>
        )}
        {refund.failure && <span className="block text-bad">{refund.failure}</span>}
        {nextOf(refund) && <span className="block font-semibold text-ink">{nextOf(refund)}</span>}
      </>
    ),
  },
  {
    head: 'Asked for',
    place: 'extra',
    className: 'tabular-nums tabled:whitespace-nowrap stacked:text-ink-2',
    cell: ({ asked_at, done_at }) => (
      <>
        {formatShort(asked_at, now)}
        {done_at && (
          <span className="block text-ink-2">
            done <span className="tabled:block">{formatShort(done_at, now)}</span>
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Actions',
    needs: 'payments',
    quiet: true,
    place: 'actions',
    right: true,
    cell: (refund) => <RefundButtons refund={refund} ask={ask} />,
  },
];

/** Refunds of another administrator are approved here; one's own only withdrawn. */
export default function AdminRefundsPage({ loaderData }: Route.ComponentProps) {
  const { rows, now } = loaderData;
  const [asked, ask] = useState<AskedRefund>();
  useFollow(movingOf(rows));
  return (
    <AdminList
      title={TITLE}
      call={CALL}
      list={loaderData}
      size="wide"
      columns={columns(now, ask)}
      to={({ kind, order_id, deleted }) => (deleted ? undefined : orderPaths.order(kind, order_id))}
      search={[
        'Search name, email, phone, tracking ID or reference',
        'Name, tracking ID or reference',
      ]}
      choices={[STATUS, SERVICE_CHOICE]}
      days={ASKED_DAYS}
      monthsUntil={now}
      empty={{
        none: 'No refunds yet.',
        why: 'The first stands here as soon as money is refunded: on an order’s page, under Payment.',
        notFound: 'No refund found.',
        hint: 'Try a part of the name, or any state.',
      }}
      intro={
        <May needs="payments">
          <p className="mt-1 max-w-form text-ink-2">
            A refund is begun on its order’s page. Above the limit another administrator approves it
            here; nobody approves their own.
          </p>
        </May>
      }
    >
      <RefundDialog asked={asked} refunds={rows} onClose={() => ask(undefined)} />
    </AdminList>
  );
}
