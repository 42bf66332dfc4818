import * as z from 'zod/mini';
import { formatMoment } from './dates.ts';
import { date, email, optionalNaira, optionalOneOf, phone, text } from './fields.ts';
import { orderRecord } from './orders.ts';
import { PAYMENT_STATUSES } from './states.ts';
import { submission, submitted } from './submissions.ts';

export const CONTACT_WAYS = ['WhatsApp Call', 'Zoom'] as const;
export const REASONS = ['Visa', 'Permit', 'Others'] as const;

export const APPOINTMENT_TEXTS = {
  taken: 'Somebody else has just taken this time. Choose another.',
  over: 'This time is over. Choose another.',
  offGrid: 'Choose one of the times on offer.',
  movedOften: 'This time was changed three times already. Pay for the one you have, or write to us.',
  failed: 'Failed to submit appointment.',
} as const;

const time = (message: string) => z.string(message).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, message));

/** The default of an optional choice. */
const orElse = <Word extends string>(word: z.ZodMiniType<Word | undefined>, otherwise: Word) =>
  z.pipe(
    word,
    z.transform((given) => given ?? otherwise),
  );

/** A day and a time in Lagos. */
export const slot = z.object({
  appointment_date: date('Choose a day.'),
  appointment_time: time('Choose a time.'),
});
export type Slot = z.infer<typeof slot>;

/** 'Thursday 19 November, 09:30', in Lagos time: say so beside it. */
export const formatSlot = ({ appointment_date, appointment_time }: Slot, now?: Date): string =>
  formatMoment(`${appointment_date}T${appointment_time}:00+01:00`, now);

/** The appointment form, sent as JSON. */
export const appointmentForm = z.extend(
  z.object({
    first_name: text('Enter your first name.', 100),
    last_name: text('Enter your last name.', 100),
    email_address: email(),
    phone_number: phone(),
    how_to_contact: orElse(optionalOneOf(CONTACT_WAYS, 'Choose WhatsApp Call or Zoom.'), 'WhatsApp Call'),
    reason: orElse(optionalOneOf(REASONS, 'Choose Visa, Permit or Others.'), 'Others'),
    amount_to_pay: optionalNaira('Leave the amount out: the fee is fixed.'),
    ...slot.shape,
  }),
  submission.shape,
);
export type AppointmentForm = z.infer<typeof appointmentForm>;

/** Choosing another time after the first was sold to somebody else. */
export const slotChange = z.extend(slot, { tracking_id: z.string('Say which appointment is meant.') });

/** Free times by day. */
export const freeSlots = z.object({ data: z.array(z.object({ appointment_date: z.string(), appointment_times: z.array(z.string()) })) });

export const submittedAppointment = z.extend(submitted, { amount_to_pay: z.number() });

/** An appointment as administrators see it. `slot_lost`: paid, but its time was sold to somebody else and no other is chosen yet. */
export const appointmentRecord = z.object({
  id: z.string(),
  tracking_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email_address: z.string(),
  phone_number: z.string(),
  how_to_contact: z.enum(CONTACT_WAYS),
  appointment_date: z.string(),
  appointment_time: z.string(),
  reason: z.enum(REASONS),
  slot_lost: z.boolean(),
  amount_to_pay: z.number(),
  payment_status: z.enum(PAYMENT_STATUSES),
  created_at: z.string(),
  payment_date: z.nullable(z.string()),
  ...orderRecord,
  receipt_url: z.optional(z.string()),
});
export type AppointmentRecord = z.infer<typeof appointmentRecord>;
