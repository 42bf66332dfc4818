import * as z from 'zod/mini';
import { date, oneLine, optionalNaira, optionalOneOf, optionalText } from '../fields.ts';
import { submitted } from '../orders/submissions.ts';
import { type FieldList, formSchema, recordSchema, type Step } from './field-list.ts';
import { emailAddress, names, notifyConsent, phoneNumber } from './person-fields.ts';

export const CONTACT_WAYS = ['WhatsApp Call', 'Zoom'] as const;
const REASONS = ['Visa', 'Permit', 'Others'] as const;
export const OUTCOMES = ['Held', 'Missed'] as const;

export const APPOINTMENT_TEXTS = {
  taken: 'Somebody else has just taken this time. Choose another.',
  over: 'This time has passed. Choose another.',
  notOffered: 'This time is no longer on offer. Choose another.',
  offGrid: 'Choose one of the times on offer.',
  movedOften:
    'You have already changed the time three times. Pay for the one you have, or write to us.',
  lost: 'Your payment reached us after your time had passed, or had gone to somebody else.',
  failed: 'Failed to submit appointment.',
} as const;

export const MOST_OWN_MOVES = 2;

const time = (message: string) =>
  z.string(message).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, message));

const orElse = <Word extends string>(word: z.ZodMiniType<Word | undefined>, otherwise: Word) =>
  z.pipe(
    word,
    z.transform((given) => given ?? otherwise),
  );

export const slot = z.object({
  appointment_date: date('Choose a day.'),
  appointment_time: time('Choose a time.'),
});
export type Slot = z.infer<typeof slot>;

export const APPOINTMENT_STEPS = [
  { title: 'Day and time', hint: 'All times are Lagos time.' },
  { title: 'The call' },
  { title: 'You' },
] as const satisfies readonly Step[];

const { first_name, last_name } = names('Applicant');

export const APPOINTMENT_FIELDS = {
  appointment_date: {
    label: 'Day',
    step: 'Day and time',
    section: 'Appointment',
    schema: slot.shape.appointment_date,
  },
  appointment_time: {
    label: 'Time',
    step: 'Day and time',
    section: 'Appointment',
    schema: slot.shape.appointment_time,
  },
  how_to_contact: {
    label: 'How we talk',
    short: 'How',
    step: 'The call',
    section: 'Appointment',
    schema: orElse(optionalOneOf(CONTACT_WAYS, 'Choose WhatsApp Call or Zoom.'), 'WhatsApp Call'),
    input: {
      type: 'cards',
      options: CONTACT_WAYS,
      hints: {
        'WhatsApp Call': 'We call the number you give below.',
        Zoom: 'We will send the link to your email.',
      },
    },
    record: z.enum(CONTACT_WAYS),
  },
  reason: {
    label: 'What it is about',
    short: 'About',
    step: 'The call',
    section: 'Appointment',
    optional: true,
    schema: orElse(optionalOneOf(REASONS, 'Choose Visa, Permit or Others.'), 'Others'),
    input: { type: 'cards', options: REASONS },
    record: z.enum(REASONS),
  },
  outcome: { label: 'Outcome', section: 'Appointment', record: z.nullable(z.enum(OUTCOMES)) },
  meeting_url: { label: 'Meeting link', section: 'Appointment', record: z.nullable(z.string()) },
  /** Paid, but the slot had passed or was sold to somebody else. */
  slot_lost: { label: 'Time lost', record: z.boolean() },
  first_name: { ...first_name, step: 'You' },
  last_name: { ...last_name, step: 'You' },
  phone_number: {
    ...phoneNumber,
    step: 'You',
    section: 'Applicant',
    hint: '080… or +234…; for a WhatsApp call, the one that is on WhatsApp.',
  },
  email_address: {
    ...emailAddress('Email address', 'calendar file'),
    step: 'You',
    section: 'Applicant',
  },
  notify_consent: { ...notifyConsent, step: 'You' },
  amount_to_pay: {
    label: 'Fee',
    schema: optionalNaira('Leave the amount out: the fee is fixed.'),
    price: true,
  },
} as const satisfies FieldList;

export const appointmentForm = formSchema(APPOINTMENT_FIELDS);

export const slotChange = z.extend(slot, {
  tracking_id: z.string('Say which appointment is meant.'),
});

export const freeSlots = z.object({
  data: z.array(z.object({ appointment_date: z.string(), appointment_times: z.array(z.string()) })),
});

export const submittedAppointment = z.extend(submitted, { amount_to_pay: z.number() });

/** Exactly one of: outcome, another slot, meeting link; `shown` is what the page showed. */
export const appointmentChange = z.object({
  shown: z.optional(z.extend(slot, { outcome: z.nullable(z.enum(OUTCOMES)) })),
  outcome: z.optional(z.enum(OUTCOMES, 'Say Held or Missed.')),
  appointment_date: z.optional(slot.shape.appointment_date),
  appointment_time: z.optional(slot.shape.appointment_time),
  meeting_url: z.optional(
    z
      .url({ protocol: /^https$/, error: 'Enter a link that begins with https://.' })
      .check(z.maxLength(500, 'Use at most 500 characters.'), oneLine),
  ),
});
export type AppointmentChange = z.infer<typeof appointmentChange>;

export const dayOff = z.object({ reason: optionalText(200) });
export const daysOff = z.array(
  z.object({
    day: z.string(),
    reason: z.string(),
    blocked_by: z.nullable(z.string()),
    created_at: z.nullable(z.string()),
  }),
);
export type DaysOff = z.infer<typeof daysOff>;

export const appointmentRecord = recordSchema(APPOINTMENT_FIELDS);
export type AppointmentRecord = z.infer<typeof appointmentRecord>;
