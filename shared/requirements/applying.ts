import { formatDate, isCalendarDay } from '../dates.ts';
import { isBlank, isReadable, tidied, UNREADABLE_TEXT } from '../fields.ts';
import { FILE_PROBLEMS } from '../orders/files.ts';
import { capitalised, counted } from '../words.ts';
import { type Facts, holds, missingFacts, NOT_APPLICABLE, type Truth } from './condition.ts';
import type { Document, PassportRule, PhotoRule, Question, Requirement } from './requirement.ts';

export interface ApplicableRequirement {
  requirement: Requirement;
  /** If 'unknown' it may apply, and is never required. */
  applies: Exclude<Truth, false>;
}

/** The applicable requirements, and the facts extended by questions that don't apply. */
function settled(list: readonly Requirement[], facts: Facts) {
  const known: Record<string, unknown> = { ...facts };
  const all = list.flatMap((requirement): ApplicableRequirement[] => {
    const applies = holds(requirement.when, known);
    if (applies !== false) return [{ requirement, applies }];
    if (isQuestion(requirement)) known[requirement.key] = NOT_APPLICABLE;
    return [];
  });
  return { all, known };
}

/**
 * Applicable requirements, in order. One that depends on a question that doesn't apply is left out
 * too.
 */
export const applying = (list: readonly Requirement[], facts: Facts): ApplicableRequirement[] =>
  settled(list, facts).all;

/** Facts still needed to decide which requirements apply, without duplicates. */
export function askedFacts(list: readonly Requirement[], facts: Facts): string[] {
  const { all, known } = settled(list, facts);
  const missing = all.flatMap(({ requirement }) => missingFacts(requirement.when, known));
  return [...new Set(missing)];
}

export const isUploaded = (one: Requirement): one is Document =>
  one.kind === 'document' && one.upload !== false;
export const isQuestion = (one: Requirement): one is Question => one.kind === 'question';
export const isRequired = ({ requirement, applies }: ApplicableRequirement): boolean =>
  applies === true && requirement.enforcement === 'required';

export const documentField = (key: string): string => `document_${key}`;

/** YYYY-MM-DD; the month's last day if the month is too short. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

const dayIn = (facts: Facts, name: string): string | undefined => {
  const value = Object.hasOwn(facts, name) ? facts[name] : undefined;
  return typeof value === 'string' && isCalendarDay(value) ? value : undefined;
};
const COUNTED = {
  arrival: { fact: 'travel_on', words: 'the day you arrive' },
  departure: { fact: 'return_on', words: 'the day you return' },
  today: { fact: '', words: 'today' },
} as const;

/** Whether the passport is valid long enough; 'unknown' if a date is missing. */
function isPassportValid(rule: PassportRule, facts: Facts, today: string): Truth {
  if (rule.months_valid === undefined) return 'unknown';
  const least = validUntil(rule, facts, today);
  const expires = dayIn(facts, 'passport_expires_on');
  return least && expires ? expires >= least : 'unknown';
}

/** The day until which the passport must be valid. */
function validUntil(rule: PassportRule, facts: Facts, today: string): string | undefined {
  const { fact } = COUNTED[rule.counted_from];
  const from = fact ? dayIn(facts, fact) : today;
  return from && addMonths(from, rule.months_valid ?? 0);
}

const passportWords = ({ months_valid, counted_from, blank_pages }: PassportRule): string =>
  [
    months_valid === undefined
      ? ''
      : `valid for ${counted(months_valid, 'month')} from ${COUNTED[counted_from].words}`,
    blank_pages ? `with ${counted(blank_pages, 'blank page')}` : '',
  ]
    .filter(Boolean)
    .join(', ');

export function photoWords({
  width_mm,
  height_mm,
  background,
  head_percent,
  months_old,
}: PhotoRule): string {
  return [
    width_mm && height_mm ? `${width_mm} × ${height_mm} mm` : '',
    background ? `${background} background` : '',
    head_percent ? `the head ${head_percent[0]} to ${head_percent[1]} % of its height` : '',
    months_old ? `taken in the last ${counted(months_old, 'month')}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Capitalised description of a passport or photo rule; empty for other requirements. */
export function ruleWords(one: Requirement): string {
  const words =
    one.kind === 'passport'
      ? passportWords(one.params)
      : one.kind === 'photo'
        ? photoWords(one.params)
        : '';
  return capitalised(words);
}

/** What a requirement says beside its title; for an upload, what a good one looks like. */
export const detailOf = (one: Requirement): string =>
  one.kind === 'document' && typeof one.upload === 'object'
    ? [one.detail, one.upload.hint].filter(Boolean).join(' ')
    : one.detail;

/** The facts needed to check a passport's validity. */
export const factsOfPassport = ({ months_valid, counted_from }: PassportRule): string[] =>
  months_valid === undefined ? [] : ['passport_expires_on', COUNTED[counted_from].fact];

/** Undefined if it is met or can't be checked. */
export function whyPassportFails(
  rule: PassportRule,
  facts: Facts,
  today: string,
): string | undefined {
  if (isPassportValid(rule, facts, today) !== false) return undefined;
  const least = validUntil(rule, facts, today) ?? '';
  return `The passport must be valid until ${formatDate(least)} (${passportWords({ ...rule, blank_pages: 0 })}), and expires on ${formatDate(dayIn(facts, 'passport_expires_on') ?? '')}.`;
}

/** Age in full years; undefined if a date is missing or invalid. */
export function ageOn(birth: unknown, day: unknown): number | undefined {
  if (typeof birth !== 'string' || typeof day !== 'string') return undefined;
  if (!isCalendarDay(birth) || !isCalendarDay(day)) return undefined;
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

export const LONGEST_ANSWER = 500;

/** Error text for an invalid answer, else undefined. */
export function whyNoAnswer({ answer: { type, choices = [] } }: Question, value: unknown) {
  const isText = typeof value === 'string' || typeof value === 'number';
  const text = isText ? tidied(String(value), LONGEST_ANSWER) : '';
  if (type === 'yes_no')
    return typeof value === 'boolean' || /^(yes|no)$/i.test(text) ? undefined : 'Answer Yes or No.';
  if (!text) return 'Answer this.';
  if (type === 'date') return isCalendarDay(text) ? undefined : 'Enter a date, like 2026-12-31.';
  if (type === 'choice')
    return choices.includes(text) ? undefined : `Choose one of: ${choices.join(', ')}.`;
  return whyNoText(text, LONGEST_ANSWER);
}

/** Error text for a text that is too long or can't be read, else undefined. */
export const whyNoText = (text: string, longest: number): string | undefined =>
  text.length > longest
    ? `Use at most ${longest} characters.`
    : isReadable(text)
      ? undefined
      : UNREADABLE_TEXT;

/** The field that doesn't meet the requirement and its error text; undefined if all is well. */
export function problemOf(
  one: ApplicableRequirement,
  given: { answer(key: string): unknown; hasFile(name: string): boolean },
  facts: Facts,
  today: string,
): [name: string, why: string] | undefined {
  const { requirement } = one;
  const [name, why] = isQuestion(requirement)
    ? [requirement.key, whyAnswerFails(one, requirement, given.answer(requirement.key))]
    : isUploaded(requirement)
      ? [
          documentField(requirement.key),
          isRequired(one) && !given.hasFile(documentField(requirement.key))
            ? FILE_PROBLEMS.missing
            : undefined,
        ]
      : [
          'passport_expires_on',
          requirement.kind === 'passport' && isRequired(one)
            ? whyPassportFails(requirement.params, facts, today)
            : undefined,
        ];
  return why === undefined ? undefined : [name, why];
}

const whyAnswerFails = (
  one: ApplicableRequirement,
  question: Question,
  value: unknown,
): string | undefined =>
  isBlank(value) ? (isRequired(one) ? 'Answer this.' : undefined) : whyNoAnswer(question, value);

/** The answer as stored: Yes or No, other texts tidied. */
export function storedAnswer({ answer: { type } }: Question, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = tidied(String(value), LONGEST_ANSWER);
  return type === 'yes_no' ? (/^yes$/i.test(text) ? 'Yes' : 'No') : text;
}

export interface Travel {
  date_of_birth?: string | null;
  travel_on?: string | null | undefined;
  return_on?: string | null | undefined;
  passport_expires_on?: string | null | undefined;
  answers?: Readonly<Record<string, unknown>> | null | undefined;
}

/** An applicant's facts, against which an edition's conditions are evaluated. */
export const factsOf = ({ answers, date_of_birth, ...days }: Travel): Facts => ({
  ...answers,
  travel_on: days.travel_on,
  return_on: days.return_on,
  passport_expires_on: days.passport_expires_on,
  age: ageOn(date_of_birth, days.travel_on),
});
