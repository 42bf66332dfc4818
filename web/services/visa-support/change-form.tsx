import { useMemo } from 'react';
import { bookingTotal } from '#shared/money/prices.ts';
import { BOOKING_FIELDS, chosenParts, PART_FIELDS } from '#shared/services/visa-support-form.ts';
import { changedValues, changeProps } from '../../forms/changing.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps } from '../../forms/form-steps.tsx';
import { SaveChanges } from '../../forms/save-changes.tsx';
import type { ChangeFormProps } from '../own-order.ts';
import { askedWith, FILES, sectionsAt } from './booking-form.tsx';

/** Unchanged parts keep their old price, so no price is sent for them. */
export function ChangeBooking({ changing, prices }: ChangeFormProps) {
  const { typed, uploaded } = changing;
  const before = chosenParts({
    ...typed,
    ...Object.fromEntries(uploaded.map((name) => [name, true])),
  });
  const schema = useMemo(() => askedWith(uploaded), [uploaded]);
  const sections = useMemo(() => sectionsAt({ prices }, <SaveChanges />), [prices]);
  return (
    <FormShell
      {...changeProps(BOOKING_FIELDS, { ...changing, typed: { ...typed, parts: before } })}
      schema={schema}
      files={FILES}
      body={({ parts = [], ...values }) => {
        const gone = uploaded.filter((name) =>
          before.some(
            (part) => !parts.includes(part) && (PART_FIELDS[part] as string[]).includes(name),
          ),
        );
        return {
          ...changedValues(BOOKING_FIELDS, values, changing),
          remove_files: gone.join(','),
          ...(parts.join() === before.join() ? {} : { amount_to_pay: bookingTotal(prices, parts) }),
        };
      }}
    >
      <FormSteps sections={sections} />
    </FormShell>
  );
}
