import { and, eq, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/connect.ts';
import {
  address_codes,
  files,
  guardians,
  messages,
  order_corrections,
  order_events,
  order_requests,
  orders,
  payment_differences,
  payment_events,
  payments,
  person_requests,
  sandbox_accounts,
  sandbox_charges,
  sandbox_pages,
  thread_messages,
  waivers,
} from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { searchText } from '#server/features/orders/search.ts';
import { type Order, serviceOf } from '#server/features/orders/services.ts';
import { paymentsFor } from '#server/features/payments/shares.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { ERASED_DAY, type RetainedPart, SOLD_FIELDS } from '#shared/people/retention.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { removeFilesQueue } from './files.ts';

export type Erasing = Pick<Within, 'services' | 'clock'> & { jobs: Pick<Jobs, 'send'> };
type Erase = (tx: Db, deps: Erasing, order: Order) => Promise<unknown>;

export const ERASED = 'erased';
export const hasPayer = or(isNotNull(payments.payer_name), isNotNull(payments.payer_email));

async function removeStored(tx: Db, { jobs }: Erasing, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await jobs.send(tx, removeFilesQueue, { keys: [...keys] });
}

/** @returns how many there were */
async function eraseUploads(tx: Db, deps: Erasing, order: Order): Promise<number> {
  const gone = await tx
    .delete(files)
    .where(eq(files.order_id, order.id))
    .returning({ key: files.key });
  await removeStored(
    tx,
    deps,
    gone.map(({ key }) => key),
  );
  return gone.length;
}

const eraseAnswers: Erase = async (tx, { services }, order) => {
  const list = await descriptionOf(order.kind).fields();
  const { table, erased = [] } = serviceOf(services, order.kind);
  const columns = getTableColumns(table as PgTable);
  const asked = Object.entries(list).flatMap(([name, { order: column, step, upload, consent }]) =>
    !step || column || upload || consent || SOLD_FIELDS.includes(name) ? [] : [name],
  );
  const gone = [...asked, ...erased].flatMap((name) => {
    const column = columns[name];
    if (!column) return [];
    const empty = column.columnType === 'PgDateString' ? ERASED_DAY : '';
    return [[name, column.notNull ? empty : null] as const];
  });
  if (gone.length > 0)
    await tx.update(table).set(Object.fromEntries(gone)).where(eq(table.order_id, order.id));
  await tx.update(guardians).set({ name: '' }).where(eq(guardians.order_id, order.id));
};

/** Values and words in these members of events' details. */
const WORDS = ['changes', 'text', 'reason', 'next_step', 'failure'];

const eraseWords: Erase = async (tx, deps, { id }) => {
  await tx
    .update(order_requests)
    .set({
      note: '',
      answer: null,
      items: sql`(select coalesce(jsonb_agg(item || '{"reason": ""}'), '[]') from jsonb_array_elements(${order_requests.items}) item)`,
    })
    .where(eq(order_requests.order_id, id));
  await tx
    .update(order_corrections)
    .set({ value: '', reason: '', answer: '' })
    .where(eq(order_corrections.order_id, id));
  const words = sql.raw(`array[${WORDS.map((word) => `'${word}'`).join(', ')}]`);
  await tx
    .update(order_events)
    .set({ detail: sql`${order_events.detail} - ${words}` })
    .where(and(eq(order_events.order_id, id), sql`${order_events.detail} ?| ${words}`));
  // People write what their form doesn't ask for.
  await tx.update(thread_messages).set({ text: ERASED }).where(eq(thread_messages.order_id, id));
  await tx.update(orders).set({ cancel_reason: null }).where(eq(orders.id, id));
  const proofs = await tx
    .select({ key: waivers.proof_key })
    .from(waivers)
    .where(and(eq(waivers.order_id, id), isNotNull(waivers.proof_key)));
  await tx.update(waivers).set({ reason: '', proof_key: null }).where(eq(waivers.order_id, id));
  for (const { key } of proofs) {
    if (!key) continue;
    await tx.delete(files).where(eq(files.key, key));
    await removeStored(tx, deps, [key]);
  }
};

const erasePayer: Erase = async (tx, _deps, { id }) => {
  await tx
    .update(payments)
    .set({ payer_name: null, payer_email: null })
    .where(and(paymentsFor(tx, id), hasPayer));
  await tx
    .update(messages)
    .set({ address: ERASED })
    .where(and(eq(messages.order_id, id), eq(messages.template, 'payer_receipt')));
};

/** What providers say of whoever paid. */
const eraseEvidence: Erase = async (tx, _deps, { id }) => {
  const own = await tx
    .select({ id: payments.id, tx_ref: payments.tx_ref })
    .from(payments)
    .where(paymentsFor(tx, id));
  if (own.length === 0) return;
  const [ids, refs] = [own.map((one) => one.id), own.map(({ tx_ref }) => tx_ref)];
  await tx
    .update(payment_events)
    .set({ evidence: null })
    .where(and(inArray(payment_events.payment_id, ids), isNotNull(payment_events.evidence)));
  await tx
    .update(payment_differences)
    .set({ line: null })
    .where(eq(payment_differences.order_id, id));
  for (const table of [sandbox_charges, sandbox_accounts, sandbox_pages])
    await tx.update(table).set({ customer: {} }).where(inArray(table.tx_ref, refs));
};

const eraseContact: Erase = async (tx, deps, order) => {
  await tx
    .update(orders)
    .set({ email: '', phone_number: '', request_hash: null })
    .where(eq(orders.id, order.id));
  await tx
    .update(messages)
    .set({ address: ERASED, answer: '' })
    .where(eq(messages.order_id, order.id));
  await tx.delete(address_codes).where(eq(address_codes.order_id, order.id));
  await tx
    .update(person_requests)
    .set({ name: '', email: '', text: '', answer: '' })
    .where(and(eq(person_requests.order_id, order.id), isNotNull(person_requests.answered_at)));
  await eraseEvidence(tx, deps, order);
};

const eraseBooks: Erase = async (tx, { clock }, order) => {
  const name = { first_name: 'Erased', middle_name: '', last_name: '' };
  await tx
    .update(orders)
    .set({ ...name, books_erased_at: clock.now() })
    .where(eq(orders.id, order.id));
};

const PARTS: Record<Exclude<RetainedPart, 'uploads'>, Erase> = {
  answers: eraseAnswers,
  words: eraseWords,
  payer: erasePayer,
  contact: eraseContact,
  books: eraseBooks,
};

const SEARCHED: readonly RetainedPart[] = ['answers', 'contact', 'books'];

/** Idempotent; the order is locked. @returns how many files went */
export async function eraseParts(
  tx: Db,
  deps: Erasing,
  order: Order,
  parts: readonly RetainedPart[],
): Promise<number> {
  const gone = parts.includes('uploads') ? await eraseUploads(tx, deps, order) : 0;
  for (const part of parts) if (part !== 'uploads') await PARTS[part](tx, deps, order);
  if (parts.includes('answers'))
    await tx
      .update(orders)
      .set({
        erased_at: sql`coalesce(${orders.erased_at}, ${deps.clock.now().toISOString()}::timestamptz)`,
      })
      .where(eq(orders.id, order.id));
  // Searchable words are of all of these.
  const [after] = await tx.select().from(orders).where(eq(orders.id, order.id));
  if (after && parts.some((part) => SEARCHED.includes(part)))
    await tx
      .update(orders)
      .set({ search: searchText(after) })
      .where(eq(orders.id, order.id));
  return gone;
}
