import * as z from 'zod/mini';
import { ALPHABET, lettersOf } from '../crockford.ts';

const VERIFY_KINDS = ['receipt', 'invoice', 'issued_file', 'credit_note', 'agent'] as const;
export type VerifyKind = (typeof VERIFY_KINDS)[number];

const VERIFY_STATES = ['valid', 'replaced', 'refunded', 'cancelled', 'withdrawn'] as const;
export type VerifyState = (typeof VERIFY_STATES)[number];

/** What a document's holder can verify publicly. */
export const verified = z.object({
  kind: z.enum(VERIFY_KINDS),
  state: z.enum(VERIFY_STATES),
  /** First name and initial. */
  name: z.string(),
  what: z.string(),
  /** In naira. */
  amount: z.optional(z.number()),
  /** YYYY-MM-DD. */
  date: z.string(),
  /** Hash of the issued file, if there is one. */
  sha256: z.optional(z.string()),
});
export type Verified = z.infer<typeof verified>;

// 125 random bits.
const LENGTH = 25;

/** Takes at least 25 random bytes; returns XXXXX-XXXXX-XXXXX-XXXXX-XXXXX. */
export const writeCode = (random: Uint8Array): string =>
  Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET[byte & 31])
    .join('')
    .replace(/(.{5})(?=.)/g, '$1-');

/** As copied or typed. Undefined if malformed. */
export function readCode(typed: string): string | undefined {
  const letters = lettersOf(typed);
  if (letters.length !== LENGTH || [...letters].some((letter) => !ALPHABET.includes(letter)))
    return undefined;
  return letters.replace(/(.{5})(?=.)/g, '$1-');
}
