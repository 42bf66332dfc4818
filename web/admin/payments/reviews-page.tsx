import { useState } from 'react';
import { formatShort } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { PaymentReview } from '#shared/money/payment-reviews.ts';
import { rolesWith } from '#shared/people/roles.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { callApi } from '../../api.ts';
import { useFollow } from '../../use-follow.ts';
import { pageParts } from '../kit/admin-page.tsx';
import { readerOf } from '../kit/guard.ts';
import { AdminList } from '../kit/lists/admin-list.tsx';
import { readCounts } from '../kit/lists/counted-tabs.tsx';
import { readList } from '../kit/lists/list-calls.ts';
import type { Column } from '../kit/lists/list-table.tsx';
import { useMay } from '../kit/may.tsx';
import { ageOf } from '../kit/orders/age.tsx';
import { amountReceived, whyLess } from '../kit/payments/review-acts.ts';
import {
  AdminReviewButtons,
  AdminReviewDialog,
  type AskedReview,
} from '../kit/payments/review-buttons.tsx';
import { useMe } from '../kit/use-admin-me.ts';
import type { Route } from './+types/reviews-page';
import { AdminDifferences } from './differences.tsx';
import { FailedRefunds } from './failed-refunds.tsx';
import { pathOfOrder } from './order-cell.tsx';
import { PaymentTabs } from './payment-tabs.tsx';

const TITLE = 'Payments to review';
const CALL = 'GET /admin/payments-to-review';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const reader = readerOf(args);
  const counts = readCounts(reader);
  const [reviews, differences, failed] = await Promise.all([
    readList(args, CALL),
    callApi('GET /admin/payment-differences', { query: { limit: '200' }, ...reader }),
    callApi('GET /admin/refunds', { query: { status: 'failed', limit: '200' }, ...reader }),
  ]);
  return { ...reviews, differences, failed, counts };
}

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'payments');

const columns = (now: Date, setAsked: (asked: AskedReview) => void): Column<PaymentReview>[] => [
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
    cell: ({ kind, tracking_id, order_stands, order_ids }) => (
      <>
        <span className="tabled:block max-[24rem]:sr-only">
          {order_ids.length > 1 ? `${order_ids.length} orders` : descriptionOf(kind).names.short}
          <span className="stacked:sr-only">{`, ${order_stands}`}</span>
        </span>
        <span className="code text-ink-2 text-micro stacked:hidden">{tracking_id}</span>
      </>
    ),
  },
  {
    head: 'Came',
    area: 'money',
    right: true,
    className: 'font-semibold text-bad tabular-nums tabled:whitespace-nowrap',
    cell: (review) => (
      <>
        <span>{amountReceived(review)}</span>{' '}
        <span className="sr-only">{review.state === 'reversed' ? 'taken back' : 'came'}</span>
        <span className="block font-normal text-ink-2 text-micro stacked:hidden">
          {formatNaira(review.amount)} asked
        </span>
      </>
    ),
  },
  {
    head: 'Payment',
    area: 'stateBefore',
    className: 'tabled:w-full tabled:max-w-0',
    cell: (review) => {
      const more = [
        review.rest_asked_at &&
          `The rest was asked for on ${formatShort(review.rest_asked_at, now)}.`,
        whyLess(review),
      ].filter(Boolean);
      return (
        <>
          <span className="tabled:block tabled:truncate">
            <span className="tabled:font-semibold">{review.wrong}</span>
            {more.length > 0 && (
              <span className="text-ink-2 stacked:hidden">{` ${more.join(' ')}`}</span>
            )}
          </span>
          <span className="code block truncate text-ink-2 text-micro stacked:hidden">
            {review.tx_ref}
          </span>
        </>
      );
    },
  },
  ageOf(now, ({ since }) => since),
  {
    head: 'Actions',
    needs: 'payments',
    quiet: true,
    area: 'actionBelow',
    right: true,
    cell: (review) => <AdminReviewButtons review={review} onAsk={setAsked} />,
  },
];

/** Payments that don't count until accepted or refunded here. */
export default function AdminReviewsPage({ loaderData }: Route.ComponentProps) {
  const { rows, differences, failed, counts, now } = loaderData;
  // The sidebar's count includes failed refunds.
  const all = useMe()?.waiting.payments;
  const decides = useMay()('payments');
  const payments =
    all === undefined || !decides ? undefined : Math.max(all - failed.length, rows.length);
  const [asked, setAsked] = useState<AskedReview>();
  useFollow(
    rows
      .flatMap(({ id, refund }) =>
        refund && refund.status !== 'requested' ? [id + refund.status] : [],
      )
      .join(),
  );
  return (
    <AdminList
      title={TITLE}
      call={CALL}
      list={loaderData}
      size="wide"
      columns={columns(now, setAsked)}
      to={pathOfOrder}
      total={payments}
      empty={{
        none: 'No payment to review.',
        why: 'Every payment that came in has paid its order, or was refunded.',
      }}
      intro={
        <>
          <PaymentTabs counts={counts} />
          <p className="mt-3 max-w-form text-ink-2">
            <span>
              {`Money that came late, twice, or not as asked for: it pays nothing until ${
                decides
                  ? 'you accept or refund it'
                  : `it is dealt with, which is for ${rolesWith('payments')}`
              }. And what a payer’s bank took back.`}
            </span>
            {decides && failed.length > 0 && (
              <span>
                {' '}
                <a href="#failed-refunds">
                  {failed.length === 1
                    ? 'A refund that failed'
                    : `${failed.length} refunds that failed`}
                </a>
                <span>{failed.length === 1 ? ' counts too.' : ' count too.'}</span>
              </span>
            )}
            {differences.length > 0 && (
              <span>
                {' '}
                <a href="#differences">
                  {differences.length === 1
                    ? 'A difference with the provider'
                    : `${differences.length} differences with the provider`}
                </a>
                <span>{differences.length === 1 ? ' stands below.' : ' stand below.'}</span>
              </span>
            )}
          </p>
        </>
      }
    >
      <FailedRefunds refunds={failed} now={now} />
      <AdminDifferences differences={differences} now={now} />
      <AdminReviewDialog asked={asked} reviews={rows} onClose={() => setAsked(undefined)} />
    </AdminList>
  );
}
