import * as z from 'zod/mini';
import { email, oneLine } from './fields.ts';

/** A link by which anybody may pay one order. */
export const payLink = z.object({ url: z.string(), expires_at: z.string() });
export type PayLink = z.infer<typeof payLink>;

/** What the page of a payment link shows: what for and by when, how much, and the applicant's first name and initial; nothing else of whose it is. */
export const payLinkPage = z.object({
  /** Whether it can be paid: it can; it is; there is nothing to pay any more; the link has expired. */
  state: z.enum(['open', 'paid', 'nothing', 'expired']),
  /** 'Visa application' */
  service: z.string(),
  /** 'United Arab Emirates visa, 30 days, single entry' */
  title: z.string(),
  /** The day (Lagos, YYYY-MM-DD) by which it is done if it is paid now, where that is promised. */
  expected_by: z.optional(z.string()),
  /** 'Adaeze O.' */
  name: z.string(),
  /** What is left to pay, in naira; of a paid order, its price. */
  amount: z.number(),
  expires_at: z.string(),
  /** Money came by this link that somebody has to look at first. */
  waits: z.boolean(),
});
export type PayLinkPage = z.infer<typeof payLinkPage>;

/** Who pays by a link: where the receipt goes, and how the mail greets. */
export const linkPayer = z.object({
  email: email(),
  name: z._default(z.string().check(z.trim(), z.maxLength(80, 'A name has at most 80 characters.'), oneLine), ''),
});
