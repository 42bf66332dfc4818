import * as z from 'zod/mini';
import { isCalendarDay, isMoment } from '../dates.ts';
import { optionalText, text } from '../fields.ts';
import type { FACTS } from '../requirements/condition.ts';
import {
  ANSWER_TYPES,
  calendarDay,
  changedContents,
  editionContents,
  requirementWith,
} from '../requirements/requirement.ts';
import { DECIDED_KINDS, type DecidedKind } from '../services/index.ts';
import { PURPOSES } from '../services/person-fields.ts';
import { destination } from './destinations.ts';

const EDITION_STATES = ['draft', 'scheduled', 'published', 'archived'] as const;
export type EditionState = (typeof EDITION_STATES)[number];
const UPDATES = ['major', 'minor'] as const;
export type Update = (typeof UPDATES)[number];

const kinds = z.enum(DECIDED_KINDS as [DecidedKind, ...DecidedKind[]], 'Say which service.');

const moment = z.nullable(z.string());
export const edition = z.extend(editionContents, {
  id: z.int(),
  destination_id: z.int(),
  kind: kinds,
  destination: z.string(),
  visa_excerpt: z.string(),
  /** Increases with each save; PUT sends it back as `version_read`. */
  version: z.int(),
  state: z.enum(EDITION_STATES),
  update: z.nullable(z.enum(UPDATES)),
  note: z.string(),
  author: z.nullable(z.string()),
  /** Who published it; a colleague's approval is awaited. */
  asked_by: z.nullable(z.string()),
  /** Names may be the same. */
  asked_by_id: z.nullable(z.int()),
  approved_by: z.nullable(z.string()),
  effective_from: moment,
  published_at: moment,
  checked_at: moment,
  next_check_on: moment,
  /** Sample data that nobody has verified. */
  sample: z.boolean(),
});
export type Edition = z.infer<typeof edition>;

export const newDraft = z.object({
  /** The destination to copy from. */
  like: z.optional(z.nullable(z.int('Say which destination.'))),
});

/** As shown to the public. */
const publicEdition = z.extend(editionContents, {
  id: z.int(),
  version: z.int(),
  published_at: z.string(),
  checked_at: moment,
  sample: z.boolean(),
});
export type PublicEdition = z.infer<typeof publicEdition>;
export const destinationDetail = z.extend(destination, { edition: z.optional(publicEdition) });
export type DestinationDetail = z.infer<typeof destinationDetail>;
export interface AboutPlace {
  place: DestinationDetail;
  /** Dates by which it is ready if paid today. */
  ready_by: readonly [least: string, most: string];
  /**
   * Date by which recent orders were usually ready; absent if too few or not before `ready_by`'s
   * last.
   */
  usual_by?: string;
}

const versionRead = z.union([z.int(), z.string()], 'Say which version was read.');
/** 409 if somebody else saved since, so that only what was read gets published. */
const ifRead = { version_read: z.optional(z.nullable(versionRead)) };

export const editionChange = z.extend(changedContents, {
  note: optionalText(2000, 'lines'),
  next_check_on: z.optional(z.nullable(calendarDay)),
  version_read: versionRead,
});
export type EditionChange = z.infer<typeof editionChange>;

const WHEN = 'Enter a day, like 2026-12-31, or a time, like 2026-12-31T09:00:00Z.';
const effectiveFrom = z
  .string(WHEN)
  .check(z.refine((value) => isCalendarDay(value) || isMoment(value), WHEN));
export const publishing = z.object({
  update: z.enum(UPDATES, 'Say major or minor.'),
  note: optionalText(2000, 'lines'),
  effective_from: z.optional(z.nullable(effectiveFrom)),
  ...ifRead,
});
export type Publishing = z.infer<typeof publishing>;
export const approval = z.object(ifRead);

export const checkDue = z.object({
  id: z.int(),
  destination_id: z.int(),
  kind: kinds,
  destination: z.string(),
  visa_excerpt: z.string(),
  version: z.int(),
  checked_at: moment,
  next_check_on: z.string(),
});
export type CheckDue = z.infer<typeof checkDue>;

export const gap = z.object({
  kind: kinds,
  nationality: z.string(),
  destination: z.string(),
  purpose: z.string(),
  month: z.string(),
  times: z.int(),
});
export type Gap = z.infer<typeof gap>;

const facts = z.optional(
  z.nullable(z.record(z.string(), z.unknown(), 'Send the facts as an object.')),
);
export const eligibilityQuestion = z.object({
  kind: kinds,
  nationality: text('Say which country’s passport it is.', 120),
  destination: z.union(
    [text('Say where it goes.', 120), z.number('Say where it goes.')],
    'Say where it goes.',
  ),
  facts,
});
export type EligibilityQuestion = z.infer<typeof eligibilityQuestion>;
export const previewQuestion = z.nullish(z.object({ facts }));

const OUTCOMES = ['offered', 'not_for_you', 'unknown'] as const;
export const eligibility = z.object({
  outcome: z.enum(OUTCOMES),
  offers: z.array(
    z.object({
      id: z.int(),
      destination: z.string(),
      visa_excerpt: z.string(),
      price: z.number(),
      /** Dates by which it is ready if paid today. */
      ready_by: z.tuple([z.string(), z.string()]).check(z.meta({ 'x-tsType': '[string, string]' })),
      /** A requirement that may apply is never `required`. */
      requirements: z.array(requirementWith({ may_apply: z.boolean() })),
      unmet: z.array(z.object({ key: z.string(), why: z.string() })),
    }),
  ),
  ask: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      answer: z.object({ type: z.enum(ANSWER_TYPES), choices: z.optional(z.array(z.string())) }),
    }),
  ),
});
export type Eligibility = z.infer<typeof eligibility>;
export type Ask = Eligibility['ask'][number];

/** The question that asks for each fact. */
export const FACT_QUESTIONS: Readonly<Record<(typeof FACTS)[number], Omit<Ask, 'key'>>> = {
  nationality: { title: 'Which country’s passport is it?', answer: { type: 'text' } },
  residence: { title: 'Country of residence', answer: { type: 'text' } },
  purpose: { title: 'Purpose of travel', answer: { type: 'choice', choices: [...PURPOSES] } },
  travel_on: { title: 'Day of arrival', answer: { type: 'date' } },
  return_on: { title: 'Day of return', answer: { type: 'date' } },
  passport_expires_on: { title: 'Passport’s last day', answer: { type: 'date' } },
  age: { title: 'Age on arrival, in years', answer: { type: 'text' } },
};
