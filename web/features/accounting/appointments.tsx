import { Link } from 'react-router';
import type { Dashboard } from '#shared/dashboard.ts';
import { type AppointmentRecord, formatSlot } from '#shared/services/appointment-form.ts';
import { nameOf } from '../../admin/order-page/order-words.ts';
import { orderPaths } from '../../order-paths.ts';
import { Empty } from '../../ui/empty.tsx';
import { Money } from '../../ui/price.tsx';
import { StateWord } from '../../ui/state-word.tsx';
import { ViewAll } from './applications.tsx';
import type { Part } from './dashboard-calls.ts';
import { countedPayments } from './money.tsx';
import { Loaded, PartSection } from './section.tsx';

interface AppointmentsProps {
  part: Part<AppointmentRecord[]>;
  figures: Dashboard | undefined;
}

/** Appointments by themselves: their money stays outside Total Inflow. */
export function Appointments({ part, figures }: AppointmentsProps) {
  return (
    <PartSection title="Appointments">
      {figures && (
        <ul className="mt-1 flex flex-wrap gap-x-5">
          {(
            [
              ['Paid', figures.appointment.paid, figures.totals.appointment.total_paid_fees, countedPayments(['appointment'])],
              [
                'Pending',
                figures.appointment.unpaid,
                figures.totals.appointment.total_not_paid_fees,
                orderPaths.orders('appointment', 'Pending'),
              ],
            ] as const
          ).map(([state, many, amount, sum]) => (
            <li key={state} className="flex flex-wrap items-center gap-x-2">
              <Link
                to={orderPaths.orders('appointment', state)}
                className="inline-flex min-h-9 items-center gap-2 text-ink no-underline hover:text-ink hover:underline pointer-coarse:min-h-(--target)"
              >
                <StateWord state={state} />
                <b className="tabular-nums">{many.toLocaleString('en-NG')}</b>
                <span className="sr-only">appointments</span>
              </Link>
              <Link
                to={sum}
                className="inline-flex min-h-9 items-center text-ink no-underline hover:text-ink hover:underline pointer-coarse:min-h-(--target)"
              >
                <span className="sr-only">{state} </span>
                <Money amount={amount} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Loaded part={part}>
        {(rows) =>
          rows.length > 0 ? (
            <ol aria-label="The next appointments" className="mt-1 border-ink border-t">
              {rows.map((row) => (
                <li
                  key={row.id}
                  className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b py-2 md:grid-cols-[14rem_minmax(0,1fr)_auto]"
                >
                  <span className="tabular-nums max-md:col-span-2">{formatSlot(row)}</span>
                  <span className="min-w-0">
                    <Link to={orderPaths.order('appointment', row.id)} className="font-semibold text-ink wrap-anywhere">
                      {nameOf(row)}
                    </Link>
                    <span className="text-ink-2">
                      , {row.how_to_contact}, {row.reason}
                    </span>
                  </span>
                  <StateWord state={row.payment_status} />
                </li>
              ))}
            </ol>
          ) : (
            <Empty title="No appointments from today on." className="mt-2">
              <p className="text-ink-2">The next ones stand here as soon as somebody chooses a time.</p>
            </Empty>
          )
        }
      </Loaded>
      <ViewAll to={orderPaths.orders('appointment')} what="appointments" />
    </PartSection>
  );
}
