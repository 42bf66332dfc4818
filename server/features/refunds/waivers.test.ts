import { eq, ne } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { admins, waivers } from '#server/database/schema.ts';
import { DAY_MS } from '#shared/dates.ts';
import { REFUND_MOMENTS, refundOf, termsInNaira } from '#shared/money/refund-terms.ts';
import { KINDS } from '#shared/services/index.ts';
import { nightly } from '#test/factories/erased-person.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  CARDS,
  decide,
  multipart,
  payByCard,
  pdf,
  sendIssued,
  twoPdfs,
  wrongFields,
} from '#test/factories/orders.ts';
import { anOrder, aPaidServiceOrder } from '#test/factories/services.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder } from '#test/story/applicants.ts';

const PRICE = 45_000;
const PART = 20_000;

describe('terms with parts', () => {
  const product = aProduct({
    env: {
      REFUND_TERMS: JSON.stringify({
        default: [{ until: 'opened', percent: 50 }],
        visa: { government: 'until_spent', steps: [{ until: 'opened', percent: 50 }] },
      }),
      REFUND_TWO_PERSONS: '1000',
    },
  });
  let ada: Awaited<ReturnType<typeof anAdmin>>;
  let bola: Awaited<ReturnType<typeof anAdmin>>;
  let destination_id: number;
  beforeAll(async () => {
    ada = await anAdmin(product, 'Ada Obi');
    bola = await anAdmin(product, 'Bola');
    destination_id = (await aDestination(product)).id;
    await product.call('PUT', '/api/visa/update', {
      token: ada.token,
      body: { visa_id: destination_id, government_fee: PART },
    });
  });

  async function paid(card: string = CARDS.callbackOnly) {
    const order = await anApplication(product, { destination_id, files: twoPdfs() });
    await payByCard(product, order, { card });
    await product.settle();
    return order;
  }
  const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object, by = ada) =>
    product.call(method, `/api/admin/${path}`, { token: by.token, body });
  const money = async ({ id }: { id: string }) =>
    (await call('GET', `orders/${id}/refunds`)).json();
  const spend = ({ id }: { id: string }, amount: number) =>
    call('PUT', `orders/${id}/spent`, { amount, reference: 'GOV-1' });
  const waive = (
    { id }: { id: string },
    fields: Record<string, string>,
    files = { proof: pdf() },
    { token } = ada,
  ) => {
    const form = multipart(fields, files);
    return product.app.inject({
      method: 'POST',
      url: `/api/admin/orders/${id}/waivers`,
      payload: form.payload,
      headers: { ...form.headers, authorization: `Bearer ${token}` },
    });
  };

  test('what a colleague marked as spent is not replaced from a page that did not show it', async () => {
    const order = await paid();
    const mark = (amount: number, shown: number | null, by = ada, reference = 'GOV-1') =>
      call('PUT', `orders/${order.id}/spent`, { amount, reference, shown }, by);
    const spent = async () => (await money(order)).government.spent;
    expect((await mark(15_000, null)).statusCode).toBe(200);
    expect((await mark(15_000, null)).statusCode).toBe(200);
    expect((await mark(10_000, null, bola, 'GOV-2')).json()).toMatchObject({
      code: 'conflict',
      message:
        'A colleague marked ₦15,000 as spent in the meantime, reference GOV-1. Nothing was changed.',
    });
    expect(await spent()).toMatchObject({ amount: 15_000, reference: 'GOV-1', by: 'Ada Obi' });
    expect((await mark(10_000, 15_000, bola, 'GOV-2')).statusCode).toBe(200);
    expect(await spent()).toMatchObject({ amount: 10_000, reference: 'GOV-2', by: 'Bola' });
  });

  test('no destination that an applicant types makes the price of an insurance a government’s fee', async () => {
    const destination = 'Ghana: government fee';
    const order = await aPaidServiceOrder(product, 'insurance', { destination });
    expect((await money(order)).government.part).toBe(0);
  });

  test('the government’s fee is refunded until it is marked as spent, ours by the steps; the invoice says so', async () => {
    const order = await paid();
    expect(await money(order)).toMatchObject({
      by_terms: PART + (PRICE - PART) / 2,
      government: { part: PART, terms: 'until_spent', spent: null },
    });
    const tracked = await product.call('POST', '/api/visa/track-visa', {
      body: { tracking_id: order.tracking_id },
    });
    expect(tracked.json().refund).toMatchObject({ amount: 32_500, government: PART });
    const place = await aDestination(product, 'permit');
    await product.call('PUT', '/api/permit/update', {
      token: ada.token,
      body: { visa_id: place.id, government_fee: PART },
    });
    const permit = await anApplication(product, { kind: 'permit', destination_id: place.id });
    expect((await money(permit)).government).toEqual({ part: PART, terms: null, spent: null });
    const unpaid = await anApplication(product, { destination_id });
    const says = (await product.json('GET', `/api/visa/receipt/${unpaid.id}`, { token: ada.token }))
      .says;
    expect(says).toContain(
      'If you cancel it: the government’s fee of ₦20,000 back until we have passed it on for you; of our fee ₦12,500 back until we open it, nothing after that.',
    );
    const most = await spend(order, PART + 1);
    expect(wrongFields(most)).toEqual(['amount']);
    expect((await spend(order, 15_000)).statusCode).toBe(200);
    expect(await money(order)).toMatchObject({
      by_terms: 5_000 + 12_500,
      government: { spent: { amount: 15_000, reference: 'GOV-1', by: 'Ada Obi' } },
    });
    // Opened: of ours nothing is left, of the government's what wasn't spent.
    await product.call('GET', `/api/visa/status/${order.id}`, { token: ada.token });
    expect((await money(order)).by_terms).toBe(5_000);
    expect((await spend(await anApplication(product, { destination_id }), 1)).statusCode).toBe(409);
  });

  test('none is asked for once the contact was erased: its words and proof would stay for ever', async () => {
    const order = await paid();
    await call('POST', `orders/${order.id}/cancel`, { reason: 'Asked for', refund: 0 });
    await product.settle();
    product.clock.forward(181 * DAY_MS);
    await nightly(product);
    ada = await anAdmin(product, 'Ada Obi');
    bola = await anAdmin(product, 'Bola');
    const asked = await waive(order, { reason: 'The mission lost it.' });
    expect([asked.statusCode, asked.json().message]).toEqual([
      409,
      expect.stringContaining('was erased'),
    ]);
    expect(await product.rows(waivers, eq(waivers.order_id, order.id))).toEqual([]);
  });

  test('one whose proof was erased meanwhile is withdrawn and asked for anew, not approved with nothing to look at', async () => {
    const order = await paid();
    await call('POST', `orders/${order.id}/cancel`, { reason: 'Asked for', refund: 0 });
    const { id } = (await waive(order, { reason: 'In hospital.' })).json().waiver;
    const own = await openOwnOrder(product, order);
    expect(await product.status('POST', '/api/manage/erase', { token: own })).toBe(200);
    const blind = await call('POST', `waivers/${id}/approve`, undefined, bola);
    expect([blind.statusCode, blind.json().message]).toEqual([
      409,
      expect.stringContaining('proof was erased'),
    ]);
    expect(await money(order)).toMatchObject({ given_back: 0, left: PRICE, refunds: [] });
    expect((await call('DELETE', `waivers/${id}`)).statusCode).toBe(204);
    const anew = (await waive(order, { reason: 'In hospital.' })).json().waiver.id;
    expect((await call('POST', `waivers/${anew}/approve`, undefined, bola)).statusCode).toBe(200);
  });

  test('a waiver with its proof gives all that isn’t spent, once another has approved it', async () => {
    const order = await paid();
    await spend(order, PART);
    await product.call('GET', `/api/visa/status/${order.id}`, { token: ada.token });
    expect((await money(order)).by_terms).toBe(0);
    const wrong = await waive(order, { reason: '' }, {} as never);
    expect([wrong.statusCode, Object.keys(wrong.json().fields).toSorted()]).toEqual([
      422,
      ['proof', 'reason'],
    ]);
    const asked = await waive(order, { reason: 'The traveller is in hospital.' });
    expect([asked.statusCode, asked.json().waiver]).toMatchObject([
      201,
      { status: 'requested', amount: PRICE - PART, by: 'Ada Obi', own: true },
    ]);
    const { id, proof_url } = asked.json().waiver;
    const waiting = async (by = bola) =>
      (await call('GET', 'dashboard', undefined, by)).json().waivers;
    expect(await waiting(ada)).toEqual({ all: 0, oldest: [] });
    expect(await waiting()).toMatchObject({
      all: 1,
      oldest: [{ id: order.id, reason: 'The traveller is in hospital.', by: 'Ada Obi' }],
    });
    await product.settle();
    const told = product.mails.filter(({ text }) => text.includes(`/visa-status/${order.id}`));
    expect(told.map(({ to }) => to)).toContain(bola.admin_email);
    expect(told.map(({ to }) => to)).not.toContain(ada.admin_email);
    expect(told[0]?.subject).toContain('A waiver is waiting for approval');
    expect((await waive(order, { reason: 'Again.' })).statusCode).toBe(409);
    // Also where there is nobody else.
    const { db } = product.deps.connection;
    for (const disabled_at of [product.clock.now(), null]) {
      await db.update(admins).set({ disabled_at }).where(ne(admins.id, ada.id));
      expect((await call('POST', `waivers/${id}/approve`)).statusCode).toBe(409);
    }
    expect(await product.status('GET', proof_url)).toBe(200);
    // Who opened it is in the access report, and found by the file.
    const key = encodeURIComponent(proof_url.split('?')[0].replace('/uploads/', ''));
    expect((await call('GET', `reports/access?file=${key}`)).json()).toMatchObject({
      looks: 1,
      people: [{ id: order.id, by: ['Ada Obi'] }],
    });
    // Who asked writes down that less was spent, after it was read.
    await spend(order, 0);
    const read = { expected_refund: PRICE - PART };
    const moved = await call('POST', `waivers/${id}/approve`, read, bola);
    expect([moved.statusCode, moved.json().fields]).toEqual([
      409,
      { expected_refund: String(PRICE) },
    ]);
    await spend(order, PART);
    const approved = await call('POST', `waivers/${id}/approve`, read, bola);
    expect([approved.statusCode, approved.json().waiver.status]).toEqual([200, 'approved']);
    expect(await waiting()).toEqual({ all: 0, oldest: [] });
    expect((await call('POST', `waivers/${id}/approve`, undefined, bola)).statusCode).toBe(409);
    await product.settle();
    const after = await money(order);
    expect(after).toMatchObject({ given_back: PRICE - PART, left: PART });
    expect(after.refunds).toMatchObject([
      { amount: PRICE - PART, by: 'Ada Obi', approved_by: 'Bola', status: 'done' },
    ]);
    const record = await product.call('GET', `/api/visa/status/${order.id}`, { token: ada.token });
    expect(record.json().stage).toBe('cancelled');
    expect(record.json().history.map(({ event }: { event: string }) => event)).toEqual(
      expect.arrayContaining(['waiver_asked', 'waiver_approved']),
    );
    expect(await product.status('GET', proof_url.replace(/signature=./, 'signature=x'))).toBe(403);
    const other = await paid();
    const withdrawn = (await waive(other, { reason: 'By mistake.' })).json().waiver.id;
    expect((await call('DELETE', `waivers/${withdrawn}`)).statusCode).toBe(204);
    expect((await call('POST', `waivers/${withdrawn}/approve`, undefined, bola)).statusCode).toBe(
      409,
    );
    await waive(other, { reason: 'After all.' });
    const { waivers } = await money(other);
    expect(waivers.map(({ status }: { status: string }) => status)).toEqual([
      'requested',
      'withdrawn',
    ]);
  });

  test('money that was paid by hand is said to be refunded by hand', async () => {
    const order = await anApplication(product, { destination_id, files: twoPdfs() });
    await call('PUT', `payment-update/${order.id}`, { status: 'Paid', method: 'cash' });
    const { id } = (await waive(order, { reason: 'Illness' })).json().waiver;
    const approved = await call('POST', `waivers/${id}/approve`, undefined, bola);
    expect(approved.json().message).toBe(
      'The order is cancelled. ₦45,000 is to be refunded by hand: enter the reference under Refunds once it is.',
    );
  });

  test('none is approved once the order is done or deleted; one of a cancelled order refunds what is left', async () => {
    const asked = async (order: { id: string }) =>
      (await waive(order, { reason: 'Illness' })).json().waiver.id;
    const approve = async (id: string) =>
      (await call('POST', `waivers/${id}/approve`, undefined, bola)).statusCode;
    const [done, gone, cancelled] = [await paid(), await paid(), await paid()];
    const cancel = (order: { id: string }) =>
      call('POST', `orders/${order.id}/cancel`, { reason: 'Asked for', refund: 0 });
    await cancel(gone);
    const [late, lost] = [await asked(done), await asked(gone)];
    await decide(product, done, 'Approved', ada.token);
    await sendIssued(product, done, pdf(), ada.token);
    expect((await waive(done, { reason: 'Illness' })).json().message).toContain('is done');
    await call('DELETE', `orders/${gone.id}`);
    expect([await approve(late), await approve(lost)]).toEqual([409, 404]);
    expect(await money(done)).toMatchObject({ given_back: 0 });
    await cancel(cancelled);
    expect(await approve(await asked(cancelled))).toBe(200);
    await product.settle();
    expect(await money(cancelled)).toMatchObject({ given_back: PRICE });
  });

  test('the link to its proof ends with the session of whoever read it', async () => {
    const chi = await anAdmin(product, 'Chi Ude');
    const asked = await waive(await paid(), { reason: 'Illness' }, undefined, chi);
    const { proof_url } = asked.json().waiver;
    expect(await product.status('GET', proof_url)).toBe(200);
    await product.call('POST', '/api/admin/logout', { token: chi.token });
    expect(await product.status('GET', proof_url)).toBe(403);
  });

  test('whose order it is reads nothing of a waiver, nor why the provider refused or where a fee was spent', async () => {
    const order = await paid(CARDS.refundRefused);
    const { id } = (await waive(order, { reason: 'In hospital.' })).json().waiver;
    await call('DELETE', `waivers/${id}`);
    await call('GET', `orders/${order.id}/evidence.zip`);
    await spend(order, PART);
    await call('POST', `orders/${order.id}/refunds`, { amount: 100, reason: 'A fee' });
    await product.settle();
    const { failure } = (await money(order)).refunds[0];
    expect(failure).toEqual(expect.stringMatching(/./));
    const { history } = await product.json('GET', '/api/manage/order', {
      token: order.manage_token,
    });
    expect(history.map(({ event }: { event: string }) => event)).toEqual([
      'filed',
      'payment_started',
      'paid',
      'fee_spent',
      'refund_failed',
    ]);
    for (const ours of ['In hospital.', 'GOV-1', failure])
      expect(JSON.stringify(history)).not.toContain(ours);
  });

  test.each([
    [0, 0],
    [12_345, 100],
    [PART, 0],
  ])(
    'a waiver gives all of it but the ₦%i that were spent, ₦%i having gone back before',
    async (spent, back) => {
      const order = await paid();
      await spend(order, spent);
      if (back > 0)
        await call('POST', `orders/${order.id}/refunds`, { amount: back, reason: 'A fee' });
      await product.settle();
      const { id } = (await waive(order, { reason: 'Illness' })).json().waiver;
      expect((await call('POST', `waivers/${id}/approve`, undefined, bola)).statusCode).toBe(200);
      await product.settle();
      expect((await money(order)).given_back).toBe(PRICE - spent);
    },
  );
});

describe('through the front door', () => {
  const product = aProduct();

  test.each(KINDS)(
    'who cancels %s before anything was done gets all of it back, by any path',
    async (kind) => {
      const { token } = await anAdmin(product);
      const order = async () => {
        const one = await anOrder(product, kind);
        await payByCard(product, one, { kind });
        return one;
      };
      const [byApplicant, byStaff] = [await order(), await order()];
      const own = await openOwnOrder(product, byApplicant);
      const { amount, refund } = await product.json('GET', '/api/manage/order', { token: own });
      expect([refund.amount, amount > 0]).toEqual([amount, true]);
      const cancelled = await product.call('POST', '/api/manage/cancel', {
        token: own,
        body: { expected_refund: amount },
      });
      expect(cancelled.json().refund.amount).toBe(amount);
      // What staff are offered, one by one and of many.
      const money = await product.call('GET', `/api/admin/orders/${byStaff.id}/refunds`, { token });
      expect(money.json().by_terms).toBe(amount);
      const many = await product.call('POST', '/api/admin/orders/bulk', {
        token,
        body: { action: 'cancel', ids: [byStaff.id], reason: 'Asked for by phone' },
      });
      expect(many.json().results).toMatchObject([{ ok: true }]);
      await product.settle();
      const after = await product.call('GET', `/api/admin/orders/${byStaff.id}/refunds`, { token });
      expect(after.json()).toMatchObject({ given_back: amount, left: 0 });
    },
  );
});

test('nobody who cancels before anything was done gets ₦0, where a part or the first step gives something', () => {
  const step = fc.record({
    until: fc.constantFrom(...REFUND_MOMENTS),
    percent: fc.integer({ min: 1, max: 100 }),
  });
  fc.assert(
    fc.property(
      step,
      fc.integer({ min: 100, max: 5_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (first, naira, part) => {
        const price = naira * 100;
        const government = { part_kobo: Math.floor(naira * part) * 100, spent_kobo: 0 };
        const passed = { opened: false, decided: false, issued: false };
        const back = refundOf([first], passed, price, price, government);
        expect(back).toBeGreaterThan(0);
        expect(back).toBeLessThanOrEqual(price);
        expect(back).toBeGreaterThanOrEqual(government.part_kobo);
        expect(termsInNaira('visa', [first], price, passed, price, government)).not.toContain(
          'isn’t refunded',
        );
        // Without steps the government's part still goes back.
        expect(refundOf([], passed, price, price, government)).toBe(government.part_kobo);
      },
    ),
  );
});
