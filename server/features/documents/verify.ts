import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import { agents, files, orders, refunds, verify_codes } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { paymentStateOf } from '#server/features/orders/payment-state.ts';
import { serviceOf } from '#server/features/orders/services.ts';
import { AppError } from '#server/http/errors.ts';
import { lagosDay } from '#shared/dates.ts';
import { formatNaira, toNaira } from '#shared/money/money.ts';
import { fileLabel } from '#shared/orders/file-fields.ts';
import { readCode, type Verified, type VerifyState } from '#shared/orders/verify.ts';
import { shortFullName, shortName } from '#shared/people/names.ts';
import { paidBy } from './order-documents.ts';
import { paidWith } from './paid-with.ts';
import { hashOfCode } from './verify-codes.ts';

type Row = typeof verify_codes.$inferSelect;
type Standing = Pick<Verified, 'state' | 'what' | 'amount'> & { at: Date };

const amountOf = ({ amount_kobo }: Row) =>
  amount_kobo === null ? {} : { amount: toNaira(amount_kobo) };
const cancelledOr = (order: Order, state: VerifyState): VerifyState =>
  order.cancelled_at ? 'cancelled' : state;

/** For one order or, if the row has an amount, for all orders paid together. */
async function receipt(
  db: Db,
  row: Row,
  order: Order,
  title: string,
): Promise<Standing | undefined> {
  const together = row.amount_kobo === null ? undefined : await paidWith(db, order);
  const all = together?.map((one) => one.order) ?? [order];
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
  const what = row.amount_kobo === null ? title : 'what was paid together';
  return {
    state: states.includes('Reversed') ? 'withdrawn' : refunded ? 'refunded' : state,
    what: `Receipt for ${what}${back > 0 ? `, of which ${formatNaira(back)} was refunded` : ''}`,
    // What the paper says, which whoever holds it compares.
    amount: says.amount,
    at: paid.at,
  };
}

const invoice = (row: Row, order: Order, title: string): Standing => ({
  state: cancelledOr(order, row.amount_kobo === order.amount_kobo ? 'valid' : 'replaced'),
  what: `Invoice for ${title}`,
  ...amountOf(row),
  at: order.created_at,
});

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
  const [now] = await db
    .select({ key: files.key })
    .from(files)
    .where(
      and(
        eq(files.order_id, order.id),
        eq(files.field, row.field ?? ''),
        isNull(files.replaced_at),
      ),
    );
  const state = now ? (now.key === row.file_key ? 'valid' : 'replaced') : 'withdrawn';
  return {
    state: cancelledOr(order, state),
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
  const { title } = await serviceOf(deps.services, order.kind).summary(db, deps, order);
  const standing =
    row.kind === 'receipt'
      ? await receipt(db, row, order, title)
      : row.kind === 'credit_note'
        ? await creditNote(db, row, title)
        : row.kind === 'issued_file'
          ? await issuedFile(db, row, order, title)
          : invoice(row, order, title);
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
