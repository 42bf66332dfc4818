import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Slot } from '#shared/services/appointment-form.ts';
import type { FreeDay } from './free-days.ts';

/** Marks this hook's own errors, so that it clears no others. */
const GONE = 'gone';

/** Clears a chosen day or time that is no longer free, and shows an error at its field. */
export function useStillFree(days: readonly FreeDay[]): void {
  const { getFieldState, setValue, setError, clearErrors } = useFormContext<Slot>();
  const [date, time]: (string | undefined)[] = useWatch<Slot, ['appointment_date', 'appointment_time']>({
    name: ['appointment_date', 'appointment_time'],
  });

  useEffect(() => {
    const takeBack = (name: keyof Slot, message: string) => {
      setValue(name, '');
      // An error from the server stays.
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
  }, [days, date, time, getFieldState, setValue, setError, clearErrors]);
}
