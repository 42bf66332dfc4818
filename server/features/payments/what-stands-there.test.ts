// What tracking, /manage, lists, order pages and CSVs say of an order once its money or the order itself has moved.

import { beforeAll, describe, expect, test } from 'vitest';
import { untilWords } from '#shared/money/refund-terms.ts';
import { paymentWord, shownPaymentWord, statusWord } from '#shared/orders/order-words.ts';
import type { AgentOrder } from '#shared/people/agents.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { handsOf } from '#test/factories/money-desk.ts';
import {
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  CARDS,
  payByCard,
  trackOrder,
  twoPdfs,
} from '#test/factories/orders.ts';
import { aPaidServiceOrder, SERVICES, type SubmittedOrder } from '#test/factories/services.ts';
import { aProduct } from '#test/kit/support.ts';

const PRICE = 45_000;
const files = twoPdfs;
const UNTOUCHED = ['Paid', 'Paid', 'in_progress'];

describe('what stands there after every move', () => {
  const product = aProduct();
  let admin: string;
  beforeAll(async () => {
    admin = (await anAdmin(product)).token;
  });

  const hands = handsOf(
    () => product,
    () => admin,
  );
  const asAdmin = (method: 'GET' | 'POST', path: string, body?: object) =>
    product.call(method, `/api/${path}`, { token: admin, body });
  const cancel = async ({ id }: { id: string }, refund: number) => {
    expect(
      (await asAdmin('POST', `admin/orders/${id}/cancel`, { reason: 'Asked by mail', refund }))
        .statusCode,
    ).toBe(200);
    await product.settle();
  };
  const refund = async ({ id }: { id: string }, amount: number) => {
    expect(
      (await asAdmin('POST', `admin/orders/${id}/refunds`, { amount, reason: 'A part' }))
        .statusCode,
    ).toBe(201);
    await product.settle();
  };
  /** The payer's bank takes it back, or leaves it with us. */
  async function bank({ payment_info: { tx_ref } }: SubmittedOrder, ends: 'taken' | 'left') {
    await product.postForm('/sandbox/disputes', { tx_ref, ends });
    await product.settle();
  }
  interface Standing {
    id: string;
    payment_status: 'Paid' | 'Not Paid' | 'Pending';
    payment_state: AgentOrder['payment_state'];
    stage: AgentOrder['stage'];
    visa_status?: AgentOrder['visa_status'];
  }
  const three = ({ payment_status, payment_state, stage }: Standing) => [
    payment_status,
    payment_state,
    stage,
  ];
  const words = (one: Standing) => [statusWord(one), shownPaymentWord(one), paymentWord(one)];
  /** An order's line of a CSV, by its columns. */
  async function lineOf(path: string, { tracking_id }: { tracking_id: string }): Promise<unknown> {
    const { body } = await product.call('GET', `/api/${path}`, {
      token: admin,
      headers: { accept: 'text/csv' },
    });
    const [head = '', ...lines] = body.split('\r\n');
    const cells =
      lines.find((line) => line.includes(tracking_id))?.match(/(?<=^|,)("(""|[^"])*"|[^,]*)/g) ??
      [];
    const cell = (name: string) => cells[head.split(',').indexOf(name)];
    return three({
      payment_status: cell('payment_status'),
      payment_state: cell('payment_state'),
      stage: cell('stage'),
    } as Standing);
  }
  const track = (order: SubmittedOrder) => trackOrder(product, order);
  const inList = async (path: string, { id }: SubmittedOrder): Promise<Standing | undefined> =>
    ((await asAdmin('GET', path)).json() as Standing[]).find((row) => row.id === id);

  /** Everywhere that an order is read, the same is said of it. */
  async function everywhere(order: SubmittedOrder, base: string, said: string[]) {
    const tracked = await track(order);
    const own = await product.json('GET', '/api/manage/order', { token: order.manage_token });
    const opened = (await asAdmin('GET', `${base}/status/${order.id}`)).json();
    for (const one of [tracked, own, opened]) expect(three(one)).toEqual(said);
    for (const list of [`${base}/all`, `${base}/first-ten`, 'admin/orders']) {
      const row = await inList(list, order);
      expect(row && three(row), list).toEqual(said);
    }
    for (const list of [`${base}/all`, 'admin/orders'])
      expect(await lineOf(list, order), list).toEqual(said);
    return tracked;
  }

  test('is told of a visa: cancelled, refunded in part and whole, taken back by the bank and left with us after all', async () => {
    const visa = () => aPaidApplication(product, { files: files() });
    const [cancelled, part, taken, bystander] = [
      await visa(),
      await visa(),
      await visa(),
      await visa(),
    ];
    const visas = [cancelled, part, taken, bystander];
    const unpaid = await anApplication(product, { files: files() });
    const others = await track(bystander);
    const inflow = async () =>
      ((await asAdmin('GET', 'admin/dashboard')).json() as Dashboard).total_inflow;

    await cancel(cancelled, PRICE);
    await refund(part, 5000);
    await bank(taken, 'taken');
    await cancel(unpaid, 0);
    expect(words(await everywhere(cancelled, 'visa', ['Paid', 'Refunded', 'cancelled']))).toEqual([
      'Cancelled',
      'Refunded',
      'Refunded',
    ]);
    expect(
      words(await everywhere(part, 'visa', ['Paid', 'Partly refunded', 'in_progress'])),
    ).toEqual(['Pending', 'Partly refunded', 'Partly refunded']);
    const reversed = await everywhere(taken, 'visa', ['Paid', 'Reversed', 'in_progress']);
    expect(words(reversed)).toEqual(['Pending', 'Reversed', 'Reversed']);
    expect(reversed.timeline.at(-1)).toMatchObject({
      text: 'The payer’s bank took ₦45,000 back',
      tone: 'failed',
    });
    expect(words(await everywhere(unpaid, 'visa', ['Not Paid', 'Not paid', 'cancelled']))).toEqual([
      'Cancelled',
      'Not paid',
      'Not paid',
    ]);

    // Filters and sums mean what they meant: all that was paid is Paid, and money that is gone counts for nothing.
    const paid = (await asAdmin('GET', 'visa/all-paid-visa')).json() as Standing[];
    expect(paid.map(({ id }) => id).toSorted()).toEqual(visas.map(({ id }) => id).toSorted());
    expect(await inflow()).toBe(2 * PRICE - 5000);

    await refund(part, PRICE - 5000);
    await bank(taken, 'left');
    await everywhere(part, 'visa', ['Paid', 'Refunded', 'in_progress']);
    const left = await everywhere(taken, 'visa', UNTOUCHED);
    expect(left.timeline.at(-1)).toMatchObject({ text: 'The payer’s bank let us keep ₦45,000' });
    expect(three(await track(bystander))).toEqual(UNTOUCHED);
    expect((await track(bystander)).timeline).toHaveLength(others.timeline.length);
    expect(await inflow()).toBe(2 * PRICE);
    const waits = await anApplication(product, { files: files() });
    expect(words(await everywhere(waits, 'visa', ['Not Paid', 'Not paid', 'unpaid']))).toEqual([
      'Pending',
      'Pending Payment',
      'Not Paid',
    ]);
  });

  test('is told of money that came short and was accepted, by what came', async () => {
    const order = await anApplication(product, { files: files() });
    await payByCard(product, order, { card: CARDS.half });
    const [review] = await hands.reviewsOf(order);
    expect((await hands.decide(review, 'accept')).statusCode).toBe(200);
    await everywhere(order, 'visa', UNTOUCHED);
    await refund(order, 22_500);
    await everywhere(order, 'visa', ['Paid', 'Refunded', 'in_progress']);
  });

  test('is told of money that came twice and went back once as if it had come once', async () => {
    const order = await aPaidApplication(product, { files: files() });
    await payByCard(product, order);
    const [review] = await hands.reviewsOf(order);
    expect((await hands.decide(review, 'refund')).statusCode).toBe(200);
    await product.settle();
    const money = (await asAdmin('GET', `admin/orders/${order.id}/refunds`)).json();
    expect(money.refunds).toMatchObject([{ status: 'done', amount: PRICE }]);
    await everywhere(order, 'visa', UNTOUCHED);
  });

  test.each(['insurance', 'appointment', 'booking'] as const)(
    'is told of %s in its own words',
    async (kind) => {
      const base = SERVICES[kind].base.replace('/api/', '');
      const [order, bystander] = [
        await aPaidServiceOrder(product, kind),
        await aPaidServiceOrder(product, kind),
      ];
      expect(words(await track(order))).toEqual([undefined, 'Paid', 'Paid']);
      await cancel(order, 1000);
      expect(
        words(await everywhere(order, base, ['Paid', 'Partly refunded', 'cancelled'])),
      ).toEqual(['Cancelled', 'Partly refunded', 'Partly refunded']);
      await everywhere(bystander, base, UNTOUCHED);
      // Its page for administrators was opened.
      const { timeline } = await track(bystander);
      const said = [
        ...timeline.map(({ text }: { text: string }) => text),
        untilWords(kind, 'opened'),
        untilWords(kind, 'decided'),
      ].join(' ');
      expect(said).not.toContain('decided');
      if (kind === 'appointment') {
        expect(said).not.toContain('open');
        expect(said).toContain('We began to prepare it');
      }
    },
  );

  test('is told to the agent of their own orders, and to no other agent', async () => {
    const [agent, other] = [await anAgent(product), await anAgent(product)];
    const order = await aPaidApplication(product, { files: files(), token: agent.token });
    const theirs = await aPaidApplication(product, { files: files(), token: other.token });
    await refund(order, 1000);
    const listed = async (token: string) =>
      ((await product.json('GET', '/api/agents/applications', { token })) as AgentOrder[]).map(
        (one) => [one.id, ...three(one)],
      );
    expect(await listed(agent.token)).toEqual([
      [order.id, 'Paid', 'Partly refunded', 'in_progress'],
    ]);
    await cancel(order, 29_000);
    expect(await listed(agent.token)).toEqual([[order.id, 'Paid', 'Refunded', 'cancelled']]);
    expect(await listed(other.token)).toEqual([[theirs.id, ...UNTOUCHED]]);
    // Nobody but the agent reads how much.
    expect(JSON.stringify(await track(order))).not.toMatch(/₦|29,?000/);
  });
});
