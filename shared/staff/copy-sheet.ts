import { formatDate, isCalendarDay } from '../dates.ts';
import type { Field, FieldList } from '../services/field-list.ts';

/** Most orders in one PDF. */
export const MOST_FILES = 50;

/** Section of the questions that an edition asks. */
export const ANSWERS = 'Answers';

/**
 * The usual order and labels of missions' own forms; other fields follow in the order of our form.
 */
const FIRST: readonly (readonly [name: string, label?: string])[] = [
  ['last_name'],
  ['first_name'],
  ['middle_name'],
  ['gender'],
  ['date_of_birth'],
  ['answer_nationality', 'Nationality'],
  ['answer_residence', 'Country of residence'],
  ['marital_status'],
  ['occupation'],
  ['passport_number'],
  ['passport_expires_on'],
  ['travel_on'],
  ['return_on'],
  ['answer_purpose', 'Purpose of travel'],
  ['contact_email'],
  ['email_address'],
  ['phone_number'],
];
const placeOf = (name: string): number => {
  const place = FIRST.findIndex(([one]) => one === name);
  return place < 0 ? FIRST.length : place;
};

/** Excludes what the page fills in, such as a destination's description. */
const isTyped = ({ step, section, of_edition, upload, consent, price }: Field): boolean =>
  Boolean(
    (step || (of_edition && section) || section === ANSWERS) && !upload && !consent && !price,
  );

/** What the applicant typed, as label and value, in the order of missions' forms. */
export function copySheet(
  list: FieldList,
  values: Readonly<Record<string, unknown>>,
  dayWords: (day: string) => string = formatDate,
): [label: string, value: string][] {
  return Object.entries(list)
    .filter(([, field]) => isTyped(field))
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .flatMap(([name, { label, titles }]): [string, string][] => {
      const given = values[name] ?? '';
      const value = Array.isArray(given)
        ? given.map((one) => titles?.[one] ?? one).join(', ')
        : String(given);
      const [, words = label] = FIRST[placeOf(name)] ?? [];
      return value ? [[words, isCalendarDay(value) ? dayWords(value) : value]] : [];
    });
}
