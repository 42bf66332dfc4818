import { isCalendarDay } from '../dates.ts';

const OF_AGE = 18;

/** The version is stored with the consent. */
export const GUARDIAN_CONSENT = {
  version: '2026-11',
  wording:
    'I am a parent or guardian of this traveller, who is under 18, and agree to this application and to the use of their data for it.',
} as const;

/** Days as YYYY-MM-DD. */
export const isMinor = (date_of_birth: unknown, today: string): boolean => {
  const born = typeof date_of_birth === 'string' ? date_of_birth.trim() : '';
  return isCalendarDay(born) && `${Number(born.slice(0, 4)) + OF_AGE}${born.slice(4)}` > today;
};

/** The guardian details a minor's form lacks on `today`, as error texts by field. */
export function guardianProblems(
  { date_of_birth, guardian_name, guardian_consent }: Readonly<Record<string, unknown>>,
  today: string,
): Record<string, string> {
  if (!isMinor(date_of_birth, today)) return {};
  return {
    ...(guardian_name ? {} : { guardian_name: 'Enter the name of a parent or guardian.' }),
    ...(guardian_consent === 'Yes'
      ? {}
      : { guardian_consent: 'A parent or guardian has to agree: tick the box.' }),
  };
}
