import * as z from 'zod/mini';
import { email, optionalText, text } from '../fields.ts';
import { PERSON_REQUEST_KINDS } from './person-request-words.ts';

const kind = z.enum(PERSON_REQUEST_KINDS, 'Choose what is asked for.');
const what = text('Say in your own words what is asked for.', 2000, 'lines');

export const newPersonRequest = z.object({ kind, text: what });

/** Entered by staff, for an order or for a person without one. */
export const enteredPersonRequest = z.object({
  kind,
  text: what,
  tracking_id: optionalText(60),
  name: optionalText(100),
  email: z.optional(z.union([z.literal(''), email()])),
});
export type EnteredPersonRequest = z.infer<typeof enteredPersonRequest>;

export const personAnswer = z.object({
  answer: text('Write the answer: it is emailed exactly as you write it.', 4000, 'lines'),
});

export const PERSON_REQUEST_STATES = ['open', 'overdue', 'answered'] as const;
export type PersonRequestState = (typeof PERSON_REQUEST_STATES)[number];

/** An applicant's own request as shown to them. */
export const ownPersonRequest = z.object({
  id: z.string(),
  kind: z.enum(PERSON_REQUEST_KINDS),
  text: z.string(),
  asked_at: z.string(),
  due_on: z.string(),
  answered_at: z.nullable(z.string()),
  answer: z.string(),
});
export type OwnPersonRequest = z.infer<typeof ownPersonRequest>;

export const personRequest = z.extend(ownPersonRequest, {
  state: z.enum(PERSON_REQUEST_STATES),
  order_id: z.nullable(z.string()),
  order_kind: z.nullable(z.string()),
  tracking_id: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  written_by: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
});
export type PersonRequest = z.infer<typeof personRequest>;
