import { useFormContext, useWatch } from 'react-hook-form';
import type { BookingForm } from '#shared/bookings.ts';
import { BirthDateField } from '../../forms/birth-date-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { PhoneField } from '../../forms/phone-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { EmailField, TextField } from '../../forms/text-field.tsx';

type Field = keyof BookingForm;

export function Contact() {
  return (
    <>
      <PhoneField<Field> name="phone_number" label="Phone number" hint="080… or +234…, on WhatsApp if you can." />
      <EmailField<Field> name="email" label="Email" hint="Your tracking ID, receipt and papers go here." />
    </>
  );
}

export const Birth = () => <BirthDateField<Field> name="date_of_birth" label="Date of birth" hint="For example, 4 7 1991" />;

export function Trip() {
  const { register } = useFormContext();
  const coverage_begin = useWatch({ name: 'coverage_begin' });
  // The return date depends on the travel date, so it is validated again with it.
  register('coverage_begin', { deps: 'coverage_end' });
  return (
    <>
      <TextField<Field> name="destination" label="Destination" hint="The country you travel to." autoComplete="off" />
      <div className="grid items-start gap-x-4 gap-y-6 sm:grid-cols-2">
        <DateField<Field> name="coverage_begin" label="Travel date" />
        <DateField<Field> name="coverage_end" label="Return date" min={coverage_begin || undefined} />
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
