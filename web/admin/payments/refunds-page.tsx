import { useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import { REFUND_FILTERS, type Refund } from '#shared/refunds.ts';
import { descriptionOf, KINDS } from '#shared/services/index.ts';
import { REFUNDS } from '#shared/states.ts';
import { orderPaths } from '../../order-paths.ts';
import { Empty } from '../../ui/empty.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { pageMeta } from '../../ui/site.ts';
import { StateWord } from '../../ui/state-word.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { AdminLoadFailure, AdminPage, AdminSkeleton } from '../kit/admin-page.tsx';
import { readerOf } from '../kit/guard.ts';
import { ListKeysNote } from '../kit/keys.tsx';
import { ASKED_DAYS } from '../kit/lists/day-filters.tsx';
import { ExportButton } from '../kit/lists/export-button.tsx';
import { isNarrowed, PAGE, readList } from '../kit/lists/list-calls.ts';
import { type Choice, ListFilters } from '../kit/lists/list-filters.tsx';
import { type Column, ListTable } from '../kit/lists/list-table.tsx';
import { SEARCHING, useView } from '../kit/lists/list-view.ts';
import { ShowAll } from '../kit/lists/show-all.tsx';
import { May } from '../kit/may.tsx';
import { adminPaths } from '../kit/paths.ts';
import { offeredActs } from '../kit/payments/refund-acts.ts';
import { type AskedRefund, RefundButtons, RefundDialog } from '../kit/payments/refund-buttons.tsx';
import { moneyOf, movingOf, whoOf } from '../kit/payments/refund-words.ts';
import { useFollow } from '../kit/use-follow.ts';
import type { Route } from './+types/refunds-page';

const TITLE = 'Refunds';
const CALL = '/admin/refunds';
const LIST = 'list';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { ...(await readList(readerOf(args), `GET ${CALL}`, args.request.url)), now: new Date() };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, TITLE);

export function HydrateFallback() {
  return <AdminSkeleton title={TITLE} says="Loading refunds..." />;
}

export function ErrorBoundary() {
  return <AdminLoadFailure title={TITLE} failed="The refunds could not be loaded." />;
}

const CHOICES: readonly Choice[] = [
  {
    name: 'status',
    label: 'State',
    options: [
      ['', 'Any state'],
      ...REFUND_FILTERS.map(
        (status) =>
          [status, status === 'waiting' ? 'Waits for us' : REFUNDS[status].words] as const,
      ),
    ],
  },
  {
    name: 'kind',
    label: 'Service',
    options: [
      ['', 'Any service'],
      ...KINDS.map((kind) => [kind, descriptionOf(kind).names.short] as const),
    ],
  },
];

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
export default function AdminRefundsPage({
  loaderData: { rows, next, now },
}: Route.ComponentProps) {
  const { pathname } = useLocation();
  const params = useView();
  const filter = useAddressSearch(SEARCHING);
  const onItsWay = useNavigation().location?.pathname === pathname;
  const [asked, ask] = useState<AskedRefund>();
  useFollow(movingOf(rows));
  const current = asked && rows.find(({ id }) => id === asked.refund.id);
  return (
    <AdminPage title={TITLE} back={adminPaths.dashboard} actions={<ExportButton path={CALL} />}>
      <May needs="payments">
        <p className="mt-1 max-w-form text-ink-2">
          A refund is begun on its order’s page. Above the limit another administrator approves it
          here; nobody approves their own.
        </p>
      </May>
      <section id={LIST} aria-label={TITLE} aria-busy={onItsWay}>
        <ListFilters
          filter={filter}
          label="Search name, email, phone, tracking ID or reference"
          placeholder="Name, tracking ID or reference"
          choices={CHOICES}
          days={ASKED_DAYS}
          monthsUntil={now}
        />
        {rows.length > 0 ? (
          <ListTable
            caption={TITLE}
            size="wide"
            columns={columns(now, ask)}
            rows={rows}
            to={({ kind, order_id, deleted }) =>
              deleted ? undefined : orderPaths.order(kind, order_id)
            }
          />
        ) : (
          <Empty
            title={isNarrowed(params) ? 'No refund found.' : 'No refunds yet.'}
            className="mt-4"
          >
            {isNarrowed(params) ? (
              <>
                <p className="text-ink-2">Try a part of the name, or any state.</p>
                <ShowAll />
              </>
            ) : (
              <p className="text-ink-2">
                The first stands here as soon as money is refunded: on an order’s page, under
                Payment.
              </p>
            )}
          </Empty>
        )}
        <ListPages shown={rows.length} next={next} size={PAGE} busy={onItsWay} list={LIST} />
        <ListKeysNote />
      </section>
      <RefundDialog
        asked={asked}
        over={asked !== undefined && !(current && offeredActs(current).includes(asked.action))}
        onClose={() => ask(undefined)}
      />
    </AdminPage>
  );
}
