import { and, desc, eq, gt, inArray, isNotNull, like, lt, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#server/database/connect.ts';
import { idsOf } from '#server/database/rows-of.ts';
import { orders, payment_shares, payments } from '#server/database/schema.ts';
import { matching, orAmong, type Search, searchIds } from '#server/features/orders/search.ts';
import { dayFilters, onDays, submittedOn } from '#server/features/orders/selection.ts';
import { choice, choices, pageQuery, words } from '#server/http/paging.ts';
import { PAYMENT_STATE_GROUPS, PROVIDER_WORDS } from '#shared/money/payment-list.ts';
import { PAYMENT_STATES } from '#shared/orders/states.ts';
import { KINDS, type Kind } from '#shared/services/index.ts';
import { firstShare } from './shares.ts';

/** Empty filters are ignored. */
export const paymentFilters = z.object({
  q: pageQuery.shape.q,
  state: choice([...PAYMENT_STATE_GROUPS, ...PAYMENT_STATES]),
  kind: choices(KINDS),
  provider: words,
  method: words,
  ...dayFilters,
  order: choice(['newest', 'oldest']),
});
export type PaymentFilters = z.infer<typeof paymentFilters>;

export const PAYMENT_FILTERS_TEXT =
  'Filters, all of which must hold: `state` (one of the payment’s states, `counted` for those that paid their order, `received` for those that ' +
  'brought money at all), `kind` (one service, or several with commas between), `provider` (`manual` for those marked by hand), `method`, ' +
  '`paid_from` and `paid_to` (Lagos days on which the money came, both included), `from` and `to` (Lagos days of the order’s submission), and ' +
  '`q`: a reference from its beginning, the provider’s number, the whole reference of one marked by hand, or what orders are searched by.';

export interface PaymentSelection {
  where: SQL | undefined;
  found: Search | undefined;
  /** Filters by submission day, which another index serves. */
  bySubmission: boolean;
  oldest: boolean;
}

/** Long enough for a selective index scan. */
const REFERENCE = /^([A-Z]+-)?\d[\w-]{4,}$/;
const NUMBER = /^\d{1,20}$/;

const referredTo = (text: string): SQL | undefined =>
  or(
    REFERENCE.test(text) ? like(payments.tx_ref, `${text.replaceAll('_', '\\_')}%`) : undefined,
    NUMBER.test(text)
      ? and(
          inArray(payments.provider, Object.keys(PROVIDER_WORDS)),
          eq(payments.provider_transaction_id, text),
        )
      : undefined,
  );

async function byReference(db: Db, q = ''): Promise<SQL | undefined> {
  const reference = referredTo(q.trim().replace(/^[a-z]+-/i, (prefix) => prefix.toUpperCase()));
  if (!reference) return undefined;
  const [some] = await db.select({ id: payments.id }).from(payments).where(reference).limit(1);
  return some && reference;
}

/** Payments marked by hand under this reference, whole, each with an order of its own. */
const markedByHand = async (db: Db, q = '') =>
  q.trim()
    ? db
        .select({ id: payments.id, order_id: payments.order_id })
        .from(payments)
        .where(eq(sql`lower(${payments.hand_reference})`, q.trim().toLowerCase()))
        .orderBy(desc(payments.listed_at))
        .limit(MOST_OTHERS)
    : [];

/** Besides what is found by name or number: a reference may be one of these. */
export const ordersMarkedByHand = async (db: Db, q?: string): Promise<string[]> =>
  (await markedByHand(db, q)).flatMap(({ order_id }) => order_id ?? []);

async function searched(db: Db, q?: string): Promise<Search | undefined> {
  const reference = await byReference(db, q);
  if (reference) return { holds: reference, among: reference };
  const found = matching(q);
  if (!found) return undefined;
  const others = [
    ...idsOf(await markedByHand(db, q)),
    ...(await amongOthers(db, found.among ?? found.holds)),
  ];
  return orAmong(found, payments.id, others);
}

const MOST_OTHERS = 500;

/** Ids of group payments of which another order than the first matches. */
async function amongOthers(db: Db, holds: SQL): Promise<string[]> {
  const rows = await db
    .select({ id: payment_shares.payment_id })
    .from(payment_shares)
    .innerJoin(orders, eq(orders.id, payment_shares.order_id))
    .where(and(gt(payment_shares.place, 0), holds))
    .limit(MOST_OTHERS);
  return idsOf(rows);
}

/** Condition for orders paid under reference `q`; undefined if there is no such payment. */
export async function paidByReference(db: Db, q?: string): Promise<SQL | undefined> {
  const reference = await byReference(db, q);
  return (
    reference &&
    sql`${orders.id} in (select ${payment_shares.order_id} from ${payment_shares} where ${payment_shares.payment_id} in (select ${payments.id} from ${payments} where ${reference}))`
  );
}

function inState(state: string | undefined): SQL | undefined {
  if (!state) return undefined;
  if (state === 'counted') return isNotNull(payments.paid_at);
  if (state === 'received') return isNotNull(payments.received_at);
  const one = PAYMENT_STATES.find((known) => known === state);
  return one && eq(payments.status, one);
}

/** Whose money came on these Lagos days. */
export const receivedOn = (days: { from?: string; to?: string }): SQL | undefined =>
  and(
    days.from || days.to ? isNotNull(payments.received_at) : undefined,
    onDays(payments.listed_at, days),
  );

export async function selectPayments(db: Db, query: PaymentFilters): Promise<PaymentSelection> {
  const { q, state, kind, provider, method, from, to, paid_from, paid_to, order } = query;
  const kinds = kind?.split(',').filter(Boolean) as Kind[] | undefined;
  const where = and(
    inState(state),
    kinds && kinds.length > 0 ? inArray(payments.kind, kinds) : undefined,
    provider ? eq(payments.provider, provider) : undefined,
    method ? eq(payments.method, method) : undefined,
    receivedOn({ from: paid_from, to: paid_to }),
    // Bounds both tables, or a merge join would start at the end of one.
    submittedOn({ from, to }),
    submittedOn({ from, to }, payment_shares.order_id),
  );
  return {
    where,
    found: await searched(db, q),
    bySubmission: Boolean(from || to),
    oldest: order === 'oldest',
  };
}

/** With the first order of each payment. */
const SOURCE = sql`${payments} join ${payment_shares} on ${firstShare()} join ${orders} on ${eq(orders.id, payment_shares.order_id)}`;

export function selectedIds(
  db: Db,
  selection: PaymentSelection,
  limit: number,
  after?: string,
): Promise<string[]> {
  const { where, found, bySubmission, oldest } = selection;
  const columns = [bySubmission ? payment_shares.order_id : payments.listed_at, payments.id];
  const place = sql.join(columns, sql`, `);
  const further = oldest ? gt : lt;
  const reading = {
    id: payments.id,
    source: SOURCE,
    where:
      and(
        where,
        after === undefined
          ? undefined
          : further(
              sql`(${place})`,
              sql`(select ${place} from ${payments} join ${payment_shares} on ${firstShare()} where ${eq(payments.id, after)})`,
            ),
      ) ?? sql`true`,
    sort: { by: columns, ascending: oldest },
    limit,
  };
  return searchIds(db, found, reading);
}

const MOST_ADDED = 5000;

const naira = (kobo: SQL) => sql<number>`coalesce(sum(${kobo}), 0)::float8 / 100`.mapWith(Number);
const sharesLeft = sql`${payment_shares.came_kobo} - ${payment_shares.given_back_kobo}`;
/** Few shares are held, so a subquery finds them once instead of once per payment. */
const heldLeft = sql`case when ${payments.id} in (select ${payment_shares.payment_id} from ${payment_shares} where ${payment_shares.held})
  then (select sum(${sharesLeft}) from ${payment_shares} where ${payment_shares.held} and ${payment_shares.payment_id} = ${payments.id}) end`;
export const SUMS = {
  payments: sql<number>`count(*)`.mapWith(Number),
  asked: naira(sql`${payments.amount_kobo}`),
  received: naira(sql`${payments.came_kobo}`),
  given_back: naira(sql`${payments.given_back_kobo}`),
  left: naira(sql`${payments.came_kobo} - ${payments.given_back_kobo}`),
  to_review: naira(
    sql`case when ${payments.status} = 'needs_review' then ${payments.came_kobo} - ${payments.given_back_kobo} else ${heldLeft} end`,
  ),
};

export const awaitsReview = sql<boolean>`(${payments.status} = 'needs_review' or ${payment_shares.held})`;

/** Like `SUMS` but over shares; `payments` counts distinct payments. */
export const sharesSummed = (awaitsReview: SQL) => ({
  payments: sql<number>`count(distinct ${payment_shares.payment_id})`.mapWith(Number),
  asked: naira(sql`${payment_shares.amount_kobo}`),
  received: naira(sql`${payment_shares.came_kobo}`),
  given_back: naira(sql`${payment_shares.given_back_kobo}`),
  left: naira(sharesLeft),
  to_review: naira(sql`case when ${awaitsReview} then ${sharesLeft} end`),
});
export const SHARE_SUMS = sharesSummed(awaitsReview);

/** Undefined if a search matches too many. */
export async function sumPayments(db: Db, { where, found, bySubmission }: PaymentSelection) {
  // Without a join, which would take four times as long.
  if (!found && !bySubmission) return (await db.select(SUMS).from(payments).where(where))[0];
  const limit = found ? sql`limit ${MOST_ADDED + 1}` : sql``;
  const ids = sql`(select ${payments.id} from ${SOURCE} where ${and(where, found?.among ?? found?.holds)} ${limit})`;
  const [sums] = await db.select(SUMS).from(payments).where(inArray(payments.id, ids));
  return sums && (!found || sums.payments <= MOST_ADDED) ? sums : undefined;
}
