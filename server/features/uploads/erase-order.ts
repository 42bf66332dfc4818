import {
  and,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, type PgTable, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/connect.ts';
import { idsOf } from '#server/database/rows-of.ts';
import type { Order } from '#server/database/schema.ts';
import {
  address_codes,
  files,
  guardians,
  manage_links,
  messages,
  order_corrections,
  order_events,
  order_requests,
  orders,
  payment_differences,
  payment_events,
  payment_shares,
  payments,
  person_requests,
  refunds,
  sandbox_accounts,
  sandbox_charges,
  sandbox_pages,
  sessions,
  thread_messages,
  waivers,
} from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { searchText } from '#server/features/orders/search.ts';
import { serviceOf } from '#server/features/orders/services.ts';
import { paymentsFor } from '#server/features/payments/shares.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { ERASED_DAY, type RetainedPart, SOLD_FIELDS } from '#shared/people/retention.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { removeStored } from './files.ts';

export type Erasing = Pick<Within, 'services' | 'clock'> & { jobs: Pick<Jobs, 'send'> };
/** The caller holds the orders' locks. @returns the changes to their rows */
type Erase = (
  tx: Db,
  deps: Erasing,
  ids: string[],
  gone: readonly Order[],
) => Promise<Partial<Order>>;

const ERASED = 'erased';
export const hasPayer = or(isNotNull(payments.payer_name), isNotNull(payments.payer_email));

export const other = alias(orders, 'other_order');
const its = alias(payment_shares, 'its_share');
/**
 * Whether the payment also paid for one of these `others` that goes on: its payer and evidence are
 * still needed then, and are erased with the last.
 */
export const stillNeeded = (db: Db, others: SQL): SQL =>
  exists(
    db
      .select({ id: other.id })
      .from(its)
      .innerJoin(other, eq(other.id, its.order_id))
      .where(
        and(
          eq(its.payment_id, payments.id),
          isNotNull(its.received_at),
          isNull(other.erased_at),
          isNull(other.deleted_at),
          others,
        ),
      ),
  );
const paymentsOnlyFor = (db: Db, ids: string[]) =>
  and(paymentsFor(db, ids), not(stillNeeded(db, notInArray(other.id, ids))));

/** @returns how many files were erased, by order id */
async function eraseUploads(tx: Db, deps: Erasing, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .delete(files)
    .where(inArray(files.order_id, ids))
    .returning({ key: files.key, order_id: files.order_id });
  const keys = rows.map(({ key }) => key);
  await removeStored(tx, deps, keys);
  const counts = new Map<string, number>();
  for (const { order_id } of rows)
    if (order_id) counts.set(order_id, (counts.get(order_id) ?? 0) + 1);
  return counts;
}

const eraseAnswers: Erase = async (tx, { services }, ids, gone) => {
  for (const [kind, some] of Map.groupBy(gone, (order) => order.kind)) {
    const list = await descriptionOf(kind).fields();
    const { table, erased = [] } = serviceOf(services, kind);
    const columns = getTableColumns(table as PgTable);
    const asked = Object.entries(list).flatMap(
      ([name, { order: column, step, upload, consent }]) =>
        !step || column || upload || consent || SOLD_FIELDS.includes(name) ? [] : [name],
    );
    const empty = [...asked, ...erased].flatMap((name) => {
      const column = columns[name];
      if (!column) return [];
      const nothing = column.columnType === 'PgDateString' ? ERASED_DAY : '';
      return [[name, column.notNull ? nothing : null] as const];
    });
    if (empty.length > 0)
      await tx
        .update(table)
        .set(Object.fromEntries(empty))
        .where(inArray(table.order_id, idsOf(some)));
  }
  await tx.update(guardians).set({ name: '' }).where(inArray(guardians.order_id, ids));
  return {};
};

/** Keys of event details that contain values or free text. */
const WORDS = ['changes', 'text', 'words', 'reason', 'next_step', 'failure'];

const eraseWords: Erase = async (tx, deps, ids) => {
  await tx
    .update(order_requests)
    .set({
      note: '',
      answer: null,
      items: sql`(select coalesce(jsonb_agg(item || '{"reason": ""}'), '[]') from jsonb_array_elements(${order_requests.items}) item)`,
    })
    .where(inArray(order_requests.order_id, ids));
  // An open one of a lost mailbox goes with the contact.
  await tx
    .update(order_corrections)
    .set({ value: '', reason: '', answer: '' })
    .where(and(inArray(order_corrections.order_id, ids), isNotNull(order_corrections.closed_at)));
  const words = sql.raw(`array[${WORDS.map((word) => `'${word}'`).join(', ')}]`);
  await tx
    .update(order_events)
    .set({ detail: sql`${order_events.detail} - ${words}` })
    .where(and(inArray(order_events.order_id, ids), sql`${order_events.detail} ?| ${words}`));
  // People write things that their form doesn't ask for.
  await tx
    .update(thread_messages)
    .set({ text: ERASED })
    .where(inArray(thread_messages.order_id, ids));
  // Whoever approves or sends one reads its reason until then.
  await tx
    .update(refunds)
    .set({ reason: '', failure: null })
    .where(and(inArray(refunds.order_id, ids), eq(refunds.status, 'done')));
  await tx
    .update(payment_differences)
    .set({ note: '' })
    .where(inArray(payment_differences.order_id, ids));
  const proofs = await tx
    .select({ key: waivers.proof_key })
    .from(waivers)
    .where(and(inArray(waivers.order_id, ids), isNotNull(waivers.proof_key)));
  await tx
    .update(waivers)
    .set({ reason: '', proof_key: null })
    .where(inArray(waivers.order_id, ids));
  const keys = proofs.flatMap(({ key }) => key ?? []);
  if (keys.length > 0) await tx.delete(files).where(inArray(files.key, keys));
  await removeStored(tx, deps, keys);
  return { cancel_reason: null };
};

const erasePayer: Erase = async (tx, _deps, ids) => {
  await tx
    .update(payments)
    .set({ payer_name: null, payer_email: null })
    .where(and(paymentsOnlyFor(tx, ids), hasPayer));
  await tx
    .update(messages)
    .set({ address: ERASED })
    .where(and(inArray(messages.order_id, ids), eq(messages.template, 'payer_receipt')));
  await eraseEvidence(tx, ids);
  return {};
};

/** Erases what providers told us about the payer. */
async function eraseEvidence(tx: Db, ids: string[]): Promise<void> {
  const own = await tx
    .select({ id: payments.id, tx_ref: payments.tx_ref })
    .from(payments)
    .where(paymentsOnlyFor(tx, ids));
  if (own.length === 0) return;
  const [of, refs] = [own.map(({ id }) => id), own.map(({ tx_ref }) => tx_ref)];
  await tx
    .update(payment_events)
    .set({ evidence: null })
    .where(and(inArray(payment_events.payment_id, of), isNotNull(payment_events.evidence)));
  await tx
    .update(payment_differences)
    .set({ line: null })
    .where(inArray(payment_differences.tx_ref, refs));
  for (const table of [sandbox_charges, sandbox_accounts, sandbox_pages])
    await tx.update(table).set({ customer: {} }).where(inArray(table.tx_ref, refs));
}

/** Nobody can be answered any more. */
async function closeWaiting(tx: Db, ids: string[], at: Date): Promise<void> {
  await tx
    .update(order_corrections)
    .set({ value: '', reason: '', closed_at: at, closed_as: 'erased' })
    .where(and(inArray(order_corrections.order_id, ids), isNull(order_corrections.closed_at)));
  await tx
    .update(thread_messages)
    .set({ answered_at: at })
    .where(
      and(
        inArray(thread_messages.order_id, ids),
        isNull(thread_messages.admin_id),
        isNull(thread_messages.answered_at),
      ),
    );
}

const eraseContact: Erase = async (tx, { clock }, ids) => {
  await closeWaiting(tx, ids, clock.now());
  await tx
    .update(messages)
    // `old` is the previous address in mails about a changed address.
    .set({ address: ERASED, answer: '', data: sql`${messages.data} - 'old'` })
    .where(inArray(messages.order_id, ids));
  await tx.delete(address_codes).where(inArray(address_codes.order_id, ids));
  await tx.delete(manage_links).where(inArray(manage_links.order_id, ids));
  await tx.delete(sessions).where(inArray(sessions.order_id, ids));
  await tx
    .update(person_requests)
    .set({ name: '', email: '', text: '', answer: '' })
    .where(and(inArray(person_requests.order_id, ids), isNotNull(person_requests.answered_at)));
  return { email: '', phone_number: '', request_hash: null };
};

const eraseBooks: Erase = async (_tx, { clock }) => ({
  first_name: 'Erased',
  middle_name: '',
  last_name: '',
  books_erased_at: clock.now(),
});

const PARTS: Record<Exclude<RetainedPart, 'uploads'>, Erase> = {
  answers: eraseAnswers,
  words: eraseWords,
  payer: erasePayer,
  contact: eraseContact,
  books: eraseBooks,
};

const SEARCHED: readonly RetainedPart[] = ['answers', 'contact', 'books'];

/**
 * Idempotent; the caller holds the orders' locks. One statement for all orders, because a night has
 * thousands.
 * @returns how many files were erased, by order id
 */
export async function eraseParts(
  tx: Db,
  deps: Erasing,
  gone: readonly Order[],
  parts: readonly RetainedPart[],
): Promise<Map<string, number>> {
  const ids = idsOf(gone);
  const uploads = parts.includes('uploads')
    ? await eraseUploads(tx, deps, ids)
    : new Map<string, number>();
  const changes: Partial<Order> = {};
  for (const part of parts)
    if (part !== 'uploads') Object.assign(changes, await PARTS[part](tx, deps, ids, gone));
  const rows: PgUpdateSetSource<typeof orders> = { ...changes };
  if (parts.includes('answers'))
    rows.erased_at = sql`coalesce(${orders.erased_at}, ${deps.clock.now().toISOString()}::timestamptz)`;
  if (parts.some((part) => SEARCHED.includes(part))) {
    // The search text is made of all these parts.
    const search = gone.map(
      (order) => sql`when ${order.id}::uuid then ${searchText({ ...order, ...changes })}`,
    );
    rows.search = sql`case ${orders.id} ${sql.join(search, sql` `)} end`;
  }
  if (Object.keys(rows).length > 0)
    await tx.update(orders).set(rows).where(inArray(orders.id, ids));
  return uploads;
}
