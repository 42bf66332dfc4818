// What applicants ask to have corrected, and what staff say to it.

import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { order_corrections, order_events, orders } from '#server/database/schema.ts';
import { applications } from '#server/services/application/table.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { anAdmin, anApplication, aPaidApplication, decide } from '#test/factories/orders.ts';
import { aPaidServiceOrder } from '#test/factories/services.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder } from '#test/story/applicants.ts';

describe('corrections that applicants ask for', () => {
  const product = aProduct();
  let token: string;
  beforeAll(async () => {
    ({ token } = await anAdmin(product, 'Ada Obi'));
  });
  beforeEach(async () => void (await product.newMails()));

  const ask = (key: string, body: object) =>
    product.call('POST', '/api/manage/corrections', { token: key, body });
  const settle = (order: string, id: string, body: object, as = token) =>
    product.call('PUT', `/api/admin/orders/${order}/corrections/${id}`, { token: as, body });
  const record = (id: string, path = 'visa') =>
    product.json('GET', `/api/${path}/status/${id}`, { token });
  const queue = (): Promise<{ id: string; label: string }[]> =>
    product.json('GET', '/api/admin/queue/corrections', { token });
  /** The stored rows of an order, as nobody else's doing may change them. */
  const rowsOf = async (id: string) => {
    const { db } = product.deps.connection;
    const events = await db.select().from(order_events).where(eq(order_events.order_id, id));
    return [
      // Looking at it is written down, too.
      (await db.select().from(orders).where(eq(orders.id, id))).map((row) => ({
        ...row,
        opened_at: null,
      })),
      await db.select().from(applications).where(eq(applications.order_id, id)),
      events.filter(({ event }) => event !== 'opened'),
    ];
  };

  test('a passport number is asked for, stands in the queue, and is accepted: the review’s hash is another, the applicant is told', async () => {
    const [order, bystander] = [await aPaidApplication(product), await aPaidApplication(product)];
    const [key, other] = [
      await openOwnOrder(product, order),
      await openOwnOrder(product, bystander),
    ];
    await ask(other, { field: 'passport_number', value: 'C3333333' });
    const before = await rowsOf(bystander.id);
    const asked = await ask(key, {
      field: 'passport_number',
      value: ' b2222222 ',
      reason: 'A digit too few',
    });
    expect(asked.statusCode).toBe(201);
    const { id } = asked.json();
    expect((await queue()).filter((row) => row.id === order.id)).toMatchObject([
      { label: 'Passport number', correction_id: id },
    ]);
    const opened = await record(order.id);
    expect(opened.corrections).toMatchObject([
      { field: 'passport_number', held: 'A12345678', value: 'B2222222', reason: 'A digit too few' },
    ]);
    expect([opened.passport_number, (await record(bystander.id)).corrections.length]).toEqual([
      'A12345678',
      1,
    ]);
    expect((await settle(bystander.id, id, { accept: true })).statusCode).toBe(404);
    product.mails.length = 0;
    expect((await settle(order.id, id, { accept: true })).json()).toMatchObject({ success: true });
    await product.settle();
    const after = await record(order.id);
    expect([after.passport_number, after.corrections]).toEqual(['B2222222', []]);
    expect(after.hash).not.toBe(opened.hash);
    expect(after.history.at(-1).text).toContain('passport number “A12345678” to “B2222222”');
    expect(product.mails.map(({ subject }) => subject.replace(/ \(.*/, ''))).toEqual([
      'We have corrected your visa application',
    ]);
    expect(JSON.stringify(product.mails)).not.toContain('B2222222');
    for (const accept of [true, false])
      expect((await settle(order.id, id, { accept, reason: 'Late' })).statusCode).toBe(409);
    expect(await rowsOf(bystander.id)).toEqual(before);
  });

  test('a refusal has a reason, which the applicant reads; a second question takes the first one’s place', async () => {
    const order = await aPaidApplication(product);
    const key = await openOwnOrder(product, order);
    const first = (await ask(key, { field: 'first_name', value: 'Adaezé' })).json();
    const second = (await ask(key, { field: 'first_name', value: 'Ada' })).json();
    expect((await settle(order.id, first.id, { accept: true })).statusCode).toBe(409);
    expect((await settle(order.id, second.id, { accept: false })).json().fields).toHaveProperty(
      'reason',
    );
    expect(
      (await settle(order.id, second.id, { accept: false, reason: 'The passport says Adaeze.' }))
        .statusCode,
    ).toBe(200);
    await product.settle();
    expect(product.mails.at(-1)?.text).toContain('We left it as it was: The passport says Adaeze.');
    expect((await record(order.id)).first_name).toBe('Adaeze');
    const own = await product.json('GET', '/api/manage/order', { token: key });
    expect(own.corrections).toEqual([]);
    expect(own.history.map(({ text }: { text: string }) => text).join()).toContain(
      '“The passport says Adaeze.”',
    );
  });

  test('what the form refuses is refused, as are other fields and orders that are unpaid or over; a decision ends what is open', async () => {
    const order = await aPaidApplication(product);
    const key = await openOwnOrder(product, order);
    for (const body of [
      { field: 'passport_number', value: '12' },
      { field: 'passport_number', value: 'a12345678' },
      { field: 'date_of_birth', value: '31 2 1990' },
    ])
      expect(Object.keys((await ask(key, body)).json().fields)).toEqual(['value']);
    for (const field of ['contact_email', 'visa_fee', 'data_page', 'constructor'])
      expect((await ask(key, { field, value: 'x' })).json().fields).toHaveProperty('field');
    const unpaid = await openOwnOrder(product, await anApplication(product));
    expect((await ask(unpaid, { field: 'first_name', value: 'Ada' })).statusCode).toBe(409);
    const { id } = (await ask(key, { field: 'first_name', value: 'Ada' })).json();
    await decide(product, order, 'Denied', token);
    expect((await settle(order.id, id, { accept: true })).statusCode).toBe(409);
    expect((await ask(key, { field: 'first_name', value: 'Ada' })).statusCode).toBe(409);
    expect((await queue()).map((row) => row.id)).not.toContain(order.id);
    expect((await record(order.id)).first_name).toBe('Adaeze');
  });

  test('what a decision ended is asked for again once that is taken back, and the applicant hears of it', async () => {
    const [order, bystander] = [await aPaidApplication(product), await aPaidApplication(product)];
    const key = await openOwnOrder(product, order);
    const settled = (await ask(key, { field: 'last_name', value: 'Obi' })).json();
    await settle(order.id, settled.id, { accept: false, reason: 'The passport says otherwise.' });
    const asked = (await ask(key, { field: 'first_name', value: 'Ada' })).json();
    const other = await openOwnOrder(product, bystander);
    await ask(other, { field: 'first_name', value: 'Ada' });
    await decide(product, bystander, 'Approved', token);
    const before = await rowsOf(bystander.id);
    const all = { ids: [order.id], action: 'decide', status: 'Approved' };
    await product.call('POST', '/api/admin/orders/bulk', { token, body: all });
    expect((await record(order.id)).corrections).toEqual([]);
    await product.call('POST', '/api/admin/orders/bulk/undo', { token, body: { ids: all.ids } });
    expect((await record(order.id)).corrections).toMatchObject([{ id: asked.id, value: 'Ada' }]);
    expect((await queue()).map(({ id }) => id)).toContain(order.id);
    expect((await settle(order.id, asked.id, { accept: true })).statusCode).toBe(200);
    await product.settle();
    expect(product.mails.at(-1)?.subject).toBe(
      `We have corrected your visa application (${order.tracking_id})`,
    );
    expect(await rowsOf(bystander.id)).toEqual(before);
  });

  test('one that was asked for meanwhile is looked at before the decision, which would end it', async () => {
    const [order, bystander] = [await aPaidApplication(product), await aPaidApplication(product)];
    const other = await openOwnOrder(product, bystander);
    await ask(other, { field: 'first_name', value: 'Ada' });
    const before = await rowsOf(bystander.id);
    const { tracking_id, hash } = await record(order.id);
    const approve = (corrections: string[]) =>
      product.call('PUT', `/api/admin/visa-update/${order.id}`, {
        token,
        body: { status: 'Approved', reviewed: { tracking_id, hash, corrections } },
      });
    const key = await openOwnOrder(product, order);
    const { id } = (await ask(key, { field: 'passport_number', value: 'B2222222' })).json();
    const unseen = await approve([]);
    expect([unseen.statusCode, unseen.json().code]).toEqual([409, 'reviewed_other']);
    expect(unseen.json().message).toContain('has since asked for a correction');
    expect((await record(order.id)).visa_status).toBe('Pending');
    expect((await approve(['no id', id])).statusCode).toBe(200);
    expect((await record(order.id)).corrections).toEqual([]);
    expect(await rowsOf(bystander.id)).toEqual(before);
  });

  describe('for a lost mailbox', () => {
    const lost = (order: { tracking_id: string }, over: object = {}) =>
      product.call('POST', '/api/orders/lost-mailbox', {
        body: {
          tracking_id: order.tracking_id,
          phone_number: '0803 123 4567',
          date_of_birth: '1990-05-17',
          email: 'found@example.com',
          ...over,
        },
      });

    test('who knows phone number and birth date stands in the queue, whoever else is answered the same; accepting sets the address', async () => {
      const [order, bystander] = [await aPaidApplication(product), await aPaidApplication(product)];
      const key = await openOwnOrder(product, order);
      const before = await rowsOf(bystander.id);
      product.mails.length = 0;
      const answers = [
        await lost(order),
        await lost(bystander, { date_of_birth: '1990-05-18' }),
        await lost(bystander, { phone_number: '08031234568' }),
        await lost({ tracking_id: 'TFY-AAAAA-AAAAA-AAAAA' }),
        await lost({ tracking_id: 'x' }),
      ];
      expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
      expect(answers[0]?.statusCode).toBe(202);
      await product.settle();
      expect((await queue()).map((row) => row.id)).toEqual(expect.arrayContaining([order.id]));
      expect((await record(bystander.id)).corrections).toEqual([]);
      const old: string = (await record(order.id)).contact_email;
      // The address it has hears of it before anything changes.
      expect(product.mails.map(({ to, subject }) => [to, subject.replace(/ \(.*/, '')])).toEqual([
        [old, 'Somebody has asked us to write elsewhere'],
      ]);
      const [{ id }] = (await record(order.id)).corrections;
      const own = await product.json('GET', '/api/manage/order', { token: key });
      expect(own.corrections).toEqual([]);
      product.clock.forward(11 * MINUTE_MS);
      expect((await settle(order.id, id, { accept: true })).json().code).toBe('step_up');
      ({ token } = await anAdmin(product, 'Ada Obi'));
      product.mails.length = 0;
      expect((await settle(order.id, id, { accept: true })).statusCode).toBe(200);
      await product.settle();
      expect((await record(order.id)).contact_email).toBe('found@example.com');
      expect(product.mails.map(({ to }) => to).toSorted()).toEqual(
        [old, 'found@example.com'].toSorted(),
      );
      expect(await product.status('GET', '/api/manage/order', { token: key })).toBe(401);
      expect(await rowsOf(bystander.id)).toEqual(before);
    });

    test('outlives a decision, which ends what else is open; a deletion ends it, too', async () => {
      const order = await aPaidApplication(product);
      await ask(await openOwnOrder(product, order), { field: 'first_name', value: 'Ada' });
      await lost(order);
      await product.settle();
      const open = async () =>
        (await record(order.id)).corrections
          .map(({ field }: { field: string }) => field)
          .toSorted();
      const named = await open();
      expect(named).toHaveLength(2);
      expect(named).toContain('first_name');
      await decide(product, order, 'Denied', token);
      expect(await open()).toEqual(named.filter((field: string) => field !== 'first_name'));
      const url = `/api/admin/delete-application/${order.id}`;
      expect(await product.status('DELETE', url, { token })).toBe(200);
      const rows = await product.rows(order_corrections, eq(order_corrections.order_id, order.id));
      expect(rows.map(({ closed_as }) => closed_as).toSorted()).toEqual(['decided', 'deleted']);
    });

    test('ends as soon as another address is set: the mailbox was not lost, or is another one', async () => {
      const order = await aPaidApplication(product);
      await lost(order, { email: 'thief@example.com' });
      await product.settle();
      const [asked] = (await record(order.id)).corrections;
      const body = { email: 'owner@example.com' };
      await product.call('PUT', `/api/admin/orders/${order.id}/contact`, { token, body });
      expect((await record(order.id)).corrections).toEqual([]);
      expect((await queue()).map((row) => row.id)).not.toContain(order.id);
      const late = await settle(order.id, asked.id, { accept: true });
      expect([late.statusCode, late.json().message]).toEqual([
        409,
        'Another address was set in the meantime: a lost mailbox has to be reported again.',
      ]);
      expect((await record(order.id)).contact_email).toBe('owner@example.com');
    });

    test('another address leaves open what else is asked for, and what was settled as it was', async () => {
      const order = await aPaidApplication(product);
      const key = await openOwnOrder(product, order);
      await lost(order);
      await product.settle();
      const [asked] = (await record(order.id)).corrections;
      await settle(order.id, asked.id, { accept: false, reason: 'Nobody answered the phone.' });
      await ask(key, { field: 'passport_number', value: 'B2222222' });
      const body = { email: 'owner@example.com' };
      await product.call('PUT', `/api/admin/orders/${order.id}/contact`, { token, body });
      const { contact_email, corrections } = await record(order.id);
      expect([contact_email, corrections]).toMatchObject([
        'owner@example.com',
        [{ field: 'passport_number' }],
      ]);
      const rows = await product.rows(order_corrections, eq(order_corrections.id, asked.id));
      expect(rows.map(({ closed_as }) => closed_as)).toEqual(['refused']);
    });

    test('a refusal is told to the address that was asked for, without a name; a service without a birth date says so to staff', async () => {
      const order = await aPaidServiceOrder(product, 'appointment');
      const { phone_number } = (await product.rows(orders, eq(orders.id, order.id)))[0] ?? {};
      await lost(order, { phone_number });
      await product.settle();
      const [asked] = (await record(order.id, 'appointments')).corrections;
      expect(asked.reason).toContain('call the number');
      product.mails.length = 0;
      await settle(order.id, asked.id, { accept: false, reason: 'Nobody answered the phone.' });
      await product.settle();
      expect(product.mails.map(({ to }) => to)).toEqual(['found@example.com']);
      expect(JSON.stringify(product.mails)).not.toContain(order.tracking_id);
    });

    test('an order whose answers were erased matches nobody by the phone number alone', async () => {
      const order = await aPaidApplication(product);
      const key = await openOwnOrder(product, order);
      await decide(product, order, 'Denied', token);
      expect(await product.status('POST', '/api/manage/erase', { token: key })).toBe(200);
      await product.newMails();
      await lost(order, { date_of_birth: '1970-01-01' });
      await product.settle();
      expect([(await record(order.id)).corrections, product.mails]).toEqual([[], []]);
    });

    test('three a day for one order', async () => {
      product.deps.config.RATE_LIMITS = 'on';
      const order = await aPaidApplication(product);
      const codes: number[] = [];
      for (let at = 0; at < 4; at++)
        codes.push((await lost(order, { phone_number: '08030000000' })).statusCode);
      expect(codes).toEqual([202, 202, 202, 429]);
      product.deps.config.RATE_LIMITS = 'off';
    });
  });
});
