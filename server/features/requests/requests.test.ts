import { and, eq, isNotNull } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { files, order_requests, orders } from '#server/database/schema.ts';
import { DAY_MS, lagosMidnight } from '#shared/dates.ts';
import type { OrderRequest, UnansweredRequest } from '#shared/orders/requests.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import {
  anAdmin,
  anApplication,
  aPaidApplication,
  decide,
  payByCard,
  pdf,
  twoPdfs,
  wrongFields,
} from '#test/factories/orders.ts';
import { aServiceOrder, SERVICE_KINDS, type ServiceKind } from '#test/factories/services.ts';
import { pass } from '#test/kit/passing-time.ts';
import { aProduct } from '#test/kit/support.ts';
import { linkCode, openOwnOrder, sendAnswer } from '#test/story/applicants.ts';

describe('requests for more', () => {
  const product = aProduct();
  let token: string;
  beforeAll(async () => {
    ({ token } = await anAdmin(product, 'Ada Obi'));
  });
  beforeEach(async () => void (await product.newMails()));

  const ask = (id: string, fields: string[], note = '') =>
    product.call('POST', `/api/admin/orders/${id}/requests`, {
      token,
      body: { items: fields.map((field) => ({ field, reason: 'It is blurred.' })), note },
    });
  const withdraw = (id: string, request: string) =>
    product.call('DELETE', `/api/admin/orders/${id}/requests/${request}`, { token });
  const own = (key: string): Promise<ManageOrder> =>
    product.json('GET', '/api/manage/order', { token: key });
  const status = (id: string) => product.json('GET', `/api/visa/status/${id}`, { token });
  /** Opens the order by the link of the newest mail. */
  const byMail = async () => {
    await product.settle();
    return (
      await product.json('POST', '/api/manage/session', { body: { code: linkCode(product) } })
    ).token as string;
  };
  const paid = () => aPaidApplication(product, { files: twoPdfs() });

  test('a better data page and a corrected passport number are asked for, mailed, answered and shown beside what stood there', async () => {
    const order = await paid();
    const asked = await ask(
      order.id,
      ['data_page', 'passport_number'],
      'The bottom lines, please.',
    );
    expect(asked.statusCode).toBe(201);
    const key = await byMail();
    expect(product.mails.at(-1)?.text).toMatch(
      /Passport data page: It is blurred\.[\s\S]*The bottom lines, please\./,
    );
    const held = await own(key);
    expect(held.stage).toBe('waiting_for_applicant');
    expect(held.request).toMatchObject({
      note: 'The bottom lines, please.',
      items: [
        { field: 'data_page', upload: true },
        { field: 'passport_number', upload: false, value: 'A12345678' },
      ],
    });
    // The link works until the answer has come.
    expect(
      await product.status('POST', '/api/manage/session', { body: { code: linkCode(product) } }),
    ).toBe(200);
    const nothing = await sendAnswer(product, key, {});
    expect(wrongFields(nothing).sort()).toEqual(['data_page', 'passport_number']);
    const wrong = await sendAnswer(
      product,
      key,
      { passport_number: '??' },
      { data_page: { ...pdf(), content: Buffer.from('no') } as never },
    );
    expect(wrong.statusCode).toBe(422);
    const headers = { 'idempotency-key': 'one' };
    const [better, bill] = [pdf({ size: 4000 }), pdf()];
    const send = () =>
      sendAnswer(
        product,
        key,
        { passport_number: 'b7654321', first_name: 'Eve' },
        { data_page: better, utility_bill: bill },
        headers,
      );
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.statusCode, second.statusCode, (await send()).statusCode]).toEqual([
      200, 200, 200,
    ]);
    // What came twice is stored once.
    const stored = (await Array.fromAsync(product.deps.storage.list())).map(({ key }) => key);
    const named = await product.rows(files);
    expect(stored.toSorted()).toEqual(named.map((file) => file.key).toSorted());
    expect(
      (
        await sendAnswer(
          product,
          key,
          { passport_number: 'C7654321' },
          { data_page: pdf() },
          headers,
        )
      ).json().code,
    ).toBe('key_reused');
    expect(
      (await sendAnswer(product, key, { passport_number: 'C7654321' }, { data_page: pdf() }))
        .statusCode,
    ).toBe(409);
    expect(
      await product.status('POST', '/api/manage/session', { body: { code: linkCode(product) } }),
    ).toBe(401);
    const record = await status(order.id);
    // Nothing else than what was asked for has changed.
    expect([record.passport_number, record.first_name, record.utility_bill]).toEqual([
      'B7654321',
      'Adaeze',
      undefined,
    ]);
    const [request]: OrderRequest[] = record.requests;
    expect(request).toMatchObject({
      asked_by: 'Ada Obi',
      answered_at: expect.any(String),
      items: [{ field: 'data_page' }, { before: 'A12345678', after: 'B7654321' }],
    });
    for (const url of [request?.items[0]?.before_url, request?.items[0]?.after_url])
      expect(await product.status('GET', url ?? '')).toBe(200);
    expect(request?.items[0]?.before_url).not.toBe(request?.items[0]?.after_url);
    const kept = await product.rows(
      files,
      and(eq(files.order_id, order.id), isNotNull(files.replaced_at)),
    );
    expect(kept.map(({ field }) => field)).toEqual(['data_page']);
    expect([(await own(key)).stage, (await own(key)).request]).toEqual(['in_progress', null]);
    const found = async (q: string) =>
      (await product.json('GET', `/api/visa/all?q=${q}`, { token })).map(
        ({ id }: { id: string }) => id,
      );
    expect(await found('B7654321')).toContain(order.id);
  });

  test('one is open at a time; what a service doesn’t have, or the price, can’t be asked for; nor can an unpaid, decided or deleted order', async () => {
    const order = await paid();
    expect(
      (await ask(order.id, ['visa_fee', 'hotel', 'data_page', 'data_page'])).json().fields,
    ).toMatchObject({
      'items.0.field': expect.any(String),
      'items.1.field': expect.any(String),
      'items.3.field': expect.any(String),
    });
    expect((await ask(order.id, [])).statusCode).toBe(422);
    expect((await ask(order.id, ['data_page'])).statusCode).toBe(201);
    expect((await ask(order.id, ['data_page'])).json().code).toBe('request_open');
    expect((await ask((await anApplication(product)).id, ['data_page'])).statusCode).toBe(409);
    expect([(await ask('x', ['data_page'])).statusCode]).toEqual([404]);
    // Deciding closes it.
    const key = await openOwnOrder(product, order);
    await decide(product, order, 'Approved', token);
    expect((await status(order.id)).requests[0]).toMatchObject({ closed_as: 'decided' });
    expect([
      (await own(key)).request,
      (await sendAnswer(product, key, {}, { data_page: pdf() })).statusCode,
    ]).toEqual([null, 409]);
    expect((await ask(order.id, ['data_page'])).statusCode).toBe(409);
    const deleted = await paid();
    await ask(deleted.id, ['data_page']);
    await product.call('DELETE', `/api/admin/orders/${deleted.id}`, { token });
    expect((await ask(deleted.id, ['data_page'])).statusCode).toBe(404);
    const [row] = await product.rows(order_requests, eq(order_requests.order_id, deleted.id));
    expect(row?.closed_as).toBe('deleted');
  });

  test('a corrected address is the order’s from then on; the old one is told, and its links and sessions end', async () => {
    const order = await paid();
    const old = order.payment_info.customer_email;
    await ask(order.id, ['contact_email']);
    const key = await byMail();
    const before = await openOwnOrder(product, order);
    const link = linkCode(product);
    await product.call('POST', '/api/orders/manage-link', {
      body: { tracking_id: order.tracking_id },
    });
    await product.settle();
    const unused = linkCode(product);
    expect(unused).not.toBe(link);
    const answered = await sendAnswer(product, key, { contact_email: 'corrected@example.com' });
    expect(answered.statusCode).toBe(200);
    await product.settle();
    expect(
      product.mails.filter(({ subject }) => /address/.test(subject)).map(({ to }) => to),
    ).toEqual([old]);
    expect(await product.status('POST', '/api/manage/session', { body: { code: unused } })).toBe(
      401,
    );
    expect(await product.status('GET', '/api/manage/order', { token: before })).toBe(401);
    expect((await own(key)).email).toBe('corrected@example.com');
    const found = await product.json('GET', '/api/admin/orders?q=corrected@example.com', { token });
    expect(found.map(({ id }: { id: string }) => id)).toEqual([order.id]);
  });

  test('a withdrawn one ends with its link, and the applicant is told', async () => {
    const order = await paid();
    const { id } = (await ask(order.id, ['data_page'])).json();
    const key = await byMail();
    expect([
      (await withdraw(order.id, id)).statusCode,
      (await withdraw(order.id, id)).statusCode,
    ]).toEqual([204, 204]);
    expect(
      await product.status('POST', '/api/manage/session', { body: { code: linkCode(product) } }),
    ).toBe(401);
    await product.settle();
    expect(product.mails.at(-1)?.subject).toMatch(/^Nothing more is needed/);
    const told = (await status(order.id)).history.map(({ event }: { event: string }) => event);
    expect(told.filter((event: string) => event === 'request_withdrawn')).toHaveLength(1);
    expect((await sendAnswer(product, key, {}, { data_page: pdf() })).statusCode).toBe(409);
    expect([
      (await withdraw(order.id, 'x')).statusCode,
      (await withdraw((await paid()).id, id)).statusCode,
    ]).toEqual([404, 404]);
  });

  test('what was asked before is no answer to what is asked by now, also for the same paper', async () => {
    const [order, bystander] = [await paid(), await paid()];
    expect((await ask(bystander.id, ['data_page'])).statusCode).toBe(201);
    await product.settle();
    const first = (await ask(order.id, ['data_page'])).json();
    const key = await byMail();
    expect((await withdraw(order.id, first.id)).statusCode).toBe(204);
    const second = (await ask(order.id, ['data_page'], 'Not yours.')).json();
    const headers = { 'idempotency-key': 'both' };
    const answer = (request_id: string) =>
      sendAnswer(product, key, { request_id }, { data_page: pdf() }, headers);
    const late = await answer(first.id);
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'We now ask for something else, or for another reason: see below. Nothing was sent.',
    ]);
    expect((await own(key)).request?.id).toBe(second.id);
    expect((await answer(second.id)).statusCode).toBe(200);
    expect((await status(bystander.id)).stage).toBe('waiting_for_applicant');
    // Another order's answer, though under the same key.
    const theirs = await openOwnOrder(product, bystander);
    const sent = await sendAnswer(product, theirs, {}, { data_page: pdf() }, headers);
    expect(sent.statusCode).toBe(200);
    expect((await status(bystander.id)).stage).toBe('in_progress');
  });

  test('an answer stands in front of the queue, marked there and in the lists; old and new version of a file are told apart', async () => {
    const [first, order] = [await paid(), await paid()];
    const rows = (path: string) => product.json('GET', `/api/${path}`, { token });
    const { id } = (await ask(order.id, ['data_page'])).json();
    expect(
      (await rows('visa/all')).find((row: { id: string }) => row.id === order.id),
    ).toMatchObject({ stage: 'waiting_for_applicant', answered: false });
    await sendAnswer(
      product,
      await openOwnOrder(product, order),
      {},
      { data_page: pdf({ size: 5000 }) },
    );
    const queue: { id: string; answered: boolean }[] = await rows('admin/queue');
    const at = queue.findIndex(({ id }) => id === order.id);
    expect(queue.slice(0, at + 1)).toEqual(
      queue.filter(({ answered }) => answered).slice(0, at + 1),
    );
    expect(queue[at]).toMatchObject({ answered: true });
    expect(queue.findIndex(({ id }) => id === first.id)).toBeGreaterThan(at);
    expect(
      (await rows('visa/all')).find((row: { id: string }) => row.id === order.id),
    ).toMatchObject({ answered: true });
    expect(
      (await rows('visa/all')).find((row: { id: string }) => row.id === first.id),
    ).toMatchObject({ answered: false });
    const [answered]: OrderRequest[] = (await status(order.id)).requests;
    const [item] = answered?.items ?? [];
    expect([answered?.id, item?.before_file?.media_type, item?.after_file?.bytes]).toEqual([
      id,
      'application/pdf',
      5000,
    ]);
    await decide(product, order, 'Approved', token);
    expect(await status(order.id)).toMatchObject({ stage: 'in_progress', answered: false });
  });

  test('its links to files end with the session of whoever read them', async () => {
    const order = await paid();
    await ask(order.id, ['data_page']);
    await sendAnswer(product, await openOwnOrder(product, order), {}, { data_page: pdf() });
    const reader = { token: (await anAdmin(product)).token };
    const { requests } = await product.json('GET', `/api/visa/status/${order.id}`, reader);
    const { before_url, after_url } = requests[0].items[0];
    const opened = () =>
      Promise.all([before_url, after_url].map((url) => product.status('GET', url)));
    expect(await opened()).toEqual([200, 200]);
    await product.call('POST', '/api/admin/logout', reader);
    expect(await opened()).toEqual([403, 403]);
  });

  test('after 14 days without an answer the queue names the order; asking again mails it once more, at most every three days', async () => {
    const order = await paid();
    const { id } = (await ask(order.id, ['data_page', 'passport_number'])).json();
    const again = () =>
      product.call('POST', `/api/admin/orders/${order.id}/requests/${id}/again`, { token });
    const signIn = async () => {
      ({ token } = await anAdmin(product, 'Ada Obi'));
    };
    const unanswered = async (): Promise<UnansweredRequest[]> =>
      (await product.json('GET', '/api/admin/queue/unanswered', { token })).filter(
        (row: UnansweredRequest) => row.id === order.id,
      );
    expect([(await again()).statusCode, await unanswered()]).toEqual([409, []]);
    await pass(product, 13.9 * DAY_MS);
    await signIn();
    expect(await unanswered()).toEqual([]);
    await pass(product, 0.2 * DAY_MS);
    await signIn();
    expect(await unanswered()).toMatchObject([
      {
        request_id: id,
        tracking_id: order.tracking_id,
        asked_by: 'Ada Obi',
        asked_again_at: null,
        labels: ['Passport data page', 'Passport number'],
      },
    ]);
    product.mails.length = 0;
    expect([(await again()).statusCode, (await again()).statusCode, await unanswered()]).toEqual([
      200,
      409,
      [],
    ]);
    const key = await byMail();
    expect(product.mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/still waiting for you/),
    ]);
    await ask((await paid()).id, ['data_page']);
    await pass(product, 14.1 * DAY_MS);
    await signIn();
    expect((await unanswered()).length).toBe(1);
    const many = async (query: string) =>
      (await product.json('GET', `/api/admin/queue/unanswered${query}`, { token })).length;
    expect([await many('?limit=1'), await many('?limit=2')]).toEqual([1, 2]);
    expect((await status(order.id)).history.map(({ event }: { event: string }) => event)).toContain(
      'asked_again',
    );
    await withdraw(order.id, id);
    expect([await unanswered(), (await again()).statusCode, key]).toEqual([
      [],
      409,
      expect.any(String),
    ]);
  }, 60_000);

  test('who doesn’t answer is reminded after 3 and 7 days, and no more; who answered is not', async () => {
    const [slow, quick] = [await paid(), await paid()];
    for (const { id } of [slow, quick]) await ask(id, ['data_page']);
    const key = await openOwnOrder(product, quick);
    await sendAnswer(product, key, {}, { data_page: pdf() });
    const reminders = () =>
      product.mails.filter(({ subject }) => /still waiting for you/.test(subject));
    await pass(product, 2.9 * DAY_MS);
    expect(reminders()).toHaveLength(0);
    await pass(product, 0.2 * DAY_MS);
    expect(reminders()).toHaveLength(1);
    await pass(product, 20 * DAY_MS);
    expect(reminders().map(({ subject }) => subject.includes(slow.tracking_id))).toEqual([
      true,
      true,
    ]);
    ({ token } = await anAdmin(product, 'Ada Obi'));
  }, 60_000);

  test('who was asked before an outage of eight days is reminded once', async () => {
    const { id, tracking_id } = await paid();
    await ask(id, ['data_page']);
    await product.settle();
    product.clock.forward(8 * DAY_MS);
    await product.settle();
    const reminders = product.mails.filter(({ subject }) => /still waiting/.test(subject));
    expect(reminders.map(({ subject }) => subject.includes(tracking_id))).toEqual([true]);
    ({ token } = await anAdmin(product, 'Ada Obi'));
  });

  test('an answer on the day on which the order is due leaves staff a working day', async () => {
    const [order, bystander] = [await paid(), await paid()];
    const due = async ({ id }: { id: string }) =>
      (await product.rows(orders)).find((row) => row.id === id)?.due_on ?? '';
    const [before, others] = [await due(order), await due(bystander)];
    product.clock.set(new Date(lagosMidnight(before).getTime() + 10 * 3_600_000));
    ({ token } = await anAdmin(product, 'Ada Obi'));
    expect((await ask(order.id, ['data_page'])).statusCode).toBe(201);
    const key = await byMail();
    expect((await sendAnswer(product, key, {}, { data_page: pdf() })).statusCode).toBe(200);
    expect((await due(order)) > before).toBe(true);
    expect(await due(bystander)).toBe(others);
  });

  test.each(SERVICE_KINDS)(
    'works for %s as well: each correctable field and upload can be asked for and sent again as it is',
    async (kind: ServiceKind) => {
      const order = await aServiceOrder(product, kind);
      await payByCard(product, order, { kind });
      const { correctable } = await import('#shared/services/field-list.ts');
      const { descriptionOf } = await import('#shared/services/index.ts');
      const list = await descriptionOf(kind).fields();
      const names = correctable(list).filter((name) => !list[name]?.upload && name !== 'email');
      const asked = await ask(order.id, names);
      expect([asked.statusCode, asked.body]).toEqual([201, expect.anything()]);
      const key = await byMail();
      const values = Object.fromEntries(
        ((await own(key)).request?.items ?? []).map(({ field, value }) => [field, value]),
      );
      const sent = await sendAnswer(product, key, values);
      expect([sent.statusCode, sent.json().fields ?? {}]).toEqual([200, {}]);
      expect((await own(key)).stage).toBe('in_progress');
    },
  );
});
