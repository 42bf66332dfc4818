import { formatNaira } from '#shared/money/money.ts';
import type { PaymentTotals } from '#shared/money/payment-list.ts';
import { withCommas } from '#shared/words.ts';

/** Placeholder while the sums load. */
export function SumsToCome() {
  return (
    <p role="status" className="mt-4 min-h-14 border-line border-y py-2 text-ink-2">
      Adding up...
    </p>
  );
}

/** Sums of all pages of a list; undefined when they failed to load. */
export function PaymentSumsBar({ sums: totals }: { sums: PaymentTotals | undefined }) {
  if (!totals)
    return (
      <p className="mt-4 text-bad">The sums could not be loaded. Reload the page to try again.</p>
    );
  const { sums } = totals;
  if (!sums)
    return (
      <p className="mt-4 text-ink-2">
        Too many were found to add up. Narrow the search, or choose days.
      </p>
    );
  const { payments, asked, received, given_back, left, to_review } = sums;
  const figures = [
    ['Payments', withCommas(payments)],
    ['Asked', formatNaira(asked)],
    ['Received', formatNaira(received)],
    ['Refunded', formatNaira(given_back)],
    ['Left', formatNaira(left)],
  ] as const;
  return (
    <section aria-label="Sums of the list" className="mt-4">
      <dl className="grid grid-cols-2 border-line border-y md:flex md:flex-wrap">
        {figures.map(([text, figure]) => (
          <div key={text} className="py-2 pr-4 last:font-bold md:pr-8">
            <dt className="text-ink-2">{text}</dt>
            <dd className="text-[1.0625rem] tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      {to_review > 0 && (
        <p className="mt-1 text-ink-2">
          Of what is left, {formatNaira(to_review)} is waiting for a review and is in no total yet.
        </p>
      )}
    </section>
  );
}
