import { useMemo } from 'react';
import {
  APPOINTMENT_FIELDS,
  APPOINTMENT_STEPS,
  APPOINTMENT_TEXTS,
  appointmentForm,
} from '#shared/services/appointment-form.ts';
import { changedValues, changeProps } from '../../forms/change-props.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps, sectionsOf } from '../../forms/form-steps.tsx';
import { SaveChanges } from '../../forms/save-changes.tsx';
import type { ChangeFormProps } from '../own-order.ts';
import { TheCall, You } from './appointment-form.tsx';
import type { FreeDay } from './free-days.ts';
import { explaining, isAboutTime } from './refusals.ts';
import { SlotFields } from './slot-fields.tsx';
import { useFreeDays } from './use-free-days.ts';

/** Adds the order's own time, which the server doesn't offer because the order holds it. */
function withOwn(days: readonly FreeDay[], day: string, time: string): FreeDay[] {
  const same = days.find(({ appointment_date }) => appointment_date === day);
  const times = [...new Set([...(same?.appointment_times ?? []), time])].sort();
  const others = days.filter((one) => one !== same);
  return [...others, { appointment_date: day, appointment_times: times }].sort((a, b) =>
    a.appointment_date < b.appointment_date ? -1 : 1,
  );
}

/** Filled in with the order's values; its own time stays on offer. */
export function ChangeAppointment({ changing }: ChangeFormProps) {
  const { offer: free, reload } = useFreeDays();
  const { appointment_date, appointment_time } = changing.typed;
  const sections = useMemo(() => {
    const offer =
      free.state === 'ready'
        ? { ...free, days: withOwn(free.days, String(appointment_date), String(appointment_time)) }
        : free;
    return sectionsOf(APPOINTMENT_FIELDS, APPOINTMENT_STEPS, {
      'Day and time': <SlotFields offer={offer} reload={reload} />,
      'The call': <TheCall />,
      You: <You />,
      Send: <SaveChanges />,
    });
  }, [free, reload, appointment_date, appointment_time]);
  const props = changeProps(APPOINTMENT_FIELDS, changing);
  return (
    <FormShell
      {...props}
      schema={appointmentForm}
      body={(values) => changedValues(APPOINTMENT_FIELDS, values, changing)}
      explain={explaining(APPOINTMENT_TEXTS.failed)}
      onRefused={(error) => {
        if (isAboutTime(error)) reload();
        props.onRefused(error);
      }}
    >
      <FormSteps sections={sections} />
    </FormShell>
  );
}
