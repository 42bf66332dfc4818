import { eq } from 'drizzle-orm';
import { ProviderRefused } from '#server/adapters/payment/provider-client.ts';
import { refunds } from '#server/database/schema.ts';
import { openSession } from '#server/features/sessions/sessions.ts';
import type { Running } from '#server/start.ts';
import type { OrderMoney, Refund } from '#shared/money/refunds.ts';
import { call } from './calls.ts';
import type { Filled } from './fill.ts';
import type { Stage } from './happen.ts';

const PART = { amount: 2500, reason: 'A fee was charged twice' };

/** Creates refunds in every state. */
export async function giveMoneyBack(
  { deps }: Running,
  { reach, now }: Stage,
  submitted: Filled['submitted'],
): Promise<void> {
  const { db } = deps.connection;
  const token = await openSession(db, 'admin', 1, now());
  const used = new Set<string>();
  /** The newest order with at least `least` naira left to refund. */
  async function order(least: number, by_hand: boolean): Promise<string> {
    for (const { submitted: one, story } of submitted.toReversed()) {
      if (used.has(one.id) || story.by !== 'applicant' || (story.paying === 'by hand') !== by_hand)
        continue;
      const { left, refunds: gone } = await call<OrderMoney>(
        reach,
        'GET',
        `/admin/orders/${one.id}/refunds`,
        { token },
      );
      if (left < least || gone.length > 0) continue;
      used.add(one.id);
      return one.id;
    }
    throw new Error(`no order of the demo has ${least} naira left`);
  }
  const give = async (id: string, fields: object): Promise<Refund> =>
    (
      await call<{ refund: Refund }>(reach, 'POST', `/admin/orders/${id}/refunds`, {
        fields: { ...PART, ...fields },
        token,
      })
    ).refund;

  await give(await order(10_000, false), {});
  await give(await order(10_000, true), { reference: 'GTB-20114' });
  await deps.jobs.drain();
  await give(await order(deps.config.REFUND_TWO_PERSONS + 1, false), {
    amount: deps.config.REFUND_TWO_PERSONS + 1,
    reason: 'The mission has closed',
  });
  const cancelled = await order(10_000, true);
  await call(reach, 'POST', `/admin/orders/${cancelled}/cancel`, {
    fields: { reason: 'The trip is off', refund: 5000 },
    token,
  }).catch(
    // An order that is done can't be cancelled.
    () => undefined,
  );
  const { payment } = deps;
  deps.payment = {
    ...payment,
    refund: async () => {
      throw new ProviderRefused('Insufficient funds in your wallet');
    },
  };
  await give(await order(10_000, false), {});
  await deps.jobs.drain();
  deps.payment = {
    ...payment,
    refund: async ({ amount_kobo }) => ({
      refunded_kobo: amount_kobo,
      id: '81004',
      pending: true,
      evidence: {},
    }),
  };
  const { id } = await give(await order(10_000, false), {});
  await deps.jobs.drain();
  deps.payment = payment;
  await db
    .update(refunds)
    .set({ check_at: new Date(now().getTime() + 86_400_000) })
    .where(eq(refunds.id, id));
}
