import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import { agents, orders, refunds, verify_codes } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { paymentStateOf } from '#server/features/orders/payment-state.ts';
import { type OrderSummary, serviceOf } from '#server/features/orders/services.ts';
import { whyNothingToPay } from '#server/features/payments/nothing-to-pay.ts';
import { keptFor } from '#server/features/payments/rest.ts';
import { AppError } from '#server/http/errors.ts';
import { lagosDay } from '#shared/dates.ts';
import { formatNaira, toNaira } from '#shared/money/money.ts';
import { fileLabel } from '#shared/orders/file-fields.ts';
import { readCode, type Verified, type VerifyState } from '#shared/orders/verify.ts';
import { shortFullName, shortName } from '#shared/people/names.ts';
import { paidBy } from './order-documents.ts';
import { hashOfCode } from './verify-codes.ts';

type Row = typeof verify_codes.$inferSelect;
type Standing = Pick<Verified, 'state' | 'what' | 'amount'> & { at: Date };

const amountOf = ({ amount_kobo }: Row) =>
  amount_kobo === null ? {} : { amount: toNaira(amount_kobo) };
const cancelledOr = (order: Order, state: VerifyState): VerifyState =>
  order.cancelled_at ? 'cancelled' : state;

/** For one order or, if the row has members, for all orders paid together. */
async function receipt(
  db: Db,
  row: Row,
  order: Order,
  title: string,
): Promise<Standing | undefined> {
  const all = row.members
    ? await db.select().from(orders).where(inArray(orders.id, row.members))
    : [order];
  const paid = await paidBy(db, order);
  if (!paid) return undefined;
  const says = { amount: paid.amount ?? toNaira(order.amount_kobo), ...amountOf(row) };
  const states = await Promise.all(all.map((one) => paymentStateOf(db, one)));
  const refunded = states.every((one) => one === 'Refunded');
  const papers = await Promise.all(
    all.map((one) => (one.id === order.id ? paid : paidBy(db, one))),
  );
  const back = refunded ? 0 : papers.reduce((sum, one) => sum + (one?.given_back ?? 0), 0);
  const state = all.every((one) => one.cancelled_at) ? 'cancelled' : 'valid';
  const what = row.members ? 'what was paid together' : title;
  return {
    state: states.includes('Reversed') ? 'withdrawn' : refunded ? 'refunded' : state,
    what: `Receipt for ${what}${back > 0 ? `, of which ${formatNaira(back)} was refunded` : ''}`,
    // What the paper says, which whoever holds it compares.
    amount: says.amount,
    at: paid.at,
  };
}

async function invoice(
  db: Db,
  row: Row,
  order: Order,
  { title, decided }: OrderSummary,
): Promise<Standing> {
  const kept = await keptFor(db, order);
  const state =
    row.amount_kobo !== order.amount_kobo
      ? 'replaced'
      : whyNothingToPay(order, decided)
        ? 'withdrawn'
        : 'valid';
  return {
    state: cancelledOr(order, state),
    what: `Invoice for ${title}${state === 'valid' && !order.cancelled_at && kept > 0 ? `, of which ${formatNaira(toNaira(kept))} was received` : ''}`,
    ...amountOf(row),
    at: order.created_at,
  };
}

async function creditNote(db: Db, row: Row, title: string): Promise<Standing | undefined> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(eq(refunds.id, row.refund_id ?? ''));
  return (
    refund && {
      state: refund.status === 'done' ? 'valid' : 'withdrawn',
      what: `Credit note for ${title}`,
      ...amountOf(row),
      at: refund.done_at ?? row.made_at,
    }
  );
}

async function issuedFile(db: Db, row: Row, order: Order, title: string): Promise<Standing> {
  // Not from `files`: a paper outlives the copy that we erase.
  const [newest] = await db
    .select({ key: verify_codes.file_key })
    .from(verify_codes)
    .where(and(eq(verify_codes.order_id, order.id), eq(verify_codes.field, row.field ?? '')))
    .orderBy(desc(verify_codes.made_at))
    .limit(1);
  return {
    state: cancelledOr(order, newest?.key === row.file_key ? 'valid' : 'replaced'),
    what: `${fileLabel(row.field ?? '', order.kind)}: ${title}`,
    at: row.made_at,
  };
}

async function ofOrder(deps: Deps, row: Row): Promise<Verified | undefined> {
  const { db } = deps.connection;
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, row.order_id ?? ''));
  if (!order) return undefined;
  const summary = await serviceOf(deps.services, order.kind).summary(db, deps, order);
  const { title } = summary;
  const standing =
    row.kind === 'receipt'
      ? await receipt(db, row, order, title)
      : row.kind === 'credit_note'
        ? await creditNote(db, row, title)
        : row.kind === 'issued_file'
          ? await issuedFile(db, row, order, title)
          : await invoice(db, row, order, summary);
  if (!standing) return undefined;
  const { at, state, ...says } = standing;
  // Receipts and credit notes of deleted orders remain valid.
  const gone = order.deleted_at && (row.kind === 'invoice' || row.kind === 'issued_file');
  return {
    kind: row.kind,
    state: gone ? 'withdrawn' : state,
    name: shortName(order.first_name, order.last_name),
    ...says,
    date: lagosDay(at),
    ...(row.sha256 ? { sha256: row.sha256 } : {}),
  };
}

async function ofAgent(deps: Deps, row: Row): Promise<Verified | undefined> {
  const [agent] = await deps.connection.db
    .select()
    .from(agents)
    .where(eq(agents.id, row.agent_id ?? 0));
  return (
    agent && {
      kind: row.kind,
      state: agent.status === 'approved' && !agent.deleted_at ? 'valid' : 'withdrawn',
      name: shortFullName(agent.agent_name),
      what: `Agent of ${deps.settings.get().BRAND_NAME}`,
      date: lagosDay(row.made_at),
    }
  );
}

/**
 * What we say about a paper, by its code.
 * @throws AppError not_found, the same for any other text
 */
export async function verify(deps: Deps, typed: string): Promise<Verified> {
  const [row] = await deps.connection.db
    .select()
    .from(verify_codes)
    .where(eq(verify_codes.code_hash, hashOfCode(readCode(typed) ?? '')));
  const found = row && (await (row.agent_id === null ? ofOrder : ofAgent)(deps, row));
  if (!found) throw new AppError('not_found');
  return found;
}
