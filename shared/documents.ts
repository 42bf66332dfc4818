import * as z from 'zod/mini';

const words = z.string();

/** The texts of an invoice or a receipt in their order: the PDF is drawn from them, the administrators' page shows them. */
export const documentWords = z.object({
  heading: z.enum(['Invoice', 'Receipt']),
  brand: words,
  /** Below the heading: the invoice's number, and the tracking ID where it differs. */
  number: words,
  parties: z.array(z.object({ label: words, name: words, contacts: z.array(words) })),
  facts: z.array(z.object({ label: words, value: words })),
  /** Naira. */
  lines: z.array(z.object({ text: words, detail: z.optional(words), amount: z.number() })),
  total: z.object({ text: words, amount: z.number() }),
  state: z.enum(['Paid', 'Pending Payment', 'Nothing to pay']),
  /** Beside the QR code. */
  says: z.array(words),
  foot: words,
});
export type DocumentWords = z.infer<typeof documentWords>;

/** An order's invoice or receipt for administrators: its texts, the email address it goes to, and signed links to the PDF and the QR code. */
export const orderDocument = z.extend(documentWords, { id: words, tracking_id: words, email: words, pdf_url: words, qr_code: words });
export type OrderDocument = z.infer<typeof orderDocument>;
