import { useMemo } from 'react';
import { BOOKING_PARTS, bookingTotal } from '#shared/money/prices.ts';
import { BOOKING_FIELDS } from '#shared/services/visa-support-form.ts';
import { changedValues, changeProps } from '../../forms/change-props.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps } from '../../forms/form-steps.tsx';
import { SaveChanges } from '../../forms/save-changes.tsx';
import type { ChangeFormProps } from '../own-order.ts';
import { askedWith, FILES, sectionsAt } from './booking-form.tsx';

/** Unchanged parts keep their old price, so no price is sent for them. */
export function ChangeBooking({ changing, prices }: ChangeFormProps) {
  const { typed } = changing;
  const before = BOOKING_PARTS.filter((part) => String(typed.parts).split(',').includes(part));
  // Also those that were erased because nobody paid: the part stays bought.
  const sent = before.includes('documents') ? 'upload_signature' : '';
  const schema = useMemo(() => askedWith([sent]), [sent]);
  const sections = useMemo(() => sectionsAt({ prices }, <SaveChanges />), [prices]);
  return (
    <FormShell
      {...changeProps(BOOKING_FIELDS, { ...changing, typed: { ...typed, parts: before } })}
      schema={schema}
      files={FILES}
      body={({ parts = [], ...values }) => ({
        ...changedValues(BOOKING_FIELDS, values, changing),
        remove_files: parts.includes('documents') ? '' : sent,
        ...(parts.join() === before.join() ? {} : { amount_to_pay: bookingTotal(prices, parts) }),
      })}
    >
      <FormSteps sections={sections} />
    </FormShell>
  );
}
