import { Link } from 'react-router';
import { formatNaira } from '#shared/money/money.ts';
import { descriptionOf, isDecided, type Kind } from '#shared/services/index.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { withCommas } from '#shared/words.ts';
import { orderPaths } from '../../order-paths.ts';
import { query } from '../../paths.ts';
import { DashboardSection } from '../kit/dashboard/section.tsx';
import { adminPaths, countedPayments, INFLOW_KINDS } from '../kit/paths.ts';

/** Those set aside too, as the sum counts them. */
const unpaidOrders = (kind: Kind): string =>
  isDecided(kind)
    ? adminPaths.applications(kind, 'not-paid') + query({ aside: 'all' })
    : orderPaths.orders(kind, descriptionOf(kind).unpaid, 'all');

const CELL =
  'pl-2 font-medium tabular-nums whitespace-nowrap max-sm:pl-1.5 max-sm:text-micro max-sm:tracking-tight';
const HEAD = 'border-ink border-b py-[.3rem] font-semibold text-micro';

function Sum({ to, what, amount }: { to: string; what: string; amount: number }) {
  return (
    <td className={CELL}>
      <Link
        to={to}
        className="flex min-h-7 items-center justify-end text-ink pointer-coarse:min-h-(--target)"
      >
        <span className="sr-only">{what} </span>
        {formatNaira(amount)}
      </Link>
    </td>
  );
}

export function Accounting({ totals, total_inflow }: Pick<Dashboard, 'totals' | 'total_inflow'>) {
  return (
    <DashboardSection title="Accounting">
      {/* No tabIndex: keyboard users reach this scrolling area through its links. */}
      <div className="sideways">
        <table className="mt-1 w-full">
          <caption className="sr-only">Paid, refunded and Not Paid, by service</caption>
          <thead>
            <tr>
              <th scope="col" className={`${HEAD} text-left`}>
                Service
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                Paid
              </th>
              <th scope="col" className={`${HEAD} pl-2 text-right`}>
                Refunded
              </th>
              <th scope="col" className={`${HEAD} pl-2 text-right`}>
                Not Paid
              </th>
            </tr>
          </thead>
          <tbody>
            {INFLOW_KINDS.map((kind) => {
              const service = descriptionOf(kind).names.short;
              return (
                <tr key={kind} className="border-line border-b last:border-b-0">
                  <th scope="row" className="text-left font-normal">
                    {service}
                  </th>
                  <Sum
                    to={countedPayments([kind])}
                    what={`Paid ${service}`}
                    amount={totals[kind].total_paid_fees}
                  />
                  <Sum
                    to={countedPayments([kind])}
                    what={`Refunded ${service}`}
                    amount={totals[kind].total_given_back}
                  />
                  <Sum
                    to={unpaidOrders(kind)}
                    what={`Not Paid ${service}`}
                    amount={totals[kind].total_not_paid_fees}
                  />
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t-2 py-2 font-bold">
        <dt>Total Inflow</dt>
        <dd className="text-[1.1875rem] tabular-nums">
          <Link to={countedPayments(INFLOW_KINDS)} className="text-ink">
            {formatNaira(total_inflow)}
          </Link>
        </dd>
      </dl>
      <p className="text-ink-2">
        Paid is after refunds. Appointments are counted separately.{' '}
        <Link to={adminPaths.paymentMonths()}>Each month’s sums</Link>
      </p>
    </DashboardSection>
  );
}

export function Agents({ agents }: Pick<Dashboard, 'agents'>) {
  const lines = [
    ['All Agent', adminPaths.agentStatus, agents.all],
    ['Approved Agent', adminPaths.approvedAgent, agents.approved],
    ['Pending Agent', adminPaths.pendingAgent, agents.pending],
  ] as const;
  return (
    <DashboardSection title="Agents">
      <dl className="mt-2 border-line border-b">
        {lines.map(([text, to, many]) => (
          <div key={to} className="flex items-center justify-between gap-4 border-line border-t">
            <dt>
              <Link
                to={to}
                className="inline-flex min-h-9 items-center pointer-coarse:min-h-(--target)"
              >
                {text}
              </Link>
            </dt>
            <dd className="font-semibold tabular-nums">{withCommas(many)}</dd>
          </div>
        ))}
      </dl>
    </DashboardSection>
  );
}
