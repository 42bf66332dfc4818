import * as z from 'zod/mini';

const words = z.string();

const documentWords = z.object({
  heading: z.enum(['Invoice', 'Receipt', 'Credit note']),
  brand: words,
  number: words,
  parties: z.array(z.object({ label: words, name: words, contacts: z.array(words) })),
  facts: z.array(z.object({ label: words, value: words })),
  lines: z.array(z.object({ text: words, detail: z.optional(words), amount: z.number() })),
  subtotal: z.optional(z.object({ text: words, amount: z.number() })),
  /** Naira unless `currency` is set. */
  total: z.object({ text: words, amount: z.number(), currency: z.optional(words) }),
  state: z.enum(['Paid', 'Pending Payment', 'Nothing to pay', 'Refunded']),
  says: z.array(words),
  foot: words,
});
export type DocumentWords = z.infer<typeof documentWords>;

export const orderDocument = z.extend(documentWords, {
  id: words,
  tracking_id: words,
  email: words,
  pdf_url: words,
  qr_code: words,
});
export type OrderDocument = z.infer<typeof orderDocument>;
