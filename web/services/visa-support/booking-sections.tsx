import { useFormContext, useWatch } from 'react-hook-form';
import { BOOKING_FIELDS } from '#shared/services/visa-support-form.ts';
import { NameFields } from '../../forms/form-field.tsx';
import { NotifyField } from '../../forms/notify-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { BookingField, PAIR } from './part-fields.tsx';

export function Who() {
  return (
    <>
      <NameFields list={BOOKING_FIELDS} />
      <BookingField name="date_of_birth" />
    </>
  );
}

export function Contact() {
  return (
    <>
      <BookingField name="phone_number" />
      <BookingField name="email" />
      <NotifyField />
    </>
  );
}

export function Trip() {
  const { register } = useFormContext();
  const coverage_begin = useWatch({ name: 'coverage_begin' });
  // The return date depends on the travel date, so it is validated again with it.
  register('coverage_begin', { deps: 'coverage_end' });
  return (
    <>
      <BookingField name="destination" />
      <div className={PAIR}>
        <BookingField name="coverage_begin" />
        <BookingField name="coverage_end" min={coverage_begin || undefined} />
      </div>
    </>
  );
}

export function Send() {
  return (
    <div className="mt-4">
      <p className="mb-4 text-ink-2 text-small">You pay on the next page, after checking everything.</p>
      <SubmitButton>Submit and go to payment</SubmitButton>
    </div>
  );
}
