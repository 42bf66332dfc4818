import { lagosDay } from '#shared/dates.ts';
import { isMinor } from '#shared/people/guardians.ts';
import type { Field } from '#shared/services/field-list.ts';
import { serverNow } from '../ui/clock.ts';
import { FormField } from './form-field.tsx';
import { Revealed } from './revealed.tsx';
import { useDay } from './use-day.ts';

/** Shown below the date of birth if the traveller is under 18 today. */
export function GuardianFields({
  list,
}: {
  list: Readonly<Record<'guardian_name' | 'guardian_consent', Field>>;
}) {
  const [born] = useDay('date_of_birth');
  if (!isMinor(born, lagosDay(serverNow()))) return null;
  return (
    <Revealed>
      <p role="status" className="text-ink-2">
        Under 18: a parent or guardian has to agree.
      </p>
      <FormField name="guardian_name" field={list.guardian_name} optional={false} />
      <FormField name="guardian_consent" field={list.guardian_consent} optional={false} />
    </Revealed>
  );
}
