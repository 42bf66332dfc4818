import { randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { address_codes } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { manageMailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { findOrder } from '#server/features/orders/orders.ts';
import {
  codeMailsOver,
  countCodeAttempt,
  forgetTries,
  phoneLimit,
} from '#server/features/sessions/limits.ts';
import type { Applicant } from '#server/features/sessions/sessions.ts';
import { invalid, tooMany } from '#server/http/errors.ts';
import type { ManageContact } from '#shared/people/manage.ts';
import { correctContact } from './contact.ts';
import { addressCodeOf, codeEnd, openAddressCode } from './manage-mails.ts';

export type ContactChange = 'changed' | 'code_required';

/** The address to which the code was mailed that is still valid. */
export async function askedAddress(
  db: Db,
  order_id: string,
  now: Date,
): Promise<string | undefined> {
  return (await openAddressCode(db, order_id, now))?.email;
}

/** An email address changes once its code was entered. @throws AppError invalid, too_many */
export async function changeContact(
  deps: Deps,
  me: Applicant,
  { email, phone_number, code }: ManageContact,
  network: string,
): Promise<ContactChange> {
  const { db } = deps.connection;
  const order = await findOrder(db, me.order_id);
  const now = deps.clock.now();
  if (phone_number) {
    await phoneLimit(deps, order.id);
    await transaction(deps, (tx, deps) => correctContact(tx, deps, order.id, { phone_number }, me));
  }
  if (!email || email === order.email) return 'changed';
  if (!code) {
    await transaction(deps, async (tx, deps) => {
      const until = await codeMailsOver(tx, deps, `address ${order.id}`);
      if (until) throw tooMany(until, now, 'Five codes went out within the hour. Try again later.');
      await forgetTries(tx, `address ${order.id}`, network);
      const asked = { email, seed: randomUUID(), expires_at: codeEnd(now) };
      await tx
        .insert(address_codes)
        .values({ order_id: order.id, ...asked })
        .onConflictDoUpdate({ target: address_codes.order_id, set: asked });
      await queueMessage(
        tx,
        deps,
        manageMailQueue,
        { template: 'address_code', order_id: order.id },
        email,
      );
    });
    return 'code_required';
  }
  // Outside the transaction, because a rollback must not undo the count.
  const { counts } = await countCodeAttempt(db, `address ${order.id}`, network, now);
  return transaction(deps, async (tx, deps) => {
    const [asked] = await tx
      .select()
      .from(address_codes)
      .where(
        and(
          eq(address_codes.order_id, order.id),
          eq(address_codes.email, email),
          gt(address_codes.expires_at, now),
        ),
      )
      .for('update');
    const right = counts && asked && addressCodeOf(deps, order.id, asked.seed) === code;
    // A second press of the same button: the first has set it.
    if (!right && !asked && (await findOrder(tx, order.id)).email === email)
      return 'changed' as const;
    if (!right)
      throw invalid({
        code: 'This code is wrong or has expired. Check our latest email, or ask for another code.',
      });
    await correctContact(tx, deps, order.id, { email }, me, me.token_hash);
    return 'changed' as const;
  });
}
