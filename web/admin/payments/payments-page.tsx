import { Suspense } from 'react';
import { Await, Link } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import { eventAmount } from '#shared/money/event-money.ts';
import { formatNaira, toKobo } from '#shared/money/money.ts';
import {
  type ListedPayment,
  METHODS,
  PAYMENT_STATE_WORDS,
  PROVIDER_WORDS,
  providerName,
} from '#shared/money/payment-list.ts';
import { capitalised } from '#shared/words.ts';
import { callApi } from '../../api.ts';
import { orderPaths } from '../../order-paths.ts';
import { Money } from '../../ui/price.tsx';
import { StateWord } from '../../ui/state-word.tsx';
import { pageParts } from '../kit/admin-page.tsx';
import { readerOf } from '../kit/guard.ts';
import { AdminList } from '../kit/lists/admin-list.tsx';
import { readCounts } from '../kit/lists/counted-tabs.tsx';
import { PAYMENT_DAYS } from '../kit/lists/day-filters.tsx';
import { ORDER_CHOICE, readList, SERVICE_CHOICE, viewQuery } from '../kit/lists/list-calls.ts';
import type { Column } from '../kit/lists/list-table.tsx';
import { ROW_MENU_ITEM, RowMenu } from '../kit/lists/row-menu.tsx';
import { INFLOW_KINDS } from '../kit/paths.ts';
import type { Route } from './+types/payments-page';
import { OrderCell, pathOfOrder } from './order-cell.tsx';
import { PaymentSumsBar, SumsToCome } from './payment-sums.tsx';
import { PaymentTabs } from './payment-tabs.tsx';

const TITLE = 'Payments';
const CALL = 'GET /admin/payments';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const { cursor: _, order: __, ...narrowed } = viewQuery(args.url);
  // The list isn't delayed by its sums, and is shown without them if they fail.
  const sums = callApi('GET /admin/payments/totals', { query: narrowed, ...readerOf(args) }).catch(
    () => undefined,
  );
  const counts = readCounts(readerOf(args));
  return { ...(await readList(args, CALL)), sums, counts };
}

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'payments');

const CHOICES = [
  {
    name: 'state',
    label: 'State',
    options: [['', 'Any state'], ...Object.entries(PAYMENT_STATE_WORDS)],
  },
  {
    ...SERVICE_CHOICE,
    options: [...SERVICE_CHOICE.options, [INFLOW_KINDS.join(','), 'All but appointments']],
  },
  {
    name: 'provider',
    label: 'Provider',
    options: [['', 'Any provider'], ...Object.entries(PROVIDER_WORDS)],
  },
  {
    name: 'method',
    label: 'Method',
    options: [['', 'Any method'], ...METHODS.map((method) => [method, capital(method)] as const)],
  },
  ORDER_CHOICE,
] as const;

/** 'Bank transfer' for 'bank transfer', 'POS' for 'pos'. */
function capital(method: string): string {
  return method === 'pos' ? 'POS' : capitalised(method);
}

function Received({ received, foreign_currency, foreign_received }: ListedPayment) {
  if (foreign_currency)
    return (
      <span className="font-semibold whitespace-nowrap tabular-nums">
        {eventAmount({ amount_kobo: toKobo(foreign_received ?? 0), currency: foreign_currency })}
      </span>
    );
  return received > 0 ? <Money amount={received} /> : <span className="text-ink-2">None</span>;
}

function Refunded({ given_back, foreign_currency, foreign_given_back }: ListedPayment) {
  if (!given_back && !foreign_given_back) return null;
  return (
    <span className="block text-ink-2 text-micro whitespace-nowrap tabular-nums stacked:hidden!">
      {`${
        foreign_currency
          ? eventAmount({
              amount_kobo: toKobo(foreign_given_back ?? 0),
              currency: foreign_currency,
            })
          : eventAmount({ amount_kobo: toKobo(given_back) })
      } refunded`}
    </span>
  );
}

const columns = (now: Date): Column<ListedPayment>[] => [
  {
    head: 'Name',
    area: 'name',
    className: 'tabled:min-w-52!',
    trackingId: ({ tracking_id }) => tracking_id,
    cell: ({ name }) => name,
  },
  {
    head: 'Order',
    area: 'detail',
    className: 'tabled:whitespace-nowrap',
    cell: ({ shares, ...order }) => (
      <OrderCell order={order} what={shares.length > 1 ? `${shares.length} orders` : undefined} />
    ),
  },
  {
    head: 'Payment',
    area: 'hidden',
    className: 'tabled:w-full tabled:max-w-0',
    cell: ({ tx_ref, provider, method, by, hand_reference }) => (
      <>
        <span className="code block truncate">{tx_ref}</span>
        <span className="block truncate text-ink-2 text-micro">
          {[
            providerName(provider),
            method,
            hand_reference && `reference ${hand_reference}`,
            by && `by ${by}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </>
    ),
  },
  {
    head: 'Came',
    area: 'note',
    className: 'tabular-nums tabled:whitespace-nowrap',
    cell: ({ received_at, created_at }) =>
      received_at ? (
        formatShort(received_at, now)
      ) : (
        <span className="text-ink-2">
          begun <span className="tabled:block">{formatShort(created_at, now)}</span>
        </span>
      ),
  },
  {
    head: 'State',
    area: 'state',
    cell: (row) => (
      <>
        <StateWord state={PAYMENT_STATE_WORDS[row.state]} />
        <Refunded {...row} />
      </>
    ),
  },
  {
    head: 'Received',
    area: 'money',
    right: true,
    className: 'tabled:whitespace-nowrap',
    cell: (row) => (
      <>
        <Received {...row} />
        <span className="block text-ink-2 text-micro stacked:hidden">
          {formatNaira(row.asked)} asked
        </span>
      </>
    ),
  },
  {
    head: 'Orders',
    quiet: true,
    area: 'action',
    right: true,
    cell: ({ name, shares }) =>
      shares.length > 1 && (
        <RowMenu of={`the orders that ${name} paid together`} acts={[]}>
          {shares.map(({ order_id, kind, tracking_id }) => (
            <Link
              key={order_id}
              to={orderPaths.order(kind, order_id)}
              className={`${ROW_MENU_ITEM} text-ink`}
            >
              <span className="code">{tracking_id}</span>
            </Link>
          ))}
        </RowMenu>
      ),
  },
];

/** All payments, including those of deleted orders. */
export default function AdminPaymentsPage({ loaderData }: Route.ComponentProps) {
  const { sums, counts, now } = loaderData;
  return (
    <AdminList
      title={TITLE}
      call={CALL}
      list={loaderData}
      size="wide"
      columns={columns(now)}
      to={pathOfOrder}
      search={[
        'Search reference, name, email, phone or tracking ID',
        'Reference, name or tracking ID',
      ]}
      choices={CHOICES}
      days={PAYMENT_DAYS}
      monthsUntil={now}
      empty={{
        none: 'No payments yet.',
        why: 'The first appears here as soon as somebody has submitted a form.',
        notFound: 'No payment found.',
        hint: 'Try part of the name or the beginning of the reference, other days, or any state.',
      }}
      intro={<PaymentTabs counts={counts} />}
      sums={
        <Suspense fallback={<SumsToCome />}>
          <Await resolve={sums}>{(came) => <PaymentSumsBar sums={came} />}</Await>
        </Suspense>
      }
    />
  );
}
