import { useState } from 'react';
import { formatShort } from '#shared/dates.ts';
import { REFUND_FILTERS, type Refund } from '#shared/money/refunds.ts';
import { REFUNDS } from '#shared/orders/states.ts';
import { StateWord } from '../../ui/state-word.tsx';
import { useFollow } from '../../use-follow.ts';
import { pageParts } from '../kit/admin-page.tsx';
import { readerOf } from '../kit/guard.ts';
import { AdminList } from '../kit/lists/admin-list.tsx';
import { CountedTabs, readCounts } from '../kit/lists/counted-tabs.tsx';
import { ASKED_DAYS } from '../kit/lists/day-filters.tsx';
import { readList, SERVICE_CHOICE } from '../kit/lists/list-calls.ts';
import type { Column } from '../kit/lists/list-table.tsx';
import { ANY, useView } from '../kit/lists/list-view.ts';
import { RowMenuLink } from '../kit/lists/row-menu.tsx';
import { May } from '../kit/may.tsx';
import { ageOf } from '../kit/orders/age.tsx';
import { adminPaths } from '../kit/paths.ts';
import { type ChosenAct, RefundButtons, RefundDialog } from '../kit/payments/refund-buttons.tsx';
import { moneyOf, pendingRefundsKey, whoOf } from '../kit/payments/refund-words.ts';
import type { Route } from './+types/refunds-page';
import { OrderCell, pathOfOrder } from './order-cell.tsx';

const TITLE = 'Refunds';
const CALL = 'GET /admin/refunds';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const counts = readCounts(readerOf(args));
  return { ...(await readList(args, CALL)), counts };
}

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'refunds');

const STATUS = {
  name: 'status',
  label: 'State',
  options: [
    ['', 'Any state'],
    ...REFUND_FILTERS.map(
      (status) =>
        [status, status === 'waiting' ? 'Waiting for us' : REFUNDS[status].words] as const,
    ),
  ],
} as const;

const TABS = [
  [ANY, 'all', 'All'],
  ['waiting', 'waiting', 'Waiting for us'],
  ['sent', 'sent', REFUNDS.sent.words],
  ['done', 'done', REFUNDS.done.words],
] as const;

function nextOf({ status, own, by_hand }: Refund): string | undefined {
  if (status === 'requested') return own ? 'A colleague has to approve it.' : undefined;
  return status === 'approved' && by_hand ? 'To be refunded by hand.' : undefined;
}

const columns = (now: Date, choose: (chosen: ChosenAct) => void): Column<Refund>[] => [
  {
    head: 'Name',
    area: 'name',
    className: 'tabled:min-w-48!',
    trackingId: ({ tracking_id }) => tracking_id,
    cell: ({ name }) => name,
  },
  {
    head: 'Order',
    area: 'detail',
    className: 'tabled:whitespace-nowrap',
    cell: (refund) => <OrderCell order={refund} />,
  },
  {
    head: 'State',
    area: 'stateBefore',
    cell: ({ status, done_at }) => (
      <>
        <StateWord state={REFUNDS[status].words} />
        {done_at && (
          <span className="block text-ink-2 text-micro tabled:whitespace-nowrap stacked:hidden">
            {formatShort(done_at, now)}
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Amount',
    area: 'money',
    right: true,
    className: 'font-semibold tabular-nums tabled:whitespace-nowrap',
    cell: moneyOf,
  },
  {
    head: 'Why, and by whom',
    area: 'hidden',
    className: 'tabled:w-full tabled:min-w-40',
    cell: (refund) => (
      <>
        <span className="line-clamp-1 wrap-anywhere">
          {refund.failure && <span className="text-bad">{`${refund.failure} `}</span>}
          {nextOf(refund) && <span className="font-semibold">{`${nextOf(refund)} `}</span>}
          <span>{refund.reason || 'Erased'}</span>
        </span>{' '}
        <span className="line-clamp-1 text-ink-2 wrap-anywhere">
          <span>{whoOf(refund)}</span>
          {refund.reference && (
            <span>
              {' '}
              Reference <span className="code">{refund.reference}</span>
            </span>
          )}
        </span>
      </>
    ),
  },
  ageOf(now, ({ asked_at }) => asked_at),
  {
    head: 'Actions',
    quiet: true,
    area: 'actionBelow',
    right: true,
    cell: (refund) => (
      <RefundButtons refund={refund} choose={choose}>
        {refund.credit_note_url && (
          <RowMenuLink href={refund.credit_note_url}>Credit note</RowMenuLink>
        )}
      </RefundButtons>
    ),
  },
];

/** Administrators approve the refunds of others here; their own they can only withdraw. */
export default function AdminRefundsPage({ loaderData }: Route.ComponentProps) {
  const { rows, counts, now } = loaderData;
  const status = useView().get('status') ?? ANY;
  const [chosen, choose] = useState<ChosenAct>();
  useFollow(pendingRefundsKey(rows));
  return (
    <AdminList
      title={TITLE}
      call={CALL}
      list={loaderData}
      size="wide"
      columns={columns(now, choose)}
      to={pathOfOrder}
      search={[
        'Search name, email, phone, tracking ID or reference',
        'Name, tracking ID or reference',
      ]}
      choices={[STATUS, SERVICE_CHOICE]}
      days={ASKED_DAYS}
      monthsUntil={now}
      empty={{
        none: 'No refunds yet.',
        why: 'The first appears here as soon as money is refunded: on an order’s page, under Payment.',
        notFound: 'No refund found.',
        hint: 'Try part of the name, or any state.',
      }}
      intro={
        <>
          <CountedTabs
            label="Refunds by state"
            within
            counts={counts}
            tabsOf={(counts) =>
              TABS.map(([one, count, text]) => ({
                to: adminPaths.refunds({ status: one }),
                text,
                count: counts?.refunds[count],
                current: status === one,
              }))
            }
          />
          <May needs="payments">
            <p className="mt-1 max-w-form text-ink-2">
              A refund is started on its order’s page. Above the limit another administrator
              approves it here; nobody approves their own.
            </p>
          </May>
        </>
      }
    >
      <RefundDialog chosen={chosen} refunds={rows} onClose={() => choose(undefined)} />
    </AdminList>
  );
}
