import * as z from 'zod/mini';

/** Asks for a link to an order. It stands alone: the page that asks needs nothing else of orders. */
export const manageLinkRequest = z.object({ tracking_id: z.string('Enter your tracking ID.') });
