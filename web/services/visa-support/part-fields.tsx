import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { BOOKING_FIELDS } from '#shared/services/visa-support-form.ts';
import { fieldOf, PAIR } from '../../forms/form-field.tsx';
import { useDay } from '../../forms/use-day.ts';

export const BookingField = fieldOf(BOOKING_FIELDS);

const NAMES = ['first_name', 'last_name'] as const;

/** Pairs of the applicant's name fields and a part's name fields. */
export const SAME_NAMES = NAMES.flatMap((name) =>
  (['traveler', 'hotel'] as const).map((whose) => [name, `${whose}_${name}` as const] as const),
);

/** Copies the applicant's name while it is typed, if the traveller or guest has the same. */
function useSameName(whose: 'traveler' | 'hotel') {
  const { getValues, setValue } = useFormContext();
  const typed = useWatch({ name: [...NAMES] });
  const before = useRef(typed);
  useEffect(() => {
    for (const [at, name] of NAMES.entries()) {
      const own = `${whose}_${name}`;
      if (typed[at] !== before.current[at] && (getValues(own) ?? '') === (before.current[at] ?? ''))
        setValue(own, typed[at]);
    }
    before.current = typed;
  });
}

export function FlightFields() {
  useSameName('traveler');
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
  const [arrival] = useDay('check_in_date');
  useSameName('hotel');
  return (
    <>
      <BookingField name="visa_interview_date" />
      <BookingField name="visa_embassy" />
      <BookingField name="check_in_date" deps={['check_out_date']} />
      <BookingField name="check_out_date" min={arrival} />
      <BookingField name="hotel_title" />
      <div className={PAIR}>
        <BookingField name="hotel_first_name" />
        <BookingField name="hotel_last_name" />
      </div>
      <BookingField name="hotel_details" />
    </>
  );
}

/** Optional in the schema, but required here because the part has no other field. */
export const DocumentFields = () => <BookingField name="upload_signature" optional={false} />;
