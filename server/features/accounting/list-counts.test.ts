import { expect, test } from 'vitest';
import type { ListCounts } from '#shared/staff/list-counts.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  aPaidApplication,
  CARDS,
  payByCard,
  refundByStaff,
} from '#test/factories/orders.ts';
import { openProduct } from '#test/kit/support.ts';

test('the tabs of queue, payments and refunds count the rows that their lists have, for whoever reads them', async () => {
  const product = await openProduct({ env: { REFUND_TWO_PERSONS: '40000' } });
  try {
    const owner = await anAdmin(product);
    const read = (path: string, { token } = owner) =>
      product.json('GET', `/api/admin/${path}`, { token });
    const rows = async (path: string, who = owner) => (await read(path, who)).length;
    const listed = async (who = owner): Promise<ListCounts> => ({
      queue: {
        all: await rows('queue', who),
        overdue: await rows('queue?due=overdue', who),
        mine: await rows('queue?assignee=me', who),
      },
      payments: {
        all: await rows('payments', who),
        to_review: await rows('payments-to-review', who),
      },
      refunds: {
        all: await rows('refunds', who),
        waiting: await rows('refunds?status=waiting', who),
        sent: await rows('refunds?status=sent', who),
        done: await rows('refunds?status=done', who),
      },
    });
    expect(await read('list-counts')).toEqual(await listed());

    const destination_id = (await aDestination(product)).id;
    const short = await anApplication(product, { destination_id });
    await payByCard(product, short, { card: CARDS.half });
    const late = await aPaidApplication(product, { destination_id });
    product.clock.forward(40 * 86_400_000);
    const wale = await anAdmin(product, 'Wale');
    const { token } = wale;
    const paid = await aPaidApplication(product, { destination_id });
    await product.call('PUT', `/api/admin/orders/${paid.id}/assignee`, {
      token,
      body: { admin_id: (await read('me', wale)).id },
    });
    for (const amount of [1000, 44_000]) await refundByStaff(product, late, amount, token);
    await product.settle();
    const counts: ListCounts = await read('list-counts', wale);
    expect(counts).toEqual(await listed(wale));
    expect(counts).toMatchObject({
      queue: { all: 2, overdue: 1, mine: 1 },
      payments: { to_review: 1 },
      refunds: { all: 2, waiting: 1 },
    });
    const viewer = await anAdmin(product, 'Vera', 'viewer');
    expect((await read('list-counts', viewer)).queue).toEqual({ all: 2, overdue: 1, mine: 0 });
  } finally {
    await product.stop();
  }
});
