// Corrections that an applicant asks for, and staff accept or refuse.
import * as z from 'zod/mini';
import { birthDate, email, optionalText, phone } from './fields.ts';
import { correctedByStaff, type FieldList, someFields } from './services/field-list.ts';
import { KINDS } from './services/index.ts';

/** What an applicant may ask to have corrected: what a passport proves. */
const PROVED = ['first_name', 'middle_name', 'last_name', 'date_of_birth', 'passport_number'];

/** Of a service's list, the fields whose correction its applicants may ask for. */
export const correctedOnRequest = (list: FieldList): FieldList => {
  const names = correctedByStaff(list);
  return someFields(
    list,
    PROVED.filter((name) => names.includes(name)),
  );
};

/** A field, what should stand there, and why. */
export const newCorrection = z.object({
  field: z.string('Say which field.').check(z.maxLength(60, 'This can’t be corrected here.')),
  value: z.string('Enter what should stand there.').check(z.maxLength(300, 'Use at most 300 characters.')),
  reason: optionalText(300),
});
export type NewCorrection = z.infer<typeof newCorrection>;

/** What staff say to it; a refusal has a reason. */
export const correctionDecision = z.object({ accept: z.boolean('Say true to accept it, or false.'), reason: optionalText(500) });
export type CorrectionDecision = z.infer<typeof correctionDecision>;

/** An open correction: what stands there now, and what should. */
export const openCorrection = z.object({
  id: z.string(),
  field: z.string(),
  label: z.string(),
  held: z.string(),
  value: z.string(),
  reason: z.string(),
  asked_at: z.string(),
});
export type OpenCorrection = z.infer<typeof openCorrection>;

/** The same in the staff's queue, with its order. */
export const queuedCorrection = z.object({
  /** The order's id. */
  id: z.string(),
  kind: z.enum(KINDS),
  tracking_id: z.string(),
  /** The applicant's full name. */
  name: z.string(),
  correction_id: z.string(),
  /** What is to be corrected: 'Passport number'. */
  label: z.string(),
  asked_at: z.string(),
});
export type QueuedCorrection = z.infer<typeof queuedCorrection>;

/** Another way to an order whose mailbox is lost: what only its applicant knows, and the address to write to from now on. */
export const lostMailbox = z.object({
  tracking_id: z.string('Enter the tracking ID.').check(z.maxLength(60, 'Check the tracking ID.')),
  phone_number: phone(),
  date_of_birth: birthDate(),
  email: email(),
});
export type LostMailbox = z.infer<typeof lostMailbox>;
