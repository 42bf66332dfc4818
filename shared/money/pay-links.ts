import * as z from 'zod/mini';
import { email, oneLine, tidied } from '../fields.ts';

/** `group`: pays all of the order's group. */
export const payLinkOf = z.nullish(z.object({ group: z.optional(z.boolean()) }));
export const payLink = z.object({ url: z.string(), expires_at: z.string() });
export type PayLink = z.infer<typeof payLink>;

/** Of the applicant, shows only first name and initial. */
export const payLinkPage = z.object({
  state: z.enum(['open', 'paid', 'nothing', 'expired']),
  service: z.string(),
  title: z.string(),
  expected_by: z.optional(z.string()),
  name: z.string(),
  /** For a group: the orders that are being paid. */
  orders: z.optional(
    z.array(z.object({ service: z.string(), name: z.string(), amount: z.number() })),
  ),
  /** Naira still due; once paid, the price. */
  amount: z.number(),
  expires_at: z.string(),
  /** True while a payment awaits review; once nothing is due, only payments by this link count. */
  waits: z.boolean(),
});
export type PayLinkPage = z.infer<typeof payLinkPage>;

export const linkPayer = z.object({
  email: email(),
  name: z._default(
    z.string().check(
      z.overwrite((name) => tidied(name, 80)),
      z.maxLength(80, 'Use at most 80 characters.'),
      oneLine,
    ),
    '',
  ),
});
