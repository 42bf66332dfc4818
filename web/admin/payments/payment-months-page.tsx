import { Link, useNavigation } from 'react-router';
import { daysOfMonth, formatDate, formatMonth, middayOf } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import {
  type PaymentSums,
  SUMMARY_BY,
  type SummaryBy,
  type SummaryLine,
} from '#shared/money/payment-list.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { withCommas } from '#shared/words.ts';
import { callApi } from '../../api.ts';
import { Empty } from '../../ui/empty.tsx';
import { useChangeParams } from '../../ui/use-change-params.ts';
import { AdminPage, pageParts } from '../kit/admin-page.tsx';
import { readerOf } from '../kit/guard.ts';
import { readCounts } from '../kit/lists/counted-tabs.tsx';
import { ExportButton } from '../kit/lists/export-button.tsx';
import { MonthSelect, monthIn, QuietSelect } from '../kit/lists/quiet-select.tsx';
import { adminPaths } from '../kit/paths.ts';
import type { Route } from './+types/payment-months-page';
import { PaymentSumsBar } from './payment-sums.tsx';
import { PaymentTabs } from './payment-tabs.tsx';

const TITLE = 'Payments by month';
const CALL = 'GET /admin/payments/summary';

/** The month and grouping in the URL; by default this month by service. */
const askedBy = (asked: URLSearchParams, now: Date): { month: string; by: SummaryBy } => ({
  month: monthIn(asked, now),
  by: SUMMARY_BY.find((one) => one === asked.get('by')) ?? 'service',
});

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const now = new Date();
  const asked = askedBy(args.url.searchParams, now);
  return {
    ...asked,
    now,
    counts: readCounts(readerOf(args)),
    lines: await callApi(CALL, { query: asked, ...readerOf(args) }),
  };
}

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'the month');

const BY_WORDS: Record<SummaryBy, string> = {
  service: 'Service',
  day: 'Day',
  destination: 'Destination',
  agent: 'Agent',
};
const FIGURES = ['received', 'given_back', 'left'] as const;

/** Sums, rounded to whole kobo. */
const sumsOf = (lines: readonly SummaryLine[]): PaymentSums => {
  const add = (field: keyof PaymentSums) =>
    Math.round(lines.reduce((sum, line) => sum + line[field], 0) * 100) / 100;
  return {
    payments: add('payments'),
    asked: add('asked'),
    received: add('received'),
    given_back: add('given_back'),
    left: add('left'),
    to_review: add('to_review'),
  };
};

const nameOf = ({ name, kind }: SummaryLine, by: SummaryBy) => {
  if (by === 'day') return formatDate(middayOf(name));
  if (by === 'agent') return name || 'Without an agent';
  return by === 'service' || !kind
    ? name
    : `${name || 'No destination'}, ${descriptionOf(kind).names.short.toLowerCase()}`;
};

const CELL = 'border-line border-b px-2 py-2 first:pl-0 last:pr-0';
const FIGURE = `${CELL} text-right whitespace-nowrap tabular-nums`;

interface LinesProps {
  lines: readonly SummaryLine[];
  by: SummaryBy;
  month: string;
}

/** Largest lines first, days in order. */
function Lines({ lines, by, month }: LinesProps) {
  const { from, to } = daysOfMonth(month);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, by keyboard too.
    <section aria-label={`${formatMonth(month)} by ${by}`} tabIndex={0} className="sideways">
      <table className="mt-4 w-full">
        <caption className="sr-only">
          {`${formatMonth(month)} by ${by}${by === 'day' ? '' : ', the largest first'}`}
        </caption>
        <thead>
          <tr className="text-micro">
            <th scope="col" className={`${CELL} border-ink! text-left font-semibold`}>
              {BY_WORDS[by]}
            </th>
            {['Payments', 'Received', 'Refunded', 'Left'].map((head) => (
              <th key={head} scope="col" className={`${FIGURE} border-ink! font-semibold`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="hover:bg-sunk">
              <th scope="row" className={`${CELL} min-w-40 text-left font-normal wrap-anywhere`}>
                {by === 'day' ? (
                  <Link
                    to={adminPaths.payments({ paid_from: line.id, paid_to: line.id })}
                    className="text-ink"
                  >
                    {nameOf(line, by)}
                  </Link>
                ) : by === 'service' && line.kind ? (
                  <Link
                    to={adminPaths.payments({ kind: line.kind, paid_from: from, paid_to: to })}
                    className="text-ink"
                  >
                    {nameOf(line, by)}
                  </Link>
                ) : (
                  nameOf(line, by)
                )}
              </th>
              <td className={FIGURE}>{withCommas(line.payments)}</td>
              {FIGURES.map((field) => (
                <td key={field} className={`${FIGURE} last:font-semibold`}>
                  {formatNaira(line[field])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export default function AdminPaymentMonthsPage({
  loaderData: { month, by, lines, counts, now },
}: Route.ComponentProps) {
  const [, change] = useChangeParams();
  const onItsWay = useNavigation().location?.pathname === adminPaths.paymentMonths();
  const { from, to } = daysOfMonth(month);
  const days = { paid_from: from, paid_to: to };
  return (
    <AdminPage
      title={TITLE}
      back={adminPaths.dashboard}
      actions={
        <>
          <ExportButton
            call="GET /admin/payments"
            query={{ ...days, order: 'oldest' }}
            words="Save the month’s payments"
          />
          <ExportButton call={CALL} query={{ month, by }} words="Save this summary" />
        </>
      }
    >
      <PaymentTabs counts={counts} />
      <div className="mt-3 flex flex-wrap gap-2">
        <MonthSelect
          month={month}
          now={now}
          onChange={(month) => change({ month })}
          className="min-w-36 flex-1 md:max-w-56"
        />
        <QuietSelect
          label="Lines"
          name="by"
          value={by}
          options={SUMMARY_BY.map((one) => [one, `By ${one}`])}
          onChange={(by) => change({ by })}
          className="min-w-36 flex-1 md:max-w-56"
        />
      </div>
      <div aria-busy={onItsWay}>
        {lines.length > 0 ? (
          <>
            <PaymentSumsBar sums={{ sums: sumsOf(lines) }} />
            <Lines lines={lines} by={by} month={month} />
            <p className="mt-3">
              <Link to={adminPaths.payments(days)} className="link">
                The payments of {formatMonth(month)}
              </Link>
            </p>
          </>
        ) : (
          <Empty title={`No money came in ${formatMonth(month)}.`} className="mt-4">
            <p className="text-ink-2">Choose another month.</p>
          </Empty>
        )}
      </div>
    </AdminPage>
  );
}
