import * as z from 'zod/mini';
import { birthDate, email, optionalText, phone } from '../fields.ts';
import { correctedByStaff, type FieldList, someFields } from '../services/field-list.ts';
import { namedOrder } from './orders.ts';
import { readTrackingId } from './tracking-id.ts';
import { TRACKING_TEXTS } from './tracking-texts.ts';

const PROVED = ['first_name', 'middle_name', 'last_name', 'date_of_birth', 'passport_number'];

export const correctedOnRequest = (list: FieldList): FieldList => {
  const names = correctedByStaff(list);
  return someFields(
    list,
    PROVED.filter((name) => names.includes(name)),
  );
};

export const newCorrection = z.object({
  field: z.string('Say which field.').check(z.maxLength(60, 'This can’t be corrected here.')),
  value: z
    .string('Enter what it should say.')
    .check(z.maxLength(300, 'Use at most 300 characters.')),
  reason: optionalText(300),
});
export type NewCorrection = z.infer<typeof newCorrection>;

export const correctionDecision = z.object({
  accept: z.boolean('Say true to accept it, or false.'),
  reason: optionalText(500),
});
export type CorrectionDecision = z.infer<typeof correctionDecision>;

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

export const queuedCorrection = z.extend(namedOrder, {
  correction_id: z.string(),
  label: z.string(),
  asked_at: z.string(),
});
export type QueuedCorrection = z.infer<typeof queuedCorrection>;

/** Request for access when the applicant's mailbox is lost: proof of identity and a new address. */
export const lostMailbox = z.object({
  tracking_id: z.string('Enter the tracking ID.').check(z.maxLength(60, 'Check the tracking ID.')),
  phone_number: phone(),
  date_of_birth: birthDate(),
  email: email(),
});
export type LostMailbox = z.infer<typeof lostMailbox>;

/** The page's own check of the tracking ID; the API doesn't reveal that an ID is mistyped. */
export const lostMailboxForm = z.extend(lostMailbox, {
  tracking_id: z
    .string('Enter the tracking ID.')
    .check(z.refine((typed) => readTrackingId(typed) !== undefined, TRACKING_TEXTS.unknown)),
});
