// Families and parties, by the front door: orders that are paid together.
import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { rowsOf } from '#server/database/rows-of.ts';
import type { Group } from '#shared/money/groups.ts';
import type { PaymentInfo } from '#shared/money/payments.ts';
import type { Submitted } from '#shared/orders/submissions.ts';
import type { Product } from '../kit/support.ts';
import {
  aDestination,
  anApplication,
  CARDS,
  charge,
  type SubmissionOptions,
  verify,
} from './orders.ts';
import { aServiceOrder } from './services.ts';

/** Another visa in the group, or the first of one. */
export const joins = (
  product: Product,
  group: string,
  { fields, ...options }: SubmissionOptions & { destination_id?: number } = {},
) =>
  anApplication(product, { ...options, fields: { ...fields, group } }) as Promise<
    Submitted & { visa_fee: number }
  >;

/** An insurance in the group. */
export const joinsInsured = (product: Product, group: string) =>
  aServiceOrder(product, 'insurance', { group }) as Promise<Submitted>;

/** `size` visas of ₦45,000 each. */
export async function aFamily(product: Product, size: number, options: SubmissionOptions = {}) {
  const destination_id = (await aDestination(product)).id;
  const first = await joins(product, 'new', { ...options, destination_id });
  const code = first.group?.code ?? '';
  const all = [first];
  while (all.length < size) all.push(await joins(product, code, { ...options, destination_id }));
  return { code, all, destination_id };
}

/** Three, of which the second was deleted while they were paid and is back: what came for it is held. */
export async function aFamilyWithHeldMoney(
  product: Product,
  token: string,
  options: SubmissionOptions = {},
): Promise<Submitted> {
  const { code, all } = await aFamily(product, 3, options);
  const [first, second] = all;
  if (!first || !second) throw new Error('the family is not whole');
  const { transaction_id } = await payGroup(product, code, CARDS.silent);
  await product.call('DELETE', `/api/admin/orders/${second.id}`, { token });
  await verify(product, first, transaction_id);
  await product.call('POST', `/api/admin/orders/${second.id}/restore`, { token });
  return second;
}

export const startGroup = (product: Product, group: string, token?: string) =>
  product.call('POST', '/api/payment/start', { body: { group }, ...(token ? { token } : {}) });

export const readGroup = (product: Product, code: string): Promise<Group> =>
  product.json('GET', `/api/groups/${code}`);

/** Pays what is left of it, by the sandbox's card. */
export async function payGroup(
  product: Product,
  code: string,
  card: string = CARDS.callbackOnly,
  over: Record<string, unknown> = {},
): Promise<{ info: PaymentInfo; transaction_id: number }> {
  const info: PaymentInfo = (await startGroup(product, code)).json();
  const { transaction_id } = await charge(product, { payment_info: info }, card, over);
  return { info, transaction_id };
}

/** What shares, payments, orders, refunds, tallies and the sandbox don't agree about: nothing. */
export const adrift = (product: Product): Promise<{ what: string }[]> =>
  adriftIn(product.deps.connection.db);

export const adriftIn = (db: Db): Promise<{ what: string }[]> =>
  rowsOf(
    db,
    sql`
      select 'shares are not the payment ' || p.id as what from payments p join payment_shares s on s.payment_id = p.id group by p.id
        having sum(s.amount_kobo) <> p.amount_kobo or sum(s.came_kobo) <> p.came_kobo or sum(s.refunded_kobo) <> p.refunded_kobo
      union all select 'a payment without a share: ' || id from payments p where not exists (select from payment_shares s where s.payment_id = p.id)
      union all select 'more was refunded than came for ' || order_id from payment_shares where refunded_kobo > coalesce(received_kobo, 0)
      union all select 'refunds are not what went back for ' || s.order_id from payment_shares s where s.refunded_kobo - s.reversed_kobo <>
        (select coalesce(sum(amount_kobo), 0) from refunds r where r.payment_id = s.payment_id and r.order_id = s.order_id and r.status = 'done')
      union all select 'paid by nothing, or counted and not paid: ' || id from orders o where (paid_at is not null) <>
        exists (select from payment_shares s where s.order_id = o.id and s.paid_at is not null)
      union all select 'paid twice: ' || o.id from orders o where paid_at is not null and amount_kobo <
        (select sum(s.amount_kobo) from payment_shares s join payments p on p.id = s.payment_id where s.order_id = o.id and s.paid_at is not null and p.rest_asked_at is null)
      union all select 'the books count otherwise: ' || name from (
        select 'order:' || kind || ':paid' as name, sum(came_kobo - given_back_kobo) as kobo from payment_shares where paid_at is not null group by kind
      ) counted left join (select name, sum(amount_kobo) as kobo from tallies group by name) t using (name) where t.kobo is distinct from counted.kobo
      union all select 'the provider has ' || tx_ref || ' otherwise' from sandbox_charges c where c.refunded_kobo <>
        (select coalesce(sum(p.refunded_kobo - p.reversed_kobo), 0) from payments p where p.provider_transaction_id = c.id::text)`,
  );
