import * as z from 'zod/mini';
import { numeric, text } from '../fields.ts';
import { SCANS } from '../orders/stored-files.ts';

export const nairaOrNone = (message: string) =>
  numeric(
    message,
    z.number(message).check(z.nonnegative(message), z.multipleOf(0.01, 'Enter naira and kobo.')),
  );

export const spentFee = z.object({
  amount: nairaOrNone('Enter what was paid to the authority, in naira, or 0.'),
  reference: text('Enter the reference of the receipt.', 100),
});

/** `shown`: what the page showed as spent, in naira, null for nothing; refused if it has changed. */
export const markedSpent = z.extend(spentFee, { shown: z.optional(z.nullable(z.number())) });

const EXPECTED = 'Give the refund that the page showed, in naira.';
export const waiverReason = text('Say why.', 500, 'lines');
export const newWaiver = z.object({ reason: waiverReason });

/** `expected_refund`: the refund shown, in naira; refused if it has changed since. */
export const waiverApproval = z.object({
  expected_refund: z.optional(numeric(EXPECTED, z.number(EXPECTED).check(z.nonnegative(EXPECTED)))),
});

const WAIVER_STATES = ['requested', 'approved', 'withdrawn'] as const;

export const waiver = z.object({
  id: z.string(),
  order_id: z.string(),
  reason: z.string(),
  status: z.enum(WAIVER_STATES),
  /** Naira refunded, or what approving would refund now. */
  amount: z.number(),
  by: z.string(),
  asked_at: z.string(),
  closed_by: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  /** Null once erased. */
  proof_url: z.nullable(z.string()),
  /** Null once erased; while 'waiting' or 'infected' nobody can open it. */
  proof_scan: z.nullable(z.enum(SCANS)),
  /** Requested by the current user, so a colleague has to approve it. */
  own: z.boolean(),
});
export type Waiver = z.infer<typeof waiver>;

/** Amounts in naira. */
export const governmentFee = z.object({
  part: z.number(),
  terms: z.nullable(z.literal('until_spent')),
  spent: z.nullable(
    z.object({ amount: z.number(), reference: z.string(), by: z.string(), at: z.string() }),
  ),
});
