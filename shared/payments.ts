import * as z from 'zod/mini';
import { oneLine } from './fields.ts';

/** What the browser needs to open the provider's overlay; the same for all five services. */
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
  /** Where the provider's checkout script is loaded from. */
  checkout_script: z.string(),
  /** Flutterwave: a hash that reveals tampering in the page. */
  payload_hash: z.optional(z.string()),
  /** Paystack: resumes the transaction that the server opened. */
  access_code: z.optional(z.string()),
  /** Flutterwave: what the overlay offers to pay with, in its own words. */
  payment_options: z.optional(z.string()),
});
export type PaymentInfo = z.infer<typeof paymentInfo>;

/** The provider's own page for a payment. */
export const hostedPage = z.object({ link: z.string() });
export type HostedPage = z.infer<typeof hostedPage>;

/** `success` only when the provider says successful and reference, amount and currency match. */
export const verification = z.object({
  success: z.boolean(),
  message: z.string(),
  payment_status: z.string(),
  pending: z.optional(z.boolean()),
  receipt_url: z.optional(z.string()),
  /** What the payer reads while a payment is to be reviewed. */
  payment_waits: z.optional(z.string()),
});
export type Verification = z.infer<typeof verification>;

/** What a payer's own question found: `found` in one word, `message` in words that say what to do. */
export const paymentCheck = z.object({
  found: z.enum(['paid', 'review', 'pending', 'nothing']),
  payment_status: z.string(),
  message: z.string(),
});
export type PaymentCheck = z.infer<typeof paymentCheck>;

/** What payers may be offered to pay with: Flutterwave's names, and ours in a sentence. */
export const PAYMENT_OPTIONS = {
  card: 'card',
  banktransfer: 'bank transfer',
  ussd: 'bank code (USSD)',
  mobilemoney: 'mobile money',
} as const;
export type PaymentOption = keyof typeof PAYMENT_OPTIONS;
export const PAYMENT_OPTION_NAMES = Object.keys(PAYMENT_OPTIONS) as PaymentOption[];

/** How money came that an administrator marks as paid. */
export const HAND_METHODS = ['cash', 'transfer', 'pos', 'other'] as const;
export const HAND_METHOD_WORDS = { cash: 'Cash', transfer: 'Bank transfer', pos: 'POS', other: 'Other' } as const satisfies Record<
  (typeof HAND_METHODS)[number],
  string
>;
/** What is said of it, besides that it came; the documents' calls do without. */
export const handPayment = z.object({
  method: z.optional(z.enum(HAND_METHODS, 'Choose how the money came.')),
  reference: z.optional(z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters.'), oneLine)),
});
export type HandPayment = z.infer<typeof handPayment>;
