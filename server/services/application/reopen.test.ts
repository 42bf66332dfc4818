import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orders, tallies } from '#server/database/schema.ts';
import type { OpenedApplication, SubmittedApplication } from '#shared/services/application-form.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  aPaidApplication,
  decide,
  pdf,
  sendIssued,
  trackOrder,
  twoPdfs,
} from '#test/factories/orders.ts';
import { aServiceOrder } from '#test/factories/services.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder, sendAnswer } from '#test/story/applicants.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

describe('a decision is taken back', () => {
  const product = aProduct({ env: { DECISION_MAIL_AFTER_S: '120' } });
  let owner: Awaited<ReturnType<typeof anAdmin>>;
  let reviewer: Awaited<ReturnType<typeof anAdmin>>;
  let places: Record<'visa' | 'permit', number>;
  beforeAll(async () => {
    places = {
      visa: (await aDestination(product)).id,
      permit: (await aDestination(product, 'permit')).id,
    };
  });
  beforeEach(async () => {
    // Sessions end as the clock goes forward.
    owner = await anAdmin(product, 'Ada Obi');
    reviewer = await anAdmin(product, 'Ben Eze', 'reviewer');
    await product.newMails();
  });

  const files = twoPdfs;
  const unpaid = (kind: 'visa' | 'permit' = 'visa') =>
    anApplication(product, { kind, destination_id: places[kind], files: files() });
  const paid = () => aPaidApplication(product, { destination_id: places.visa, files: files() });
  type Id = Pick<SubmittedApplication, 'id'>;
  const reopen = async (
    { id }: Id,
    body: object = { reason: 'It was another one.' },
    { token } = reviewer,
  ) => {
    const response = await product.call('POST', `/api/admin/orders/${id}/reopen`, { token, body });
    return [response.statusCode, response.json().code];
  };
  const record = ({ id }: Id, kind = 'visa', { token } = reviewer): Promise<OpenedApplication> =>
    product.json('GET', `/api/${kind}/status/${id}`, { token });
  const track = (order: SubmittedApplication) => trackOrder(product, order);
  const timeline = async (order: SubmittedApplication): Promise<string[]> =>
    (await track(order)).timeline.map(({ text }: { text: string }) => text);
  /** What an order's applicant was mailed of decisions since the last test, once everything that is due went out. */
  const mailed = async ({ tracking_id }: SubmittedApplication) => {
    await product.settle();
    const templates = product.mails
      .filter(({ text }) => text.includes(tracking_id))
      .map(({ id }) => id.split('-')[0] ?? '');
    return templates.filter((template) =>
      ['approved', 'denied', 'reopened', 'issued'].includes(template),
    );
  };
  const counters = async () =>
    (await product.rows(tallies)).reduce<Record<string, number>>((sums, { name, rows }) => {
      // What the days count has nothing to do with decisions.
      if (!name.startsWith('day:')) sums[name] = (sums[name] ?? 0) + rows;
      return sums;
    }, {});
  const withoutZeros = (sums: Record<string, number>) =>
    Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
  const lifeOf = async ({ id }: Id) => (await product.rows(orders, eq(orders.id, id)))[0];

  test.each(['Approved', 'Denied'] as const)(
    '%s, while its mail waits: without a trace for the applicant, and everything as before',
    async (status) => {
      const [order, bystander] = [await paid(), await paid()];
      await decide(product, bystander, status, owner.token);
      await product.settle();
      const before = [withoutZeros(await counters()), await lifeOf(order), await timeline(order)];
      product.mails.length = 0;
      const body = { status, reason: 'The name differs.', next_step: 'Apply again.' };
      await product.call('PUT', `/api/admin/visa-update/${order.id}`, {
        token: reviewer.token,
        body,
      });
      expect([await timeline(order), (await track(order)).visa_status]).toEqual([
        [...(before[2] as string[]), status],
        status,
      ]);
      const { decision } = await record(order);
      expect(decision).toMatchObject({ by: 'Ben Eze', may_reopen: true });
      expect(
        new Date(decision?.mail_at ?? 0).getTime() - new Date(decision?.at ?? 0).getTime(),
      ).toBe(2 * MINUTE);
      product.clock.forward(MINUTE);
      expect(await mailed(order)).toEqual([]);
      expect(await reopen(order)).toEqual([200, undefined]);

      const { history, ...now } = await record(order);
      expect(now).toMatchObject({ visa_status: 'Pending', stage: 'in_progress', decision: null });
      expect(history.at(-1)).toMatchObject({
        event: 'reopened',
        actor_name: 'Ben Eze',
        text: `Took back the decision that the visa application is ${status}: “It was another one.”`,
      });
      const tracked = await track(order);
      expect([tracked.visa_status, tracked.reason, tracked.next_step]).toEqual([
        'Pending',
        undefined,
        undefined,
      ]);
      // Only who first opened it is new.
      expect(
        (await timeline(order)).filter((text) => text !== 'A reviewer opened the papers'),
      ).toEqual(before[2]);
      const held = await product.json('GET', '/api/manage/order', {
        token: await openOwnOrder(product, order),
      });
      expect(JSON.stringify(held)).not.toMatch(new RegExp(`${status}|another one|reopened`));
      const life = await lifeOf(order);
      expect([withoutZeros(await counters()), { ...life, opened_at: null }]).toEqual([
        before[0],
        before[1],
      ]);
      product.clock.forward(HOUR);
      expect(await mailed(order)).toEqual([]);
      expect((await record(bystander)).visa_status).toBe(status);
    },
  );

  test('the mail says what there is to do: what was asked for, or the payment', async () => {
    const reopened = async (order: SubmittedApplication) => {
      await decide(product, order, 'Denied', reviewer.token);
      product.clock.forward(3 * MINUTE);
      await product.newMails();
      expect(await reopen(order)).toEqual([200, undefined]);
      return (await product.newMails()).find(({ id }) => id.startsWith('reopened-'))?.text;
    };
    const [asked, plain, due] = [await paid(), await paid(), await unpaid()];
    await product.call('POST', `/api/admin/orders/${asked.id}/requests`, {
      token: owner.token,
      body: { items: [{ field: 'data_page', reason: 'It is blurred.' }] },
    });
    expect(await reopened(asked)).toContain('We are waiting for you');
    expect(await reopened(plain)).toContain('You don’t need to do anything.');
    const text = await reopened(due);
    expect(text).toContain('Pay now (₦45,000)');
    expect(text).not.toContain('You don’t need to do anything.');
  });

  test('where all of it was refunded, the mail says so, promises no day and asks', async () => {
    const reopened = async (amount: number) => {
      const order = await paid();
      await decide(product, order, 'Denied', reviewer.token);
      product.clock.forward(3 * MINUTE);
      await product.settle();
      const refund = await product.call('POST', `/api/admin/orders/${order.id}/refunds`, {
        token: owner.token,
        body: { amount, reason: 'We were late.' },
      });
      expect(refund.statusCode).toBe(201);
      await product.newMails();
      expect(await reopen(order)).toEqual([200, undefined]);
      return (await product.newMails()).find(({ id }) => id.startsWith('reopened-'))?.text;
    };
    const [all, part] = [await reopened(45_000), await reopened(20_000)];
    expect(all).toContain('What was paid for it was refunded. If you still want it, write to');
    expect(all).not.toMatch(/Expected by|You don’t need to do anything/);
    expect(part).toMatch(/Expected by[\s\S]+You don’t need to do anything\./);
  });

  test('it is decided anew: the mail of the new decision goes out, once', async () => {
    const order = await paid();
    await decide(product, order, 'Approved', reviewer.token);
    expect(await reopen(order)).toEqual([200, undefined]);
    product.clock.forward(MINUTE);
    await decide(product, order, 'Approved', reviewer.token);
    product.clock.forward(MINUTE + 1000);
    // The time of the first one has come, not of the second.
    expect(await mailed(order)).toEqual([]);
    product.clock.forward(MINUTE);
    expect(await mailed(order)).toEqual(['approved']);
    expect((await timeline(order)).filter((text) => text === 'Approved')).toHaveLength(1);
    expect((await sendIssued(product, order, pdf(), reviewer.token)).statusCode).toBe(200);
    expect((await record(order)).stage).toBe('done');
  });

  test('after its mail: the applicant is mailed that it counts no more, and then of the new one', async () => {
    const order = await unpaid('permit');
    await decide(product, order, 'Denied', reviewer.token, 'permit');
    const nothing = await product.call('POST', '/api/payment/start', {
      body: { tracking_id: order.tracking_id },
    });
    expect(nothing.json().code).toBe('nothing_to_pay');
    product.clock.forward(2 * MINUTE);
    expect(await mailed(order)).toEqual(['denied']);
    expect((await record(order, 'permit')).decision).toMatchObject({
      mail_at: null,
      may_reopen: true,
    });
    expect(await reopen(order, { reason: ' Wrong photograph. ' })).toEqual([200, undefined]);
    expect(await mailed(order)).toEqual(['denied', 'reopened']);
    const told = product.mails.at(-1);
    expect([told?.to, told?.subject]).toEqual([
      order.payment_info.customer_email,
      `About the decision on your permit application (${order.tracking_id})`,
    ]);
    expect(told?.text).toContain('It was taken back');
    expect(`${told?.subject} ${told?.text}`).not.toMatch(/denied|Wrong photograph/i);
    expect((await timeline(order)).filter((text) => /^Denied|^The decision/.test(text))).toEqual([
      'Denied',
      'The decision was taken back: we are looking at it again',
    ]);
    const held = await product.json('GET', '/api/manage/order', {
      token: await openOwnOrder(product, order),
    });
    expect(JSON.stringify(held)).not.toContain('Wrong photograph');
    const tracked = await track(order);
    expect([tracked.visa_status, tracked.stage, tracked.nothing_to_pay]).toEqual([
      'Pending',
      'unpaid',
      undefined,
    ]);
    expect(
      await product.status('POST', '/api/payment/start', {
        body: { tracking_id: order.tracking_id },
      }),
    ).toBe(200);
    await decide(product, order, 'Denied', reviewer.token, 'permit');
    product.clock.forward(2 * MINUTE);
    expect(await mailed(order)).toEqual(['denied', 'reopened', 'denied']);
    expect(new Set(product.mails.map(({ id }) => id)).size).toBe(product.mails.length);
  });

  test('after its mail, decided the same again and undone at once: nobody hears of it a second time', async () => {
    const order = await paid();
    await decide(product, order, 'Approved', reviewer.token);
    product.clock.forward(2 * MINUTE);
    expect(await mailed(order)).toEqual(['approved']);
    await reopen(order);
    await decide(product, order, 'Approved', reviewer.token);
    const undone = await product.call('POST', '/api/admin/orders/bulk/undo', {
      token: reviewer.token,
      body: { action: 'decide', ids: [order.id] },
    });
    expect(undone.json().results).toMatchObject([{ ok: true }]);
    product.clock.forward(2 * MINUTE);
    expect(await mailed(order)).toEqual(['approved', 'reopened']);
  });

  test('within an hour by whoever may decide, later by an owner alone', async () => {
    const [order, other] = [await unpaid(), await unpaid()];
    for (const one of [order, other]) await decide(product, one, 'Approved', owner.token);
    for (const role of ['cashier', 'viewer'] as const)
      expect(await reopen(order, { reason: 'x' }, await anAdmin(product, 'Chi Ude', role))).toEqual(
        [403, 'role_needed'],
      );
    product.clock.forward(HOUR - MINUTE);
    expect(await reopen(order)).toEqual([200, undefined]);
    product.clock.forward(2 * MINUTE);
    expect((await record(other)).decision?.may_reopen).toBe(false);
    expect(await reopen(other)).toEqual([403, 'role_needed']);
    expect((await record(other)).visa_status).toBe('Approved');
    expect((await record(other, 'visa', owner)).decision?.may_reopen).toBe(true);
    expect(await reopen(other, { reason: 'x' }, owner)).toEqual([200, undefined]);
  });

  test('not while nothing is decided, not once it was issued, cancelled, deleted or erased, and not without a reason', async () => {
    const order = await paid();
    expect(await reopen(order)).toEqual([409, 'conflict']);
    await decide(product, order, 'Approved', reviewer.token);
    for (const body of [{}, { reason: '  ' }, { reason: 'x'.repeat(501) }, { reason: 7 }])
      expect((await reopen(order, body))[0]).toBe(422);
    expect((await record(order)).visa_status).toBe('Approved');
    await sendIssued(product, order, pdf(), reviewer.token);
    expect((await record(order)).decision?.may_reopen).toBe(false);
    expect(await reopen(order)).toEqual([409, 'conflict']);
    expect([(await record(order)).visa_status, (await record(order)).stage]).toEqual([
      'Approved',
      'done',
    ]);
    // The mail that it can be downloaded says what the decision's was to say.
    product.clock.forward(2 * MINUTE);
    expect(await mailed(order)).toEqual(['issued']);

    const cancelled = await paid();
    await decide(product, cancelled, 'Approved', reviewer.token);
    await product.call('POST', `/api/admin/orders/${cancelled.id}/cancel`, {
      token: owner.token,
      body: { reason: 'As they asked.', refund: 0 },
    });
    expect(await reopen(cancelled)).toEqual([409, 'conflict']);
    product.clock.forward(2 * MINUTE);
    expect(await mailed(cancelled)).toEqual([]);
    expect(await reopen(await aServiceOrder(product, 'insurance'))).toEqual([409, 'conflict']);
    const deleted = await unpaid();
    await decide(product, deleted, 'Denied', reviewer.token);
    await product.call('DELETE', `/api/admin/orders/${deleted.id}`, { token: owner.token });
    for (const id of [deleted.id, 'x', '00000000-0000-7000-8000-000000000000'])
      expect((await reopen({ id }))[0]).toBe(404);
    const erased = await paid();
    await decide(product, erased, 'Denied', reviewer.token);
    const own = { token: await openOwnOrder(product, erased) };
    expect(await product.status('POST', '/api/manage/erase', own)).toBe(200);
    expect(await reopen(erased)).toEqual([409, 'conflict']);
  });

  test('after its day: the mail names no day that is over', async () => {
    const order = await paid();
    await decide(product, order, 'Denied', reviewer.token);
    product.clock.forward(60 * DAY);
    await product.settle();
    const later = await anAdmin(product, 'Ada much later');
    expect(await reopen(order, { reason: 'It was another one.' }, later)).toEqual([200, undefined]);
    expect(await mailed(order)).toEqual(['denied', 'reopened']);
    expect(product.mails.at(-1)?.text).not.toContain('Expected by');
  });

  test('what its applicant was asked for is asked again, and the due date is as it was', async () => {
    const order = await paid();
    const key = await openOwnOrder(product, order);
    const ask = (field: string) =>
      product.call('POST', `/api/admin/orders/${order.id}/requests`, {
        token: reviewer.token,
        body: { items: [{ field, reason: 'Blurred.' }] },
      });
    // Its place in front and its day are its own.
    const other = await paid();
    await product.deps.connection.db
      .update(orders)
      .set({ queue_place: 0 })
      .where(eq(orders.id, other.id));
    const beside = await lifeOf(other);
    await ask('data_page');
    const waiting = await lifeOf(order);
    product.clock.forward(9 * DAY);
    const { token } = await anAdmin(product, 'Dan Ita', 'reviewer');
    await decide(product, order, 'Denied', token);
    expect((await lifeOf(order))?.due_on).not.toBe(waiting?.due_on);
    expect(await reopen(order, { reason: 'Wrong one.' }, { ...reviewer, token })).toEqual([
      200,
      undefined,
    ]);
    const asked = await lifeOf(order);
    expect(asked).toMatchObject({
      due_on: waiting?.due_on,
      waiting_since: waiting?.waiting_since,
      done_at: null,
    });
    const again = await openOwnOrder(product, order);
    expect((await sendAnswer(product, again || key, {}, { data_page: pdf() })).statusCode).toBe(
      200,
    );
    const answered = await lifeOf(order);
    expect([answered?.queue_place, answered?.waiting_since]).toEqual([0, null]);
    // An answer that a decision had passed over is in front again.
    await decide(product, order, 'Approved', token);
    expect((await lifeOf(order))?.queue_place).toBe(1);
    await reopen(order, { reason: 'Wrong one.' }, { ...reviewer, token });
    expect(await lifeOf(order)).toEqual(answered);
    expect(await lifeOf(other)).toEqual(beside);
  });

  test('a corrected address lets a waiting mail go on waiting; Send now sends it, and it is told that it was taken back', async () => {
    const order = await paid();
    await decide(product, order, 'Approved', reviewer.token);
    const waits = async () =>
      (await record(order)).messages.find(({ template }) => template === 'approved');
    const fresh = await anAdmin(product, 'Eve Owner');
    const corrected = await product.call('PUT', `/api/admin/orders/${order.id}/contact`, {
      token: fresh.token,
      body: { email: 'right@example.com' },
    });
    expect(corrected.statusCode).toBe(200);
    expect([await mailed(order), (await waits())?.state]).toEqual([[], 'queued']);
    await product.call('POST', `/api/admin/messages/${(await waits())?.id}/retry`, {
      token: fresh.token,
    });
    expect(await mailed(order)).toEqual(['approved']);
    expect(await reopen(order)).toEqual([200, undefined]);
    product.clock.forward(2 * MINUTE);
    expect(await mailed(order)).toEqual(['approved', 'reopened']);
  });

  test('two at once: one takes it back, the other hears that nothing is decided', async () => {
    const order = await unpaid();
    await decide(product, order, 'Denied', reviewer.token);
    const both = await Promise.all([reopen(order), reopen(order, { reason: 'Me too.' }, owner)]);
    expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
    product.clock.forward(2 * MINUTE);
    expect(await mailed(order)).toEqual([]);
  });
});
