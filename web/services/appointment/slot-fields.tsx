import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDay, formatSlot } from '#shared/dates.ts';
import { APPOINTMENT_FIELDS, type Slot } from '#shared/services/appointment-form.ts';
import { useAway } from '../../forms/away.ts';
import {
  Field,
  FieldGroup,
  HintAndError,
  useControl,
  useFieldError,
  WRONG,
} from '../../forms/field-frame.tsx';
import { Empty } from '../../ui/empty.tsx';
import { NotArrived } from '../../ui/not-arrived.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../../ui/site.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { byMonth, type FreeDay } from './free-days.ts';
import type { Offer } from './use-free-days.ts';

const useChosen = (): (string | undefined)[] =>
  useWatch<Slot, ['appointment_date', 'appointment_time']>({
    name: ['appointment_date', 'appointment_time'],
  });

/** Type of the errors that this hook sets, so that it clears no others. */
const GONE = 'gone';

function useStillFree(days: readonly FreeDay[]): void {
  const { getFieldState, getValues, setValue, setError, clearErrors } = useFormContext<Slot>();
  const [dateShown, timeShown] = useChosen();

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when one is chosen.
  useEffect(() => {
    // Another time may have been chosen since these were shown.
    const { appointment_date: date, appointment_time: time } = getValues();
    const takeBack = (name: keyof Slot, message: string) => {
      setValue(name, '');
      // Don't replace an error from the server.
      if (!getFieldState(name).error) setError(name, { type: GONE, message });
    };
    const accept = (name: keyof Slot) => {
      if (getFieldState(name).error?.type === GONE) clearErrors(name);
    };
    const day = days.find(({ appointment_date }) => appointment_date === date);
    if (date && !day) {
      takeBack('appointment_date', 'Nothing is free on the day you had chosen. Choose another.');
      setValue('appointment_time', '');
    }
    if (day) accept('appointment_date');
    if (!day || !time) return;
    if (day.appointment_times.includes(time)) accept('appointment_time');
    else takeBack('appointment_time', `${time} is not free on this day. Choose another time.`);
  }, [days, dateShown, timeShown, getFieldState, getValues, setValue, setError, clearErrors]);
}

/** Shown offline: free times can't be loaded, but the rest of the form can be filled in. */
function Away() {
  const [date, time] = useChosen();
  return (
    <Notice tone="wait" role="status" title="Free times need the network">
      <p>They appear by themselves when it is back. What you fill in meanwhile is kept.</p>
      {date && time && (
        <p>
          You had chosen {formatSlot({ appointment_date: date, appointment_time: time })}. If it is
          still free then, it stays chosen.
        </p>
      )}
    </Notice>
  );
}

function Loading() {
  if (useAway()) return <Away />;
  return (
    <div>
      <p role="status" className="text-ink-2 text-small">
        Loading the free times...
      </p>
      <Skeleton className="mt-3 h-5 w-24" />
      <Skeleton className="mt-2 h-13 w-full" />
    </div>
  );
}

function NothingFree() {
  const { chat_url } = useSite();
  return (
    <Empty title="Every time on offer is taken">
      <p className="text-ink-2 text-small">
        Times become free again when they are not paid for. Look again in a quarter of an hour, or{' '}
        <a href={chat_url}>chat with us</a>.
      </p>
    </Empty>
  );
}

function DayField({ days }: { days: readonly FreeDay[] }) {
  const control = useControl({ name: 'appointment_date' });
  return (
    <Field name="appointment_date" label={APPOINTMENT_FIELDS.appointment_date.label}>
      <select {...control} className="control mt-[.4rem]">
        <option value="">Choose a day</option>
        {byMonth(days).map(([month, its]) => (
          <optgroup key={month} label={month}>
            {its.map(({ appointment_date }) => (
              <option key={appointment_date} value={appointment_date}>
                {formatDay(appointment_date)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </Field>
  );
}

const TIME =
  'flex min-h-(--control) cursor-pointer items-center gap-[.6rem] rounded-field border-[1.5px] border-edge bg-surface px-3 py-2 tabular-nums hover:border-ink has-checked:border-brand has-checked:bg-brand-soft has-checked:shadow-[inset_0_0_0_1.5px_var(--brand)] forced-colors:border';

function TimeField({ times }: { times: readonly string[] }) {
  const { register } = useFormContext();
  return (
    <FieldGroup name="appointment_time" label={APPOINTMENT_FIELDS.appointment_time.label}>
      <div className="mt-[.6rem] grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-[.6rem]">
        {times.map((time) => (
          <label key={time} className={TIME}>
            <input type="radio" value={time} required {...register('appointment_time')} />
            {time}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Placeholder until a day is chosen; the error summary links to it. */
function NoDayYet() {
  const name = 'appointment_time';
  return (
    <div id={name} data-field tabIndex={-1} className={useFieldError(name) && WRONG}>
      <p className="text-ink-2 text-small">Free times appear here when you choose a day.</p>
      <HintAndError name={name} />
    </div>
  );
}

function Choice({ days }: { days: readonly FreeDay[] }) {
  const [chosen] = useChosen();
  useStillFree(days);
  const day = days.find(({ appointment_date }) => appointment_date === chosen);
  return (
    <>
      <DayField days={days} />
      {/* Remounted for another day, so that the checked radio button matches the form's value. */}
      {day ? <TimeField key={day.appointment_date} times={day.appointment_times} /> : <NoDayYet />}
    </>
  );
}

/** For forms with `appointment_date` and `appointment_time`. */
export function SlotFields({ offer, reload }: { offer: Offer; reload: () => void }) {
  if (offer.state === 'loading') return <Loading />;
  if (offer.state === 'failed')
    return (
      <NotArrived title="The free times did not load" again={reload}>
        What you typed is kept.
      </NotArrived>
    );
  return offer.days.length > 0 ? <Choice days={offer.days} /> : <NothingFree />;
}
