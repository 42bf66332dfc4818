import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { address_codes, messages, order_corrections, orders } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { leftAt } from '#server/features/documents/paid-with.ts';
import { type Doer, recordEvent } from '#server/features/events/events.ts';
import { mailQueue, manageMailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { resendUndelivered } from '#server/features/messages/resend.ts';
import { findOrder, lockUndeleted } from '#server/features/orders/orders.ts';
import { searchText } from '#server/features/orders/search.ts';
import { endApplicantSessions } from '#server/features/sessions/sessions.ts';
import { conflict } from '#server/http/errors.ts';
import { fold } from '#shared/fold.ts';
import type { Contact } from '#shared/staff/messages.ts';
import { endLinks } from './links.ts';

async function refusesMail(tx: Db, order_id: string, address: string): Promise<boolean> {
  const [refused] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.order_id, order_id),
        eq(messages.address, address),
        eq(messages.state, 'refused'),
      ),
    )
    .limit(1);
  return refused !== undefined;
}

/** One receipt tells an address of all its orders: when one leaves it unread, both sides need one. */
async function splitReceipt(tx: Db, deps: Within, order_id: string, old: string): Promise<number> {
  const others = await leftAt(tx, order_id, old);
  const [receipt] = await tx
    .select({ order_id: messages.order_id })
    .from(messages)
    .where(
      and(
        inArray(messages.order_id, [order_id, ...others]),
        eq(messages.template, 'paid'),
        ne(messages.state, 'sent'),
      ),
    )
    .limit(1);
  const [other] = others;
  if (!receipt || !other) return 0;
  const leaves = receipt.order_id === order_id;
  const { email } = await findOrder(tx, order_id);
  await queueMessage(
    tx,
    deps,
    mailQueue,
    { template: 'paid', order_id: leaves ? other : order_id },
    leaves ? old : email,
  );
  return leaves ? 0 : 1;
}

/**
 * The old address may be a stranger's: unsent messages move to the new one; links, sessions (except
 * token hash `keep`) and repeats of the form stop working.
 */
export async function leaveAddress(
  tx: Db,
  deps: Within,
  order_id: string,
  old: string,
  keep?: string,
): Promise<number> {
  const reachable = !(await refusesMail(tx, order_id, old));
  const split = await splitReceipt(tx, deps, order_id, old);
  const again = split + (await resendUndelivered(tx, deps, order_id, ['mail'], old));
  if (reachable)
    await queueMessage(
      tx,
      deps,
      manageMailQueue,
      { template: 'address_changed', order_id, old },
      old,
    );
  await tx.delete(address_codes).where(eq(address_codes.order_id, order_id));
  // Earlier requests for another mailbox were about the old address.
  await tx
    .update(order_corrections)
    .set({ closed_at: deps.clock.now(), closed_as: 'moved' })
    .where(
      and(
        eq(order_corrections.order_id, order_id),
        eq(order_corrections.field, 'email'),
        isNull(order_corrections.closed_at),
      ),
    );
  // A repeated form opens the order, but its sender may no longer have the order's mailbox.
  await tx.update(orders).set({ request_hash: null }).where(eq(orders.id, order_id));
  await endLinks(tx, order_id);
  await endApplicantSessions(tx, order_id, keep);
  return again;
}

/**
 * Returns how many messages are resent; `keep` as above.
 * @throws AppError not_found if deleted, conflict if another one than was shown is changed
 */
export async function correctContact(
  tx: Db,
  deps: Within,
  order_id: string,
  contact: Contact,
  doer: Doer,
  keep?: string,
): Promise<number> {
  const order = await lockUndeleted(tx, order_id);
  const { email = order.email, phone_number = order.phone_number } = contact;
  if (order.erased_at && !email)
    throw conflict('Its contact was erased: enter an email address, too.');
  const changes = Object.fromEntries(
    Object.entries({
      email: [order.email, email],
      phone_number: [order.phone_number, phone_number],
    })
      .filter(([, [from, to]]) => from !== to)
      .map(([field, [from, to]]) => [field, { from, to }]),
  );
  for (const [field, { from }] of Object.entries(changes)) {
    const shown = contact.shown?.[field as 'email' | 'phone_number'];
    const what = field === 'email' ? 'address' : 'number';
    if (shown !== undefined && shown !== from)
      throw conflict(
        from
          ? `The ${what} has since been changed to ${from}. If that is wrong, too, correct it again.`
          : `The ${what} has since been erased. To enter it all the same, correct it again.`,
      );
  }
  if (Object.keys(changes).length > 0) {
    const [before, after] = [searchText(order), searchText({ ...order, email, phone_number })];
    // An earlier release may have left letters in it that are folded now.
    const found = fold(order.search);
    const search = found.startsWith(before) ? after + found.slice(before.length) : order.search;
    await tx.update(orders).set({ email, phone_number, search }).where(eq(orders.id, order_id));
    await recordEvent(tx, order_id, 'contact_corrected', doer, deps.clock.now(), { changes });
  }
  let again = 0;
  if (contact.phone_number !== undefined)
    again += await resendUndelivered(tx, deps, order_id, ['whatsapp', 'sms'], order.phone_number);
  if ('email' in changes) {
    again += await leaveAddress(tx, deps, order_id, order.email, keep);
    // Applicants have just entered the code that was mailed there.
    if (doer.kind === 'admin')
      await queueMessage(tx, deps, manageMailQueue, { template: 'address_set', order_id });
  } else if (contact.email !== undefined)
    again += await resendUndelivered(tx, deps, order_id, ['mail'], order.email);
  return again;
}
