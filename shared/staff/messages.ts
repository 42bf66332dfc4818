import * as z from 'zod/mini';
import { email, phone } from '../fields.ts';
import { namedOrder } from '../orders/orders.ts';

const CHANNELS = ['mail', 'whatsapp', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** 'given_up': not delivered for 24 hours. */
export const MESSAGE_STATES = ['queued', 'sent', 'refused', 'given_up'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const orderMessage = z.object({
  id: z.string(),
  channel: z.enum(CHANNELS),
  template: z.string(),
  title: z.string(),
  address: z.string(),
  /** `address` is where the order’s applicant is reached now. */
  own_address: z.boolean(),
  state: z.enum(MESSAGE_STATES),
  queued_at: z.string(),
  /** Null if sent at once. */
  send_at: z.nullable(z.string()),
  tried_at: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  delivered_at: z.nullable(z.string()),
  tries: z.int(),
  answer: z.string(),
});
export type OrderMessage = z.infer<typeof orderMessage>;

export const listedMessage = z.extend(orderMessage, {
  order: z.extend(namedOrder, {
    deleted: z.boolean(),
  }),
});
export type ListedMessage = z.infer<typeof listedMessage>;

/** An invalid phone number counts as given, because its own check refuses it. */
export const namesContact = z.refine<{
  email?: string | undefined;
  phone_number?: string | undefined;
}>(({ email, phone_number }) => email !== undefined || phone_number !== undefined, {
  error: 'Enter an email address.',
  path: ['email'],
});
/** `shown`: what the page showed of them; refused if it has changed to something else. */
export const contact = z
  .object({
    email: z.optional(email()),
    phone_number: z.optional(phone()),
    shown: z.optional(
      z.object({ email: z.optional(z.string()), phone_number: z.optional(z.string()) }),
    ),
  })
  .check(namesContact);
export type Contact = z.infer<typeof contact>;
