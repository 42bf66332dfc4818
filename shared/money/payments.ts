import * as z from 'zod/mini';
import { done } from '../errors.ts';
import { numeric, oneLine, tidied } from '../fields.ts';
import { groupedOrder } from './groups.ts';

export const paymentInfo = z.object({
  booking_id: z.string(),
  tx_ref: z.string(),
  amount: z.number(),
  currency: z.literal('NGN'),
  customer_email: z.string(),
  customer_name: z.string(),
  customer_phone: z.string(),
  provider: z.string(),
  public_key: z.string(),
  checkout_script: z.string(),
  /** Flutterwave: a hash that reveals tampering in the page. */
  payload_hash: z.optional(z.string()),
  /** Paystack: resumes the transaction the server opened. */
  access_code: z.optional(z.string()),
  payment_options: z.optional(z.string()),
  /** For a group: its orders, each with the amount requested. */
  orders: z.optional(z.array(groupedOrder)),
});
export type PaymentInfo = z.infer<typeof paymentInfo>;

export const hostedPage = z.object({ link: z.string() });
export type HostedPage = z.infer<typeof hostedPage>;

/** `success` only if the provider confirms and reference, amount and currency match. */
export const verification = z.object({
  success: z.boolean(),
  message: z.string(),
  payment_status: z.string(),
  pending: z.optional(z.boolean()),
  receipt_url: z.optional(z.string()),
  payment_waits: z.optional(z.string()),
});
export type Verification = z.infer<typeof verification>;

export const paymentCheck = z.object({
  found: z.enum(['paid', 'review', 'pending', 'nothing']),
  payment_status: z.string(),
  message: z.string(),
});
export type PaymentCheck = z.infer<typeof paymentCheck>;

export const PAYMENT_OPTIONS = {
  card: 'card',
  banktransfer: 'bank transfer',
  ussd: 'bank code (USSD)',
  mobilemoney: 'mobile money',
} as const;
export type PaymentOption = keyof typeof PAYMENT_OPTIONS;
export const PAYMENT_OPTION_NAMES = Object.keys(PAYMENT_OPTIONS) as PaymentOption[];

export const HAND_METHODS = ['cash', 'transfer', 'pos', 'other'] as const;
export const HAND_METHOD_WORDS = {
  cash: 'Cash',
  transfer: 'Bank transfer',
  pos: 'POS',
  other: 'Other',
} as const satisfies Record<(typeof HAND_METHODS)[number], string>;
const AMOUNT = 'Enter an amount in naira.';
/** Naira, as shown to the payer. */
export const expectedAmount = z.optional(numeric(AMOUNT, z.number(AMOUNT)));
/** All optional because the documents' calls send none. */
export const handPayment = z.object({
  method: z.optional(z.enum(HAND_METHODS, 'Choose how the money came in.')),
  reference: z.optional(
    z.string().check(
      z.overwrite((value) => tidied(value, 100)),
      z.maxLength(100, 'Use at most 100 characters.'),
      oneLine,
    ),
  ),
});
export type HandPayment = z.infer<typeof handPayment>;
/** `already_paid`: nothing was booked. */
export const markedPaid = z.extend(done, { already_paid: z.optional(z.literal(true)) });
