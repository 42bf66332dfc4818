import { useState } from 'react';
import { Link } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import type { Refund } from '#shared/money/refunds.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { orderPaths } from '../../order-paths.ts';
import { May } from '../kit/may.tsx';
import { adminPaths } from '../kit/paths.ts';
import { type ChosenAct, RefundButtons, RefundDialog } from '../kit/payments/refund-buttons.tsx';
import { moneyOf, whoOf } from '../kit/payments/refund-words.ts';

function Whose({ refund: { name, kind, order_id, tracking_id, deleted } }: { refund: Refund }) {
  if (deleted) return <span>{`${name}, order deleted`}</span>;
  return (
    <>
      <Link to={orderPaths.order(kind, order_id)}>{name}</Link>
      <span>{`, ${descriptionOf(kind).names.short.toLowerCase()} `}</span>
      <span className="code">{tracking_id}</span>
    </>
  );
}

/** Refunds that their provider did not pay, with reasons and actions. */
export function FailedRefunds({ refunds, now }: { refunds: readonly Refund[]; now: Date }) {
  const [chosen, choose] = useState<ChosenAct>();
  const dialog = (
    <RefundDialog chosen={chosen} refunds={refunds} onClose={() => choose(undefined)} />
  );
  // The dialog stays mounted to report the result when the last refund disappears.
  if (refunds.length === 0) return dialog;
  return (
    <section aria-labelledby="failed-refunds" tabIndex={-1} className="mt-10 outline-none">
      <h2 id="failed-refunds">Refunds that failed</h2>
      <p className="mt-1 max-w-form text-ink-2">
        The payer still has to get this money.{' '}
        <May needs="payments">
          <span>
            Try again once the reason is gone, or refund it by hand and enter the reference.{' '}
          </span>
        </May>
        <Link to={adminPaths.refunds()}>All refunds</Link>
      </p>
      <ul className="mt-3 border-ink border-t">
        {refunds.map((refund) => (
          <li key={refund.id} className="grid gap-1 border-line border-b py-3 text-dense">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="wrap-anywhere">
                <Whose refund={refund} />
              </span>
              <span className="font-semibold text-bad tabular-nums">{moneyOf(refund)}</span>
            </p>
            {refund.failure && <p className="text-bad wrap-anywhere">{refund.failure}</p>}
            <p className="text-ink-2 wrap-anywhere">
              <span>{`${refund.reason}. ${whoOf(refund)} `}</span>
              <span className="tabular-nums">{formatShort(refund.asked_at, now)}</span>
            </p>
            <RefundButtons refund={refund} choose={choose} />
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}
