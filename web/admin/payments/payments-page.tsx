import { Suspense } from 'react';
import { Await, useLocation, useNavigation } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import { eventAmount } from '#shared/event-details.ts';
import { toKobo } from '#shared/money.ts';
import {
  type ListedPayment,
  METHODS,
  PAYMENT_STATE_WORDS,
  PROVIDER_WORDS,
} from '#shared/payment-list.ts';
import { descriptionOf, KINDS } from '#shared/services/index.ts';
import { callApi } from '../../api.ts';
import { orderPaths } from '../../order-paths.ts';
import { Empty } from '../../ui/empty.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Money } from '../../ui/price.tsx';
import { pageMeta } from '../../ui/site.ts';
import { StateWord } from '../../ui/state-word.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { AdminLoadFailure, AdminPage, AdminSkeleton } from '../kit/admin-page.tsx';
import { readerOf } from '../kit/guard.ts';
import { ListKeysNote } from '../kit/keys.tsx';
import { PAYMENT_DAYS } from '../kit/lists/day-filters.tsx';
import { ExportButton } from '../kit/lists/export-button.tsx';
import { isNarrowed, ORDER_CHOICE, PAGE, readList, viewQuery } from '../kit/lists/list-calls.ts';
import { type Choice, ListFilters } from '../kit/lists/list-filters.tsx';
import { type Column, ListTable } from '../kit/lists/list-table.tsx';
import { SEARCHING, useView } from '../kit/lists/list-view.ts';
import { ShowAll } from '../kit/lists/show-all.tsx';
import { adminPaths } from '../kit/paths.ts';
import type { Route } from './+types/payments-page';
import { PaymentSumsBar, SumsToCome } from './payment-sums.tsx';
import { PaymentTabs } from './payment-tabs.tsx';

const TITLE = 'Payments';
const CALL = '/admin/payments';
const LIST = 'list';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const reader = readerOf(args);
  const { cursor: _, order: __, ...narrowed } = viewQuery(args.request.url);
  // The list doesn't wait for its sums, and does without them.
  const sums = callApi(`GET ${CALL}/totals`, { query: narrowed, ...reader }).catch(() => undefined);
  return { ...(await readList(reader, `GET ${CALL}`, args.request.url)), sums, now: new Date() };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, TITLE);

export function HydrateFallback() {
  return <AdminSkeleton title={TITLE} says="Loading payments..." />;
}

export function ErrorBoundary() {
  return <AdminLoadFailure title={TITLE} failed="The payments could not be loaded." />;
}

const INFLOW = KINDS.filter((kind) => descriptionOf(kind).total).join(',');
const CHOICES: readonly Choice[] = [
  {
    name: 'state',
    label: 'State',
    options: [['', 'Any state'], ...Object.entries(PAYMENT_STATE_WORDS)],
  },
  {
    name: 'kind',
    label: 'Service',
    options: [
      ['', 'Any service'],
      ...KINDS.map((kind) => [kind, descriptionOf(kind).names.short] as const),
      [INFLOW, 'All but appointments'],
    ],
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
];

/** 'Bank transfer' for 'bank transfer', 'POS' for 'pos'. */
function capital(method: string): string {
  return method === 'pos' ? 'POS' : method.charAt(0).toUpperCase() + method.slice(1);
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

function GivenBack({ given_back, foreign_currency, foreign_given_back }: ListedPayment) {
  if (!given_back && !foreign_given_back) return null;
  return (
    <span className="whitespace-nowrap tabular-nums">
      {foreign_currency
        ? eventAmount({ amount_kobo: toKobo(foreign_given_back ?? 0), currency: foreign_currency })
        : eventAmount({ amount_kobo: toKobo(given_back) })}{' '}
      <span className="text-ink-2 tabled:hidden">refunded</span>
    </span>
  );
}

const columns = (now: Date): Column<ListedPayment>[] => [
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
    head: 'Payment',
    place: 'note',
    className: 'tabled:min-w-28',
    cell: ({ tx_ref, provider, method, by }) => (
      <>
        <span className="code block wrap-anywhere">{tx_ref}</span>
        <span className="block text-ink-2">
          {[PROVIDER_WORDS[provider] ?? provider, method, by && `by ${by}`]
            .filter(Boolean)
            .join(', ')}
        </span>
      </>
    ),
  },
  {
    head: 'Came',
    place: 'extra',
    className: 'tabular-nums tabled:whitespace-nowrap stacked:text-ink-2',
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
    place: 'state',
    cell: ({ state }) => (
      <StateWord state={PAYMENT_STATE_WORDS[state]} className="tabled:whitespace-normal!" />
    ),
  },
  {
    head: 'Asked',
    place: 'hidden',
    right: true,
    cell: ({ asked }) => <Money amount={asked} className="font-normal!" />,
  },
  { head: 'Received', place: 'money', right: true, cell: Received },
  {
    head: 'Refunded',
    place: 'action',
    right: true,
    className: 'stacked:static! stacked:m-0!',
    cell: GivenBack,
  },
];

/** All payments, those of deleted orders too. */
export default function AdminPaymentsPage({
  loaderData: { rows, next, sums, now },
}: Route.ComponentProps) {
  const { pathname } = useLocation();
  const params = useView();
  const filter = useAddressSearch(SEARCHING);
  const onItsWay = useNavigation().location?.pathname === pathname;
  return (
    <AdminPage title={TITLE} back={adminPaths.dashboard} actions={<ExportButton path={CALL} />}>
      <PaymentTabs />
      <section id={LIST} aria-label={TITLE} aria-busy={onItsWay}>
        <ListFilters
          filter={filter}
          label="Search reference, name, email, phone or tracking ID"
          placeholder="Reference, name or tracking ID"
          choices={CHOICES}
          days={PAYMENT_DAYS}
          monthsUntil={now}
        />
        <Suspense fallback={<SumsToCome />}>
          <Await resolve={sums}>{(came) => <PaymentSumsBar sums={came} />}</Await>
        </Suspense>
        {rows.length > 0 ? (
          <ListTable
            caption={TITLE}
            size="wide"
            columns={columns(now)}
            rows={rows}
            to={({ kind, order_id, deleted }) =>
              deleted ? undefined : orderPaths.order(kind, order_id)
            }
          />
        ) : (
          <Empty
            title={isNarrowed(params) ? 'No payment found.' : 'No payments yet.'}
            className="mt-4"
          >
            {isNarrowed(params) ? (
              <>
                <p className="text-ink-2">
                  Try a part of the name or the beginning of the reference, other days, or any
                  state.
                </p>
                <ShowAll />
              </>
            ) : (
              <p className="text-ink-2">
                The first stands here as soon as somebody has submitted a form.
              </p>
            )}
          </Empty>
        )}
        <ListPages shown={rows.length} next={next} size={PAGE} busy={onItsWay} list={LIST} />
        <ListKeysNote />
      </section>
    </AdminPage>
  );
}
