import { useFormContext, useWatch } from 'react-hook-form';
import { BOOKING_FIELDS } from '#shared/services/visa-support-form.ts';
import { fieldOf } from '../../forms/form-field.tsx';

export const BookingField = fieldOf(BOOKING_FIELDS);

export const PAIR = 'grid items-start gap-x-4 gap-y-6 sm:grid-cols-2';

export function FlightFields() {
  return (
    <>
      <div className={PAIR}>
        <BookingField name="title" />
        <BookingField name="trip_type" />
        <BookingField name="traveler_first_name" />
        <BookingField name="traveler_last_name" />
      </div>
      <BookingField name="flight_details" />
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
      <BookingField name="visa_interview_date" />
      <BookingField name="visa_embassy" />
      <div className={PAIR}>
        <BookingField name="check_in_date" />
        <BookingField name="check_out_date" min={check_in_date || undefined} />
      </div>
      <BookingField name="hotel_title" />
      <div className={PAIR}>
        <BookingField name="hotel_first_name" />
        <BookingField name="hotel_last_name" />
      </div>
      <BookingField name="hotel_details" />
    </>
  );
}

/** The file is optional for a booking, but it is this part's only field. */
export const DocumentFields = () => <BookingField name="upload_signature" optional={false} />;
