import { CalendarX2, ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { formatDay, formatFullDay } from '#shared/dates.ts';
import { paymentWord } from '#shared/orders/order-words.ts';
import { fullName } from '#shared/people/names.ts';
import { counted } from '#shared/words.ts';
import { mailLink, phoneLink } from '../../admin/kit/orders/values.tsx';
import { orderPaths } from '../../order-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { StateWord } from '../../ui/state-word.tsx';
import { type CalendarDay, type Span, type Standing, spanOf, step } from './calendar.ts';

const addressOf = (unit: Span['unit'], day: string) =>
  `${orderPaths.orders('appointment')}?${unit}=${day}`;

function Days({ span, today }: { span: Span; today: string }) {
  const { unit, days } = span;
  const navigate = useNavigate();
  const [first = today, last = first] = [days[0], days.at(-1)];
  const word = unit === 'week' ? 'week' : 'day';
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
      <ButtonLink
        kind="second"
        size="dense"
        icon={<ChevronLeft aria-hidden />}
        to={addressOf(unit, step(span, -1))}
      >
        {`Previous ${word}`}
      </ButtonLink>
      <ButtonLink
        kind="second"
        size="dense"
        to={addressOf(unit, spanOf(unit, today).days[0] ?? today)}
      >
        {unit === 'week' ? 'This week' : 'Today'}
      </ButtonLink>
      <ButtonLink kind="second" size="dense" to={addressOf(unit, step(span, 1))}>
        <span>{`Next ${word}`}</span>
        <ChevronRight aria-hidden />
      </ButtonLink>
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const day = new FormData(event.currentTarget).get('day');
          if (day) void navigate(addressOf(unit, String(day)));
        }}
      >
        <label className="flex flex-wrap items-center gap-2 font-normal text-dense">
          <span className="text-ink-2">
            Go to<span className="sr-only">{unit === 'week' ? ' the week of' : ' the day'}</span>
          </span>
          <input
            key={first}
            type="date"
            name="day"
            defaultValue={first}
            required
            className="control min-h-(--control-dense) w-auto py-1 text-dense pointer-coarse:min-h-(--target)"
          />
        </label>
        <Button type="submit" kind="second" size="dense">
          Show
        </Button>
      </form>
      <p className="w-full text-ink-2 tabular-nums" role="status">
        {`${unit === 'week' ? `${formatDay(first)} to ${formatFullDay(last)}` : formatFullDay(first)}. Times are Lagos time.`}
      </p>
    </div>
  );
}

const GONE: readonly Standing[] = ['lost', 'open', 'cancelled'];

function StandingWord({ row }: { row: CalendarDay['booked'][number] }) {
  if (row.standing === 'lost')
    return (
      <span className="inline-flex items-start gap-[.4em] font-semibold text-bad">
        <CalendarX2 aria-hidden className="mt-[.2em] size-[1.05em] flex-none" />
        Paid, but the time is lost: another is to be chosen
      </span>
    );
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      {row.standing === 'cancelled' && <StateWord state="Cancelled" />}
      <StateWord state={paymentWord(row)} />
      {row.standing === 'held' && <span className="text-ink-2">time held for paying</span>}
      {row.standing === 'open' && <span className="text-ink-2">time no longer held</span>}
    </span>
  );
}

function Day({ day, booked, free, today, from }: CalendarDay & { today: string; from: string }) {
  const left = free === 0 ? 'No free times.' : `${counted(free, 'time is', 'times are')} free.`;
  return (
    <section aria-labelledby={`day-${day}`} className="mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-b pb-1">
        <h2 id={`day-${day}`}>
          <span>{formatDay(day)}</span>
          {day === today && <span className="font-normal text-ink-2">, today</span>}
        </h2>
        <p className="text-ink-2 tabular-nums">{day >= today && booked.length > 0 && left}</p>
      </div>
      {booked.length === 0 ? (
        <p className="py-2 text-ink-2">{`Nothing booked.${day >= today ? ` ${left}` : ''}`}</p>
      ) : (
        <ul>
          {booked.map((row) => (
            <li
              key={row.id}
              className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 border-line border-b py-2 md:grid-cols-[3.5rem_minmax(0,2fr)_minmax(0,2fr)_minmax(0,2fr)]"
            >
              <span
                className={`font-semibold tabular-nums ${GONE.includes(row.standing) ? 'text-ink-2 line-through' : ''}`}
              >
                {row.appointment_time}
              </span>
              <Link
                to={orderPaths.order('appointment', row.id, from)}
                className="font-semibold text-ink wrap-anywhere max-md:text-body"
              >
                {fullName(row)}
              </Link>
              <p className="max-md:col-start-2">
                {row.how_to_contact}:{' '}
                {row.how_to_contact === 'Zoom'
                  ? mailLink(row.email_address)
                  : phoneLink(row.phone_number)}
              </p>
              <p className="max-md:col-start-2">
                <StandingWord row={row} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function AdminCalendar({
  span,
  calendar,
  today,
}: {
  span: Span;
  calendar: readonly CalendarDay[];
  today: string;
}) {
  const from = `${span.unit}=${span.days[0]}`;
  return (
    <>
      <Days span={span} today={today} />
      {calendar.map((one) => (
        <Day key={one.day} {...one} today={today} from={from} />
      ))}
    </>
  );
}
