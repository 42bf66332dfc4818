import * as z from 'zod/mini';

const words = z.string();

/** What stands on an invoice or a receipt, word for word and in its order: the PDF is drawn from it, the administrators' page shows it. */
export const documentWords = z.object({
  heading: z.enum(['Invoice', 'Receipt']),
  brand: words,
  /** Under the heading: the invoice's number, and the tracking ID where that is another. */
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

/** The paper of an order as administrators get it: its words, where it is mailed to, and signed links to the PDF and the QR code. */
export const orderDocument = z.extend(documentWords, { id: words, tracking_id: words, email: words, pdf_url: words, qr_code: words });
export type OrderDocument = z.infer<typeof orderDocument>;
