import * as z from 'zod/mini';
import { group } from '../money/groups.ts';
import { paymentInfo } from '../money/payments.ts';

/** Document 1, section 8. */
export const BOT_CHECK_FAILED = 'reCAPTCHA verification failed. Please try again.';

/** Document 1, sections 4 and 5. */
export const CONTACT_FIRST = 'Please complete your contact information first';

/** Each service adds its price under the document's name. */
export const submitted = z.object({
  id: z.string(),
  tracking_id: z.string(),
  message: z.string(),
  created_at: z.string(),
  payment_info: paymentInfo,
  invoice_url: z.string(),
  /** Opens a two-hour session for this order. */
  manage_token: z.string(),
  /** Present if the order started or joined a group. */
  group: z.optional(group),
});
export type Submitted = z.infer<typeof submitted>;

export const botCheckPart = z.object({ captcha_token: z.optional(z.unknown()) });

export const consent = z.object({ given: z.boolean(), at: z.string(), version: z.string() });
export type Consent = z.infer<typeof consent>;

/** Lifetime of a challenge of our own bot check, in ms. */
export const CHALLENGE_MS = 20 * 60_000;

export const botChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.optional(z.string()),
    memoryCost: z.optional(z.number()),
    parallelism: z.optional(z.number()),
    expiresAt: z.optional(z.number()),
    data: z.optional(
      z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    ),
  }),
  signature: z.optional(z.string()),
});
