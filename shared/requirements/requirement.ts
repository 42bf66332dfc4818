import * as z from 'zod/mini';
import { isCalendarDay } from '../dates.ts';
import { naira, printable, tidied } from '../fields.ts';
import { type Condition, FACTS, factsIn, numbered, whyNoCondition } from './condition.ts';

const words = (message: string, longest: number) =>
  z.string(message).check(
    // As forms tidy what is compared with it.
    z.overwrite((value) => tidied(value, longest)),
    z.minLength(1, message),
    z.maxLength(longest, `Use at most ${longest} characters.`),
    printable,
  );
const lines = (longest: number) =>
  z._default(
    z
      .string('Enter text.')
      .check(z.trim(), z.maxLength(longest, `Use at most ${longest} characters.`), printable),
    '',
  );
const count = (most: number) => {
  const message = `Enter a whole number, 0 to ${most}.`;
  return z.optional(z.int(message).check(z.minimum(0, message), z.maximum(most, message)));
};
export const calendarDay = z
  .string('Enter a date, like 2026-12-31.')
  .check(z.refine(isCalendarDay, 'Enter a date, like 2026-12-31.'));

/** Where the rule is published, and the date it was read. */
const source = z.union(
  [
    words('Name the source.', 500),
    z.object({
      title: z.optional(words('Name the source.', 200)),
      url: z.optional(
        words('Enter the web address.', 500).check(
          z.regex(/^https?:\/\//i, 'A web address begins with https://'),
        ),
      ),
      date: z.optional(calendarDay),
    }),
  ],
  'Name the source: its title, web address and date.',
);
export type Source = z.infer<typeof source>;

const ENFORCEMENTS = ['required', 'may_be_asked', 'recommended'] as const;
export type Enforcement = (typeof ENFORCEMENTS)[number];
const COUNTED_FROM = ['arrival', 'departure', 'today'] as const;
export const ANSWER_TYPES = ['yes_no', 'date', 'choice', 'text'] as const;

/** Null: always. */
const when = z._default(
  z.unknown().check(
    z.check((sent) => {
      const { value, issues } = sent;
      if (value === null) return;
      const message = whyNoCondition(value);
      if (message) issues.push({ code: 'custom', message, input: value });
      else sent.value = numbered(value as Condition);
    }),
    z.meta({
      description:
        'Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.',
      'x-tsType': "import('#shared/requirements/condition.ts').Condition | null",
    }),
  ),
  null,
) as unknown as z.ZodMiniDefault<z.ZodMiniType<Condition | null, Condition | null>>;

/** Keys that questions can't take: objects have the first, the form has the others. */
const RESERVED: readonly string[] = [
  'constructor',
  ...FACTS,
  'first_name',
  'middle_name',
  'last_name',
  'phone_number',
  'contact_email',
  'notify_consent',
  'data_consent',
  'date_of_birth',
  'guardian_name',
  'guardian_consent',
  'guardian_asked',
  'passport_number',
  'passport_photograph',
  'data_page',
  'utility_bill',
  'supporting_document',
  'other_document',
  'visa_fee',
  'destination_id',
  'visa_destination',
  'group',
  'captcha_token',
  'speed',
  'answers',
];
const KEY = /^[a-z][a-z0-9_]{1,40}$/;
const common = {
  key: z
    .string('Give it a key.')
    .check(
      z.regex(KEY, 'A key has 2 to 41 small letters, digits and _, and begins with a letter.'),
    ),
  title: words('Enter the title.', 200),
  detail: lines(2000),
  enforcement: z.enum(ENFORCEMENTS, `Say ${ENFORCEMENTS.join(', ')}.`),
  when,
  source: z.optional(source),
};

const answer = z
  .object(
    {
      type: z.enum(ANSWER_TYPES, `Say ${ANSWER_TYPES.join(', ')}.`),
      choices: z.optional(
        z
          .array(words('Enter the choice.', 120), 'List the choices.')
          .check(z.maxLength(50, 'Use at most 50 choices.')),
      ),
    },
    'Say what kind of answer it takes.',
  )
  .check(
    z.refine(({ type, choices = [] }) => type !== 'choice' || choices.length > 0, {
      error: 'List the choices.',
      path: ['choices'],
    }),
  );

const passportRule = z.object({
  months_valid: count(120),
  counted_from: z._default(z.enum(COUNTED_FROM, `Say ${COUNTED_FROM.join(', ')}.`), 'arrival'),
  blank_pages: count(50),
});
export type PassportRule = z.infer<typeof passportRule>;
const photoRule = z.object({
  width_mm: count(500),
  height_mm: count(500),
  background: z.optional(words('Say which background.', 120)),
  head_percent: z.optional(
    z
      .tuple([z.number('Enter a number.'), z.number('Enter a number.')], 'Enter least and most.')
      .check(
        z.refine(
          ([least, most]) => least >= 0 && least <= most && most <= 100,
          'Enter least and most, 0 to 100.',
        ),
        z.meta({ 'x-tsType': '[number, number]' }),
      ),
  ),
  months_old: count(120),
});
export type PhotoRule = z.infer<typeof photoRule>;

const noUpload = z.optional(
  z.literal(false, 'Only a document is uploaded. Leave this out, or make it a document.'),
);

/** A requirement's schema with additional fields. */
export const requirementWith = <More extends Record<string, z.ZodMiniType>>(more: More) => {
  const shared = { ...common, ...more };
  const others = { ...shared, upload: noUpload };
  return z.discriminatedUnion(
    'kind',
    [
      z.object({
        ...shared,
        kind: z.literal('document'),
        /** False: shown or taken along, not uploaded. `hint`: what a good upload looks like. */
        upload: z._default(
          z.union([z.boolean(), z.object({ hint: z.optional(lines(500)) })], 'Say true or false.'),
          true,
        ),
      }),
      z.object({ ...others, kind: z.literal('question'), answer }),
      z.object({
        ...others,
        kind: z.literal('passport'),
        params: z._default(passportRule, { counted_from: 'arrival' }),
      }),
      z.object({ ...others, kind: z.literal('photo'), params: z._default(photoRule, {}) }),
      z.object({ ...others, kind: z.literal('notice') }),
    ],
    'Say document, question, passport, photo or notice.',
  );
};
const requirement = requirementWith({});
export type Requirement = z.infer<typeof requirement>;
export type Question = Extract<Requirement, { kind: 'question' }>;
export type Document = Extract<Requirement, { kind: 'document' }>;

export const MOST_REQUIREMENTS = 60;

/** A condition may refer only to FACTS and to earlier questions. */
function problemsOf(list: readonly Requirement[]): [path: (string | number)[], message: string][] {
  const [keys, facts] = [new Set<string>(), new Set<string>(FACTS)];
  return list.flatMap(({ key, kind, when }, at) => {
    const unknown = factsIn(when).filter((fact) => !facts.has(fact));
    const problems: [(string | number)[], string][] = [
      ...(kind === 'question' && RESERVED.includes(key)
        ? [[[at, 'key'], 'The form has a field of this name. Choose another key.'] as const]
        : []),
      ...(keys.has(key) ? [[[at, 'key'], 'Another one has this key.'] as const] : []),
      ...unknown.map(
        (fact) =>
          [
            [at, 'when'],
            `“${fact.slice(0, 60)}” is not a fact, nor a question before this one.`,
          ] as const,
      ),
    ].map(([path, message]) => [[...path], message]);
    keys.add(key);
    if (kind === 'question') facts.add(key);
    return problems;
  });
}

export const requirements = z.array(requirement, 'List the requirements.').check(
  z.maxLength(MOST_REQUIREMENTS, `Use at most ${MOST_REQUIREMENTS} requirements.`),
  z.check(({ value, issues }) => {
    for (const [path, message] of problemsOf(value))
      issues.push({ code: 'custom', message, path, input: value });
  }),
);

const speed = words('Name the speed.', 40);
const fee = <Amount extends z.ZodMiniType>(amount: Amount) =>
  z.object({
    party: z.enum(['government', 'service'], 'Say government or service.'),
    speed: z.optional(z.nullable(speed)),
    amount,
    back_until: z.optional(z.nullable(words('Say until when it is refunded.', 120))),
  });
const MOST_DAYS = 250;
const workingDays = z
  .int('Enter the working days.')
  .check(
    z.minimum(0, 'Enter the working days.'),
    z.maximum(MOST_DAYS, `At most ${MOST_DAYS} working days.`),
  );
/** In working days from payment; the first entry is the default speed. */
const timing = z
  .object({ speed: z._default(speed, 'standard'), least: workingDays, most: workingDays })
  .check(
    z.refine(({ least, most }) => least <= most, {
      error: 'The most can’t be less than the least.',
      path: ['most'],
    }),
  );

const contents = <Amount extends z.ZodMiniType>(amount: Amount) => ({
  requirements,
  fees: z.array(fee(amount), 'List the fees.').check(z.maxLength(30, 'Use at most 30 fees.')),
  timing: z.array(timing, 'List the times.').check(z.maxLength(10, 'Use at most 10 speeds.')),
  sources: z.array(source, 'List the sources.').check(z.maxLength(20, 'Use at most 20 sources.')),
});

/** What applies to a destination. */
export const editionContents = z.object(contents(z.number()));
export type EditionContents = z.infer<typeof editionContents>;
export type Fee = EditionContents['fees'][number];
export type Timing = EditionContents['timing'][number];
/** As people send it. */
export const newContents = z.object(contents(naira('Enter the amount in whole naira.')));
export const changedContents = z.partial(newContents);
