import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { orders } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type Doer, recordEvent } from '#server/features/events/events.ts';
import { isOrderId, lockOrder } from '#server/features/orders/orders.ts';
import { searchText } from '#server/features/orders/search.ts';
import type { Contact } from '#shared/messages.ts';
import { resendUndelivered } from './resend.ts';

/**
 * Corrects where an order's applicant is reached, in the caller's transaction, and sends everything again that did not arrive at the old
 * address. Nothing happens where nothing changes. Returns how many messages are sent again.
 * @throws AppError not_found, also when deleted
 */
export async function correctContact(tx: Db, deps: Within, order_id: string, contact: Contact, doer: Doer): Promise<number> {
  const order = isOrderId(order_id) ? await lockOrder(tx, order_id) : undefined;
  if (!order || order.deleted_at) throw new AppError('not_found');
  const { email = order.email, phone_number = order.phone_number } = contact;
  const changes = Object.fromEntries(
    Object.entries({ email: [order.email, email], phone_number: [order.phone_number, phone_number] })
      .filter(([, [from, to]]) => from !== to)
      .map(([field, [from, to]]) => [field, { from, to }]),
  );
  if (Object.keys(changes).length > 0) {
    const [before, after] = [searchText(order), searchText({ ...order, email, phone_number })];
    // The service's own words stand behind those that all orders have.
    const search = order.search.startsWith(before) ? after + order.search.slice(before.length) : order.search;
    await tx.update(orders).set({ email, phone_number, search }).where(eq(orders.id, order_id));
    await recordEvent(tx, order_id, 'contact_corrected', doer, deps.clock.now(), { changes });
  }
  const mails = contact.email === undefined ? 0 : await resendUndelivered(tx, deps, order_id, ['mail'], order.email);
  const texts =
    contact.phone_number === undefined ? 0 : await resendUndelivered(tx, deps, order_id, ['whatsapp', 'sms'], order.phone_number);
  return mails + texts;
}
