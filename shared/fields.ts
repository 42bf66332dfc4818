// Fields that several forms share. Every schema has its own error text: zod/mini brings none.
import * as z from 'zod/mini';
import { isCalendarDay, lagosDay, whyNoDay } from './dates.ts';

/** NFC composes at most four code points into one: a Greek letter with three marks. */
const MOST_SIGNS = 4;
/** Combining marks on one base letter: Unicode's own limit (UAX #15, "Stream-Safe Text Format"); no language needs more. */
const ENDLESS_MARKS = /\p{M}{31}/u;

/**
 * The composed form (NFC) of a text of up to `longest` characters. Composing takes time quadratic in the length of a run of combining marks,
 * so a text that will be refused anyway, for its length or for such a run, is returned unchanged.
 */
const composed = (text: string, longest: number) =>
  text.length > longest * MOST_SIGNS || ENDLESS_MARKS.test(text) ? text : text.normalize('NFC');
const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();
/** For texts of several lines: line breaks stay. */
const tidyLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
const tidied = (text: string, longest: number, lines?: 'lines') => composed((lines ? tidyLines : collapse)(text), longest);

/** Required text, trimmed. `message` says what to enter. */
export const text = (message: string, longest = 200) =>
  z.pipe(
    z.pipe(
      z.string(message),
      z.transform((value) => tidied(value, longest)),
    ),
    z.string(message).check(z.minLength(1, message), z.maxLength(longest, `Use at most ${longest} characters.`), printable),
  );

/** Control characters other than tabs and line ends. */
const UNREADABLE = /[^\P{Cc}\t\n\r]/u;
/** Checks that a text holds no control characters but tabs and line ends, and that its combining marks are limited. */
export const printable = z.refine<string>(
  (value) => !UNREADABLE.test(value) && !ENDLESS_MARKS.test(value),
  'Remove the characters that can’t be read.',
);

/** Checks that a text is one line without control characters: for what stands in headers, titles and links. */
export const oneLine = z.refine<string>(
  (value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value) && !ENDLESS_MARKS.test(value),
  'Write it in one line, and remove the characters that can’t be read.',
);

/** Optional text; empty counts as left out. With 'lines' it may have several lines. */
export const optionalText = (longest = 200, lines?: 'lines') =>
  z.pipe(
    z.pipe(
      z.optional(z.nullable(z.string('Enter text.'))),
      z.transform((value) => (value ? tidied(value, longest, lines) : undefined) || undefined),
    ),
    z.optional(z.string().check(z.maxLength(longest, `Use at most ${longest} characters.`), printable)),
  );

/** Text in an update: left out it stays as it is, empty it is cleared. */
export const changedText = (longest = 200, lines?: 'lines') =>
  z.pipe(
    z.pipe(
      z.optional(z.nullable(z.string('Enter text.'))),
      z.transform((value) => (typeof value === 'string' ? tidied(value, longest, lines) : undefined)),
    ),
    z.optional(z.string().check(z.maxLength(longest, `Use at most ${longest} characters.`), printable)),
  );

/** An email address, stored in lower case. */
export const email = (message = 'Enter an email address, like name@example.com.') =>
  z.pipe(
    z.pipe(
      z.string(message),
      z.transform((value) => value.trim().toLowerCase()),
    ),
    z.email(message).check(z.maxLength(254, message)),
  );

/** A phone number as E.164: `080…` and `234…` are read as Nigerian, `+…` as international. Undefined when it can't be a number. */
export function readPhone(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '');
  if (/^0\d{10}$/.test(digits)) return `+234${digits.slice(1)}`;
  if (/^(\+|00)?2340?\d{10}$/.test(digits)) return `+234${digits.slice(-10)}`;
  if (/^\+[1-9]\d{7,14}$/.test(digits)) return digits;
  return undefined;
}

/** A phone number, stored as E.164. */
export const phone = (message = 'Enter a phone number, like 0803 123 4567 or +234 803 123 4567.') =>
  z.pipe(
    z.pipe(
      z.string(message),
      z.transform((value) => readPhone(value) ?? ''),
    ),
    z.string().check(z.minLength(1, message)),
  );

/** A calendar day as `YYYY-MM-DD`. */
export const date = (message: string) =>
  z.string(message).check(
    z.check(({ value, issues }) => {
      const day = value.trim();
      if (!isCalendarDay(day)) issues.push({ code: 'custom', message: whyNoDay(day) ?? message, input: value });
    }),
    z.trim(),
  );

/** A birth date: a day in the past, and not so long ago that nobody born on it can be alive. */
export const birthDate = (message = 'Enter the date of birth, like 4 7 1991.') =>
  date(message).check(z.refine((value) => value < lagosDay(new Date()) && value > '1900-01-01', 'The date of birth must be in the past.'));

/** A passport number as printed, stored in capitals. */
export const passportNumber = (message = 'Enter the passport number, like B50318842.') =>
  z.pipe(
    z.pipe(
      z.string(message),
      z.transform((value) => value.replace(/\s+/g, '').toUpperCase()),
    ),
    z.string().check(z.regex(/^[A-Z0-9-]{5,20}$/, message)),
  );

/** A number, also as text: '1000' is taken as 1000. What is neither becomes NaN, which `z.number(message)` behind it refuses. */
export const numeric = (message: string) =>
  z.pipe(
    z.union([z.number(message), z.string(message)], message),
    z.transform((value) =>
      typeof value === 'number' ? value : /^-?\d{1,15}(\.\d{1,6})?$/.test(value.trim()) ? Number(value) : Number.NaN,
    ),
  );

/** A whole naira amount, not negative; numbers sent as text are taken as numbers. */
export const naira = (message = 'Enter a whole amount in naira.') =>
  z.pipe(
    z.pipe(
      // The browser shows the message of the union's first member, the server that of the union itself.
      z.union([z.number(message), z.string(message)], message),
      z.transform((value) => (typeof value === 'number' ? value : /^\d{1,12}(\.0{1,2})?$/.test(value.trim()) ? Number(value) : Number.NaN)),
    ),
    z.int(message).check(z.minimum(0, message), z.maximum(1_000_000_000, message)),
  );

/** A whole naira amount that may be left out; empty counts as left out. */
export const optionalNaira = (message: string) =>
  z.pipe(
    z.pipe(
      z.optional(z.nullable(z.union([z.number(), z.string()], message))),
      z.transform((value) => (typeof value === 'string' && !value.trim() ? undefined : (value ?? undefined))),
    ),
    z.optional(naira(message)),
  );

/** A whole naira amount in an update: left out it stays as it is, empty it is cleared (null). */
export const changedNaira = (message: string) =>
  z.pipe(
    z.pipe(
      z.optional(z.nullable(z.union([z.number(), z.string()], message))),
      z.transform((value) => (typeof value === 'string' && !value.trim() ? null : value)),
    ),
    z.optional(z.nullable(naira(message))),
  );

/** One of a few values. */
export const oneOf = <const T extends readonly [string, ...string[]]>(words: T, message: string) => z.enum(words, message);

/** A field that may be left out; empty counts as left out. */
const orNothing = <Field extends z.ZodMiniType>(field: Field, message = 'Enter text.') =>
  z.pipe(
    z.pipe(
      z.optional(z.nullable(z.string(message))),
      z.transform((value): unknown => value?.trim() || undefined),
    ),
    z.optional(field),
  );

/** One of a few values, or nothing. */
export const optionalOneOf = <const T extends readonly [string, ...string[]]>(words: T, message: string) =>
  orNothing(z.enum(words, message), message);

/** A birth date that may be left out. */
export const optionalBirthDate = orNothing(birthDate());
/** A passport number that may be left out. */
export const optionalPassportNumber = orNothing(passportNumber());
/** A calendar day that may be left out. */
export const optionalDate = (message: string) => orNothing(date(message), message);
