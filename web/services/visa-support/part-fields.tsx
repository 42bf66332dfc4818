import { useFormContext, useWatch } from 'react-hook-form';
import { BOOKING_FILES, type BookingForm, TITLES, TRIP_TYPES } from '#shared/bookings.ts';
import { DateField } from '../../forms/date-field.tsx';
import { FileField } from '../../forms/file-field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { TextareaField } from '../../forms/textarea-field.tsx';

type Field = keyof BookingForm;

const PAIR = 'grid items-start gap-x-4 gap-y-6 sm:grid-cols-2';

export function FlightFields() {
  return (
    <>
      <div className={PAIR}>
        <SelectField<Field> name="title" label="Traveller’s title" options={TITLES} />
        <SelectField<Field> name="trip_type" label="Kind of trip" options={TRIP_TYPES} optional />
        <TextField<Field> name="traveler_first_name" label="Traveller’s first name" autoComplete="off" autoCapitalize="words" />
        <TextField<Field> name="traveler_last_name" label="Traveller’s last name" autoComplete="off" autoCapitalize="words" />
      </div>
      <TextareaField<Field> name="flight_details" label="Flight details" hint="From where to where, and on which days." />
    </>
  );
}

export function HotelFields() {
  const { register } = useFormContext();
  const check_in_date = useWatch({ name: 'check_in_date' });
  // The last day depends on the first, so it is validated again with it.
  register('check_in_date', { deps: 'check_out_date' });
  return (
    <>
      <DateField<Field> name="visa_interview_date" label="Visa interview date" />
      <TextField<Field> name="visa_embassy" label="Embassy" hint="Where the interview is." autoComplete="off" optional />
      <div className={PAIR}>
        <DateField<Field> name="check_in_date" label="Check-in date" />
        <DateField<Field> name="check_out_date" label="Check-out date" min={check_in_date || undefined} />
      </div>
      <SelectField<Field> name="hotel_title" label="Guest’s title" options={TITLES} optional />
      <div className={PAIR}>
        <TextField<Field> name="hotel_first_name" label="Guest’s first name" autoComplete="off" autoCapitalize="words" optional />
        <TextField<Field> name="hotel_last_name" label="Guest’s last name" autoComplete="off" autoCapitalize="words" optional />
      </div>
      <TextareaField<Field> name="hotel_details" label="Hotel details" hint="Where, and what the room needs." optional />
    </>
  );
}

/** The file is optional for a booking, but it is this part's only field. */
export function DocumentFields() {
  return <FileField name="upload_signature" {...BOOKING_FILES.upload_signature} required />;
}
