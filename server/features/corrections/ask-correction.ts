import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { type Order, order_corrections } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { type Doer, recordEvent } from '#server/features/events/events.ts';
import { manageMailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { whyNotCorrect } from '#server/features/orders/corrections.ts';
import {
  absentIfUnknown,
  findTracked,
  lockOrder,
  lockUndeleted,
} from '#server/features/orders/orders.ts';
import { submittedValues } from '#server/features/orders/submitted-values.ts';
import { checkFields } from '#server/features/requests/store-fields.ts';
import { type Applicant, NOBODY } from '#server/features/sessions/sessions.ts';
import { AppError, conflict, invalid } from '#server/http/errors.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import {
  correctedOnRequest,
  type LostMailbox,
  type NewCorrection,
} from '#shared/orders/corrections.ts';
import { someFields } from '#shared/services/field-list.ts';
import { descriptionOf } from '#shared/services/index.ts';

interface Asked {
  field: string;
  from: unknown;
  value: string;
  reason: string;
}

async function open(
  tx: Db,
  deps: Within,
  order: Order,
  { field, from, value, reason }: Asked,
  doer: Doer,
): Promise<string> {
  const now = deps.clock.now();
  await tx
    .update(order_corrections)
    .set({ closed_at: now, closed_as: 'replaced' })
    .where(
      and(
        eq(order_corrections.order_id, order.id),
        eq(order_corrections.field, field),
        isNull(order_corrections.closed_at),
      ),
    );
  const id = uuidv7(now.getTime());
  await tx
    .insert(order_corrections)
    .values({ id, order_id: order.id, field, value, reason, asked_at: now });
  await recordEvent(tx, order.id, 'correction_asked', doer, now, {
    changes: { [field]: { from: from ?? '', to: value } },
    reason,
  });
  return id;
}

/** @throws AppError invalid (`field`, `value`), conflict */
export const askForCorrection = (
  deps: Deps,
  me: Applicant,
  { field, value, reason = '' }: NewCorrection,
): Promise<string> =>
  transaction(deps, async (tx, deps) => {
    const order = await lockUndeleted(tx, me.order_id);
    const one = someFields(correctedOnRequest(await descriptionOf(order.kind).fields()), [field]);
    if (!Object.hasOwn(one, field)) throw invalid({ field: 'This can’t be corrected here.' });
    const why = await whyNotCorrect(tx, deps, order);
    if (why) throw conflict(why);
    const data = await checkFields(tx, deps, order, one, { [field]: value }).catch((error) => {
      const message = error instanceof AppError && error.fields?.[field];
      throw message ? invalid({ value: message }) : error;
    });
    const { values } = await submittedValues(tx, deps, order);
    const [from, to] = [values[field] ?? '', data[field] ?? ''];
    if (from === to) throw invalid({ value: 'It already says that.' });
    return open(tx, deps, order, { field, from, value: String(to), reason }, me);
  });

export const lostMailboxQueue: Queue<LostMailbox> = {
  name: 'lost-mailbox',
  words: 'Request to write to another address',
};

const NO_BIRTH_DATE =
  'Its form asks for no birth date: call the number on the order before you accept.';

/** Opens a request only if phone number and birth date match; also mails the current address. */
export async function askForMailbox(
  deps: Deps,
  { tracking_id, phone_number, date_of_birth, email }: LostMailbox,
): Promise<void> {
  const found = await absentIfUnknown(findTracked(deps.connection.db, tracking_id));
  if (!found) return;
  await transaction(deps, async (tx, deps) => {
    const order = await lockOrder(tx, found.id);
    if (!order || order.deleted_at || order.phone_number !== phone_number || order.email === email)
      return;
    const { list, values } = await submittedValues(tx, deps, order);
    const { date_of_birth: born = null } = values;
    // The phone number alone proves too little where the birth date was erased.
    if (born ? born !== date_of_birth : order.erased_at && list.date_of_birth) return;
    const reason = born ? 'The mailbox is lost.' : `The mailbox is lost. ${NO_BIRTH_DATE}`;
    const correction_id = await open(
      tx,
      deps,
      order,
      { field: 'email', from: order.email, value: email, reason },
      NOBODY,
    );
    await queueMessage(tx, deps, manageMailQueue, {
      template: 'mailbox_asked',
      order_id: order.id,
      correction_id,
    });
  });
}
