import type { Within } from '#server/deps.ts';
import { LINK_MS, signLink } from '#server/signed-links.ts';

const link =
  (name: string) =>
  (deps: Within, order_id: string, lifetimeMs = LINK_MS) =>
    signLink(deps.config.SECRET, `/api/orders/${order_id}/${name}`, deps.clock.now(), lifetimeMs);

/** A signed path to an order's invoice. */
export const invoiceLink = link('invoice.pdf');
/** A signed path to a paid order's receipt. */
export const receiptLink = link('receipt.pdf');
/** A signed path to the QR code that leads to an order's tracking page. */
export const qrLink = link('qr.png');
/** A signed path to an appointment's calendar entry. */
export const calendarLink = link('appointment.ics');
/** A signed path to the credit note of a refund that was paid back. */
export const creditNoteLink = (deps: Within, order_id: string, refund_id: string, lifetimeMs?: number): string =>
  link(`credit-notes/${refund_id}`)(deps, order_id, lifetimeMs);
