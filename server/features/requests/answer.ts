import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { type Order, order_requests } from '#server/database/schema.ts';
import type { Answered } from '#server/database/schema-requests.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { leaveAddress } from '#server/features/manage/contact.ts';
import { endWaiting } from '#server/features/orders/order-endings.ts';
import { findOrder, lockUndeleted } from '#server/features/orders/orders.ts';
import { openRequestOf, type RequestRow } from '#server/features/orders/requests.ts';
import { submittedValues } from '#server/features/orders/submitted-values.ts';
import type { Applicant } from '#server/features/sessions/sessions.ts';
import { supersedeFiles, withPlaced } from '#server/features/uploads/files.ts';
import type { ReceivedForm } from '#server/features/uploads/receive-form.ts';
import { AppError, conflict } from '#server/http/errors.ts';
import { FILE_PROBLEMS } from '#shared/orders/files.ts';
import { type FieldList, someFields, uploadsOf } from '#shared/services/field-list.ts';
import { mailAboutRequest } from './request-mails.ts';
import { checkFields, storeFields } from './store-fields.ts';

export interface Answer extends Pick<ReceivedForm, 'files' | 'problems'> {
  fields: Readonly<Record<string, unknown>>;
  idempotency_key: string | undefined;
}

const OVER = 'Nothing more is needed: it has already been sent, or we no longer need it.';

const ANOTHER =
  'We now ask for something else, or for another reason: see below. Nothing was sent.';

const hashOf = (order_id: string, { fields, files: sent }: Answer): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        order_id,
        // Not by the values, which may be objects that make no text.
        Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)),
        Object.entries(sent)
          .map(([name, { sent_sha256 }]) => [name, sent_sha256])
          .sort(),
      ]),
    )
    .digest('hex');

/** @throws AppError key_reused if the key was sent with another answer */
async function isRepeat(
  db: Db,
  order_id: string,
  { idempotency_key }: Answer,
  hash: string,
): Promise<boolean> {
  if (!idempotency_key) return false;
  const [before] = await db
    .select({ answer_hash: order_requests.answer_hash })
    .from(order_requests)
    .where(
      and(eq(order_requests.order_id, order_id), eq(order_requests.answer_key, idempotency_key)),
    )
    .orderBy(desc(order_requests.asked_at));
  if (before && before.answer_hash !== hash) throw new AppError('key_reused');
  return before !== undefined;
}

async function askedFields(
  db: Db,
  deps: Within,
  order: Order,
): Promise<{ request: RequestRow; asked: FieldList } | undefined> {
  const request = await openRequestOf(db, order.id);
  if (!request) return undefined;
  const { list } = await submittedValues(db, deps, order);
  return {
    request,
    asked: someFields(
      list,
      request.items.map(({ field }) => field),
    ),
  };
}

/** Idempotent by its key. @throws AppError invalid, conflict if nothing is asked for, key_reused */
export async function answerRequest(deps: Deps, me: Applicant, answer: Answer): Promise<void> {
  const { db } = deps.connection;
  const hash = hashOf(me.order_id, answer);
  if (await isRepeat(db, me.order_id, answer, hash)) return;
  const found = await findOrder(db, me.order_id);
  const open = await askedFields(db, deps, found);
  if (!open) {
    // The same answer was sent twice concurrently.
    if (await isRepeat(db, me.order_id, answer, hash)) return;
    throw conflict(OVER);
  }
  const { request, asked } = open;
  const meant = answer.fields.request_id;
  if (meant && meant !== request.id) throw conflict(ANOTHER);
  const uploads = uploadsOf(asked);
  const problems = { ...answer.problems };
  for (const name of Object.keys(uploads))
    if (!answer.files[name]) problems[name] ??= FILE_PROBLEMS.missing;
  const data = await checkFields(db, deps, found, asked, answer.fields, problems);
  const files = Object.entries(answer.files).filter(([name]) => name in uploads);
  await withPlaced(deps, Object.fromEntries(files), async (placed, remove) => {
    const taken = await transaction(deps, async (tx, deps) => {
      const order = await lockUndeleted(tx, me.order_id);
      const now = deps.clock.now();
      const still = await openRequestOf(tx, order.id);
      if (still?.id !== request.id) {
        if (await isRepeat(tx, order.id, answer, hash)) return false;
        throw conflict(OVER);
      }
      // A scan has asked for a harmful file besides.
      if (still.items.length !== request.items.length) throw conflict(ANOTHER);
      await endWaiting(tx, order, 'answered', now);
      const { after, changes } = await storeFields(tx, deps, order, asked, data);
      const answered: Record<string, Answered> = { ...changes };
      for (const { field, key } of await supersedeFiles(tx, deps, order.id, placed, now))
        answered[field] = { before_key: key };
      for (const { field, key } of placed) answered[field] = { ...answered[field], after_key: key };
      await tx
        .update(order_requests)
        .set({ answer_hash: hash, answer_key: answer.idempotency_key ?? null, answer: answered })
        .where(eq(order_requests.id, request.id));
      await recordEvent(tx, order.id, 'request_answered', me, now, {
        fields: Object.keys(asked),
        changes,
      });
      await mailAboutRequest(tx, deps, 'request_answered', order.id, request.id);
      if (after.email !== order.email)
        await leaveAddress(tx, deps, order.id, order.email, me.token_hash);
      return true;
    });
    if (!taken) await remove();
  });
}
