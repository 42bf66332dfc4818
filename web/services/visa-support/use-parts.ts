import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { BOOKING_PARTS, type BookingPart } from '#shared/prices.ts';
import { BOOKING_FIELDS, PART_FIELDS } from '#shared/services/visa-support-form.ts';

/** The parts that were added, and how to add or remove one; removing clears its fields. They are kept with the form's values. */
export function useParts() {
  const { setValue, clearErrors } = useFormContext();
  const { isSubmitted } = useFormState();
  const parts = (useWatch({ name: 'parts' }) ?? []) as BookingPart[];
  const keep = (next: BookingPart[]) => setValue('parts', next.length > 0 ? next : undefined, { shouldValidate: isSubmitted });
  return {
    parts,
    add: (part: BookingPart) => keep(BOOKING_PARTS.filter((one) => one === part || parts.includes(one))),
    remove(part: BookingPart) {
      for (const name of PART_FIELDS[part]) setValue(name, 'upload' in BOOKING_FIELDS[name] ? undefined : '');
      clearErrors([...PART_FIELDS[part]]);
      keep(parts.filter((one) => one !== part));
    },
  };
}
