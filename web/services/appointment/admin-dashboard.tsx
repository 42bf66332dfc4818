import { Link } from 'react-router';
import { formatSlot, lagosDay } from '#shared/dates.ts';
import { paymentWord } from '#shared/orders/order-words.ts';
import { isCancelled } from '#shared/orders/stages.ts';
import { fullName } from '#shared/people/names.ts';
import type { AppointmentRecord } from '#shared/services/appointment-form.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { withCommas } from '#shared/words.ts';
import { FoldedSection } from '../../admin/kit/dashboard/folded-section.tsx';
import {
  Loaded,
  type LoadResult,
  NAME,
  ROW,
  Rows,
  type ServiceSection,
  ViewAll,
} from '../../admin/kit/dashboard/section.tsx';
import { countedPayments } from '../../admin/kit/paths.ts';
import { callApi } from '../../api.ts';
import { orderPaths } from '../../order-paths.ts';
import { Empty } from '../../ui/empty.tsx';
import { Money } from '../../ui/price.tsx';
import { StateWord } from '../../ui/state-word.tsx';

const NEXT = 5;

/** A section of its own, because appointment payments don't count in Total Inflow. */
export const appointmentSection: ServiceSection<AppointmentRecord> = {
  many: 'appointments',
  read: (reader, now) =>
    callApi('GET /appointments/all', {
      query: { day_from: lagosDay(now), limit: String(NEXT) },
      ...reader,
    }),
  Section: Appointments,
  need: ({ lost_slots }) => ({
    title: 'Appointments without a time',
    many: lost_slots.all,
    needs: 'orders',
    rows: <LostSlots lost={lost_slots} />,
  }),
};

/** Paid appointments whose time was taken: their applicants were asked to choose another. */
function LostSlots({ lost: { appointments } }: { lost: Dashboard['lost_slots'] }) {
  return (
    <>
      <p className="py-1 text-ink-2">
        Paid after their time had passed or gone to somebody else. They were asked to choose
        another; a call helps.
      </p>
      <Rows rows={appointments}>
        {(row) => (
          <li key={row.id} className={ROW}>
            <Link to={orderPaths.order(row.kind, row.id)} className={NAME}>
              {row.name}
            </Link>
            <a href={`tel:${row.phone_number}`} className="tabular-nums">
              {row.phone_number}
            </a>
            <span className="col-span-2 text-ink-2">Wanted {formatSlot(row)}</span>
          </li>
        )}
      </Rows>
    </>
  );
}

function Appointments({
  result,
  figures,
}: {
  result: LoadResult<AppointmentRecord[]>;
  figures: Dashboard | undefined;
}) {
  return (
    <FoldedSection
      title="Appointments"
      open={'failure' in result}
      beside={figures && `${withCommas(figures.appointment.paid)} paid`}
    >
      {figures && (
        <ul className="mt-1 flex flex-wrap gap-x-5">
          {(
            [
              [
                'Paid',
                figures.appointment.paid,
                figures.totals.appointment.total_paid_fees,
                countedPayments(['appointment']),
              ],
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
                <b className="tabular-nums">{withCommas(many)}</b>
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
          {figures.totals.appointment.total_given_back > 0 && (
            <li>
              <Link
                to={countedPayments(['appointment'])}
                className="inline-flex min-h-9 items-center gap-1 text-ink no-underline hover:text-ink hover:underline pointer-coarse:min-h-(--target)"
              >
                Refunded <Money amount={figures.totals.appointment.total_given_back} />
              </Link>
            </li>
          )}
        </ul>
      )}
      <Loaded result={result}>
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
                    <Link
                      to={orderPaths.order('appointment', row.id)}
                      className="font-semibold text-ink wrap-anywhere"
                    >
                      {fullName(row)}
                    </Link>
                    <span className="text-ink-2">
                      , {row.how_to_contact}, {row.reason}
                    </span>
                  </span>
                  <span className="text-right">
                    {isCancelled(row.stage) && <StateWord state="Cancelled" className="mr-3" />}
                    <StateWord state={paymentWord(row)} />
                  </span>
                </li>
              ))}
            </ol>
          ) : (
            <Empty title="No appointments from today on." className="mt-2">
              <p className="text-ink-2">
                The next ones appear here as soon as somebody chooses a time.
              </p>
            </Empty>
          )
        }
      </Loaded>
      <ViewAll to={orderPaths.everyOrder('appointment')} what="appointments" />
    </FoldedSection>
  );
}
