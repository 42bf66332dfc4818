import type { Deps } from '#server/deps.ts';
import { LINK_MS, signLink } from '#server/signed-links.ts';

const link =
  (name: string) =>
  (deps: Deps, order_id: string, lifetimeMs = LINK_MS) =>
    signLink(deps.config.SECRET, `/api/orders/${order_id}/${name}`, deps.clock.now(), lifetimeMs);

/** A signed path to an order's invoice. */
export const invoiceLink = link('invoice.pdf');
/** A signed path to a paid order's receipt. */
export const receiptLink = link('receipt.pdf');
/** A signed path to the QR code that leads to an order's tracking page. */
export const qrLink = link('qr.png');
