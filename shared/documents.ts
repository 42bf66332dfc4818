import * as z from 'zod/mini';

const words = z.string();

/** The texts of an invoice, a receipt or a credit note in their order: the PDF is drawn from them, the administrators' page shows them. */
export const documentWords = z.object({
  heading: z.enum(['Invoice', 'Receipt', 'Credit note']),
  brand: words,
  /** Below the heading: the invoice's number, and the tracking ID where it differs. */
  number: words,
  parties: z.array(z.object({ label: words, name: words, contacts: z.array(words) })),
  facts: z.array(z.object({ label: words, value: words })),
  /** Naira. */
  lines: z.array(z.object({ text: words, detail: z.optional(words), amount: z.number() })),
  /** What was paid, before what of it was given back. */
  subtotal: z.optional(z.object({ text: words, amount: z.number() })),
  /** Naira, but where a currency stands beside it. */
  total: z.object({ text: words, amount: z.number(), currency: z.optional(words) }),
  state: z.enum(['Paid', 'Pending Payment', 'Nothing to pay', 'Refunded']),
  /** Beside the QR code. */
  says: z.array(words),
  foot: words,
});
export type DocumentWords = z.infer<typeof documentWords>;

/** An order's invoice or receipt for administrators: its texts, the email address it goes to, and signed links to the PDF and the QR code. */
export const orderDocument = z.extend(documentWords, { id: words, tracking_id: words, email: words, pdf_url: words, qr_code: words });
export type OrderDocument = z.infer<typeof orderDocument>;
