// Each schema sets its own error texts because zod/mini has none.
import * as z from 'zod/mini';
import { isCalendarDay, lagosDay, whyNoDay } from './dates.ts';

/** Of texts that staff write, in characters; once more when placeholders are filled in. */
export const LONGEST = {
  note: 2000,
  message: 5000,
  decision: 500,
  cancellation: 500,
  request_reason: 300,
  request_note: 2000,
} as const;

/** The edition of its destination that an order was made under. */
export const orderEdition = z.object({ id: z.int(), version: z.int() });
export type OrderEdition = z.infer<typeof orderEdition>;

/** One NFC character decomposes into at most four code points. */
const MOST_SIGNS = 4;
/** Unicode's limit (UAX #15, "Stream-Safe Text Format"). */
const ENDLESS_MARKS = /\p{M}{31}/u;

/**
 * Leaves texts that get refused anyway unchanged: NFC takes quadratic time on runs of combining
 * marks.
 */
const composed = (text: string, longest: number) =>
  text.length > longest * MOST_SIGNS || ENDLESS_MARKS.test(text) ? text : text.normalize('NFC');
/** Signs that turn the direction of what stands beside them: other words of a list, sums. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();
const tidyLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
/** Zero-width signs belong into words and emoji; alone they are an empty field. */
const NOTHING_SHOWS = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;
export const tidied = (text: string, longest: number, lines?: 'lines') =>
  NOTHING_SHOWS.test(text)
    ? ''
    : composed((lines ? tidyLines : collapse)(text.replace(TURNING, '')), longest);

type Changed<Input extends z.ZodMiniType, Between> = z.ZodMiniPipe<
  Input,
  z.ZodMiniTransform<Awaited<Between>, z.output<Input>>
>;
/** What `change` makes of the input has to be as `output` says. */
export const transformed = <
  Input extends z.ZodMiniType,
  Between,
  Output extends z.ZodMiniType<unknown, Awaited<Between>>,
>(
  input: Input,
  change: (value: z.output<Input>) => Between,
  output: Output,
) => z.pipe<Changed<Input, Between>, Output>(z.pipe(input, z.transform(change)), output);

export const text = (message: string, longest = 200, lines?: 'lines') =>
  transformed(
    z.string(message),
    (value) => tidied(value, longest, lines),
    z
      .string(message)
      .check(
        z.minLength(1, message),
        z.maxLength(longest, `Use at most ${longest} characters.`),
        printable,
      ),
  );

/** Objects, which no field takes, are not blank: their `toString` may be anything. */
export const isBlank = (value: unknown): boolean =>
  typeof value === 'object' ? value === null : String(value ?? '').trim() === '';

/** `Cs` is half a character: the other half was cut off. */
const UNREADABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
export const UNREADABLE_TEXT = 'Remove the characters that can’t be read.';
/** Allows tabs and line breaks; limits combining marks. */
export const isReadable = (value: string): boolean =>
  !UNREADABLE.test(value) && !ENDLESS_MARKS.test(value);
export const printable = z.refine<string>(isReadable, UNREADABLE_TEXT);

export const oneLine = z.refine<string>(
  (value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value) && !ENDLESS_MARKS.test(value),
  'Write it on one line, and remove the characters that can’t be read.',
);

/** Required text of several lines. */
export const longText = (message: string, longest: number) =>
  transformed(
    z.string(message),
    (value) => tidied(value, longest, 'lines'),
    z
      .string(message)
      .check(
        z.minLength(1, message),
        z.maxLength(longest, `Use at most ${longest.toLocaleString('en')} characters.`),
        printable,
      ),
  );

/** Treats an empty value as absent. */
export const optionalText = (longest = 200, lines?: 'lines') =>
  transformed(
    z.optional(z.nullable(z.string('Enter text.'))),
    (value) => (value ? tidied(value, longest, lines) : undefined) || undefined,
    z.optional(
      z.string().check(z.maxLength(longest, `Use at most ${longest} characters.`), printable),
    ),
  );

/** For updates: absent keeps the stored value, empty clears it. */
export const changedText = (longest = 200, lines?: 'lines') =>
  transformed(
    z.optional(z.nullable(z.string('Enter text.'))),
    (value) => (typeof value === 'string' ? tidied(value, longest, lines) : undefined),
    z.optional(
      z.string().check(z.maxLength(longest, `Use at most ${longest} characters.`), printable),
    ),
  );

// Contacts and chats put invisible signs around what is copied from them.
export const email = (message = 'Enter an email address, like name@example.com.') =>
  transformed(
    z.string(message),
    (value) =>
      value
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
        .trim()
        .toLowerCase(),
    z.email(message).check(z.maxLength(254, message)),
  );

/** Returns E.164; `080…` and `234…` are Nigerian. Undefined if invalid. */
export function readPhone(typed: string): string | undefined {
  const digits = typed
    .replace(/[\s.\p{Pd}\p{Default_Ignorable_Code_Point}]/gu, '')
    // The 0 that is dialled within the country only; in Italy it always is.
    .replace(/^(\+(?!39)\d{1,3})\(0\)/, '$1')
    .replace(/[()]/g, '');
  if (/^0[1-9]\d{9}$/.test(digits)) return `+234${digits.slice(1)}`;
  if (/^(\+|00)?2340?[1-9]\d{9}$/.test(digits)) return `+234${digits.slice(-10)}`;
  // A Nigerian mobile's has a digit too few or too many; landlines are shorter.
  if (/^\+2340?[789][01]/.test(digits)) return undefined;
  if (/^\+[1-9]\d{7,14}$/.test(digits)) return digits;
  return undefined;
}

export const phone = (message = 'Enter a phone number, like 0803 123 4567 or +234 803 123 4567.') =>
  transformed(
    z.string(message),
    (value) => readPhone(value) ?? '',
    z.string().check(z.minLength(1, message)),
  );

export const date = (message: string) =>
  z.string(message).check(
    z.check(({ value, issues }) => {
      const day = value.trim();
      if (!isCalendarDay(day))
        issues.push({ code: 'custom', message: whyNoDay(day) ?? message, input: value });
    }),
    z.trim(),
  );

export const birthDate = () =>
  date('Enter the date of birth, like 4 7 1991.').check(
    z.refine(
      (value) => value < lagosDay(new Date()) && value >= '1900-01-01',
      'The date of birth must be in the past.',
    ),
  );

export const passportNumber = (message = 'Enter the passport number, like B50318842.') =>
  transformed(
    z.string(message),
    (value) => value.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '').toUpperCase(),
    z.string().check(z.regex(/^[A-Z0-9-]{5,20}$/, message)),
  );

export const NUMERIC_TEXT = /^-?\d{1,15}(\.\d{1,6})?$/;

// Browsers show the message of the union's first member, the server that of the union.
const numberOrText = (message: string) => z.union([z.number(message), z.string(message)], message);
/** Of a text that isn't as `pattern` says NaN, which every schema of a number refuses. */
const numberIn = (pattern: RegExp) => (value: number | string) =>
  typeof value === 'number' ? value : pattern.test(value.trim()) ? Number(value) : Number.NaN;

/** Accepts numbers as text. */
export const numeric = <Schema extends z.ZodMiniType<number, number>>(
  message: string,
  schema: Schema,
) => transformed(numberOrText(message), numberIn(NUMERIC_TEXT), schema);

export const naira = (message = 'Enter a whole amount in naira.') =>
  transformed(
    numberOrText(message),
    numberIn(/^\d{1,12}(\.0{1,2})?$/),
    z.int(message).check(z.minimum(0, message), z.maximum(1_000_000_000, message)),
  );

export const optionalNaira = (message: string) =>
  transformed(
    z.optional(z.nullable(z.union([z.number(), z.string()], message))),
    (value) => (typeof value === 'string' && !value.trim() ? undefined : (value ?? undefined)),
    z.optional(naira(message)),
  );

/** For updates: absent keeps the stored value, empty clears it (null). */
export const changedNaira = (message: string) =>
  transformed(
    z.optional(z.nullable(z.union([z.number(), z.string()], message))),
    (value) => (typeof value === 'string' && !value.trim() ? null : value),
    z.optional(z.nullable(naira(message))),
  );

export const oneOf = <const T extends readonly [string, ...string[]]>(words: T, message: string) =>
  z.enum(words, message);

const orNothing = <Field extends z.ZodMiniType>(field: Field, message = 'Enter text.') =>
  z.pipe(
    z.pipe(
      z.optional(z.nullable(z.string(message))),
      z.transform((value): unknown => value?.trim() || undefined),
    ),
    z.optional(field),
  );

export const optionalOneOf = <const T extends readonly [string, ...string[]]>(
  words: T,
  message: string,
) => orNothing(z.enum(words, message), message);

export const optionalBirthDate = orNothing(birthDate());
export const optionalPassportNumber = orNothing(passportNumber());
export const optionalDate = (message: string) => orNothing(date(message), message);
