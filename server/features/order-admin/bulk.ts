import { inArray } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { idsOf } from '#server/database/rows-of.ts';
import { orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { findOrder, isUuid } from '#server/features/orders/orders.ts';
import { serviceOf } from '#server/features/orders/services.ts';
import { cancelOrder } from '#server/features/refunds/cancel-order.ts';
import { listRefunds } from '#server/features/refunds/list-refunds.ts';
import { refundsInWords } from '#server/features/refunds/refund-words.ts';
import { refundNow, standingOf } from '#server/features/refunds/what-is-left.ts';
import { askForMore, undoRequest } from '#server/features/requests/ask.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { AppError, conflict, refusalOf } from '#server/http/errors.ts';
import { formatNaira, toKobo, toNaira } from '#shared/money/money.ts';
import { fullName } from '#shared/people/names.ts';
import { lacks, roleMay } from '#shared/people/roles.ts';
import {
  type BulkChange,
  type BulkResult,
  MOST_AT_ONCE,
  UNDO_MS,
  type Undone,
} from '#shared/staff/bulk.ts';
import { addNote, assign, undoNote } from './work.ts';

type Of<Action extends BulkChange['action']> = Extract<BulkChange, { action: Action }>;
/** What was done, as the result's message. */
type Done = string | Omit<BulkResult, 'id' | 'ok'>;
/** Mails that can be undone are held for `hold_s` seconds. */
type Act<Change> = (
  deps: Deps,
  id: string,
  change: Change,
  admin: Admin,
  hold_s: number,
) => Promise<Done>;

/** In seconds: mails about many orders wait until the last one can be undone. */
const heldFor = (many: number) => UNDO_MS / 1000 + Math.ceil(many / 10);

async function decidedServiceOf(deps: Deps, id: string) {
  const { kind } = await findOrder(deps.connection.db, id);
  const { decided } = serviceOf(deps.services, kind);
  if (!decided) throw conflict('Orders of this service are not decided.');
  return decided;
}

/** Each follows the rules of its single call. */
const ACTS: { [Action in BulkChange['action']]: Act<Of<Action>> } = {
  async note(deps, id, { text }, admin) {
    await addNote(deps, id, text, admin);
    return 'The note is written.';
  },

  async assign(deps, id, change, admin) {
    const { assignee, assigned_from } = await assign(deps, id, change, admin);
    const message = assignee ? `With ${assignee}.` : 'Put back for anyone to take.';
    return { message, assigned_from };
  },

  async decide(deps, id, { status, reason, next_step }, admin, hold_s) {
    const decided = await decidedServiceOf(deps, id);
    return (await decided.decide(deps, id, { status, reason, next_step }, admin, hold_s))
      ? `${status}.`
      : { message: `It was already ${status}.`, unchanged: true };
  },

  async request(deps, id, { items, note }, admin, hold_s) {
    await askForMore(deps, id, { items, note }, admin, hold_s);
    return 'The applicant is asked.';
  },

  async cancel(deps, id, { reason, refund }, admin) {
    const { db } = deps.connection;
    const terms_kobo = refundNow(await standingOf(db, deps, await findOrder(db, id)));
    const refund_kobo = refund === undefined ? terms_kobo : toKobo(refund);
    const needs = refund_kobo > 0 ? 'payments' : 'orders';
    if (!roleMay(admin.role, needs)) throw new AppError('role_needed', lacks(needs));
    const done = await cancelOrder(deps, id, {
      by: admin,
      reason,
      refund_kobo,
      ...(refund === undefined ? { expected_kobo: terms_kobo } : {}),
    });
    if (done.refunds.length === 0) return 'Cancelled.';
    const refunds = await listRefunds(deps, admin.id, { ids: idsOf(done.refunds) });
    if (refunds.some(({ by_hand }) => by_hand)) return `Cancelled. ${refundsInWords(refunds)}`;
    const money = formatNaira(toNaira(done.refund_kobo));
    return done.refunds.some(({ status }) => status === 'requested')
      ? `Cancelled; a colleague has to approve the refund of ${money}.`
      : `Cancelled; ${money} is refunded.`;
  },
};

async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  const found = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, ids.filter(isUuid)));
  return new Map(found.map((order) => [order.id, `${fullName(order)}, ${order.tracking_id}`]));
}

/** Each in its own transaction, so that one failure doesn't stop the others. */
async function each(
  deps: Deps,
  ids: string[],
  does: (id: string) => Promise<Done>,
): Promise<BulkResult[]> {
  const names = await namesOf(deps.connection.db, ids);
  const results: BulkResult[] = [];
  for (const id of ids) {
    try {
      const done = await does(id);
      results.push({ id, ok: true, ...(typeof done === 'string' ? { message: done } : done) });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.status >= 500) deps.log.error({ err: error, order: id }, 'an order of several');
      const why = Object.values(refusal.fields ?? {}).join(' ') || refusal.message;
      results.push({ id, ok: false, message: [names.get(id), why].filter(Boolean).join(': ') });
    }
  }
  return results;
}

export const changeOrders = (
  deps: Deps,
  ids: string[],
  change: BulkChange,
  admin: Admin,
): Promise<BulkResult[]> => {
  const act = ACTS[change.action] as Act<BulkChange>;
  return each(deps, ids, (id) => act(deps, id, change, admin, heldFor(ids.length)));
};

const UNDO: Record<Undone, (deps: Deps, id: string, admin: Admin) => Promise<void>> = {
  decide: async (deps, id, admin) => (await decidedServiceOf(deps, id)).undo(deps, id, admin),
  request: undoRequest,
  note: (deps, id, admin) => undoNote(deps, id, admin, heldFor(MOST_AT_ONCE) * 1000),
};

/** Undoes the administrator's own latest change where the applicant wasn't mailed yet. */
export const undoChange = (
  deps: Deps,
  ids: string[],
  action: Undone,
  admin: Admin,
): Promise<BulkResult[]> =>
  each(deps, ids, async (id) => {
    await UNDO[action](deps, id, admin);
    return 'It is as before.';
  });
