import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { makeTrackingId } from '#shared/orders/tracking-id.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  applicantInput,
  decide,
  jpeg,
  payByCard,
  pdf,
  sendApplication,
  sendIssued,
  twoPdfs,
} from '#test/factories/orders.ts';
import { anIssuedVisa, ownCall } from '#test/factories/own-page.ts';
import { aProduct } from '#test/kit/support.ts';
import { linkCode, openOwnOrder } from '#test/story/applicants.ts';

describe('an applicant’s own page', () => {
  const product = aProduct();
  let token: string;
  beforeAll(async () => {
    ({ token } = await anAdmin(product, 'Ada Obi'));
  });
  beforeEach(async () => void (await product.newMails()));

  const ask = (tracking_id: unknown) =>
    product.call('POST', '/api/orders/manage-link', { body: { tracking_id } });
  const codeOf = () => linkCode(product);
  const enter = (code = codeOf()) =>
    product.call('POST', '/api/manage/session', { body: { code } });
  const opened = (order: { tracking_id: string }) => openOwnOrder(product, order);
  const mine = ownCall(product);
  const issuedVisa = () => anIssuedVisa(product, token);

  test('a link goes to the order’s own address, works once within the hour, and opens this order for two hours', async () => {
    const order = await anApplication(product, { fields: { contact_email: 'own@example.com' } });
    await product.newMails();
    const known = await ask(order.tracking_id.toLowerCase());
    const unknown = await ask(makeTrackingId(new Uint8Array(14).fill(7)));
    expect([known.statusCode, unknown.statusCode, known.json()]).toEqual([
      202,
      202,
      unknown.json(),
    ]);
    expect([(await ask('')).statusCode, (await ask('TFY-1')).json().code]).toEqual([
      422,
      'tracking_id_mistyped',
    ]);
    await product.settle();
    expect(product.mails.map(({ to }) => to)).toEqual(['own@example.com']);
    const code = codeOf();
    // A mail scanner that only looks uses nothing up.
    const entered = await enter(code);
    expect([
      entered.statusCode,
      entered.json().order.tracking_id,
      entered.headers['cache-control'],
    ]).toEqual([200, order.tracking_id, 'no-store']);
    expect([(await enter(code)).statusCode, (await enter('x')).statusCode]).toEqual([401, 401]);
    const key = entered.json().token;
    expect((await mine(key)).statusCode).toBe(200);
    product.clock.forward(2 * HOUR_MS + 1000);
    expect((await mine(key)).statusCode).toBe(401);
    ({ token } = await anAdmin(product, 'Ada Obi'));
    await ask(order.tracking_id);
    await product.settle();
    product.clock.forward(HOUR_MS + 1000);
    expect((await enter()).statusCode).toBe(401);
  });

  test('a press whose answer was lost opens the same session once more, under its own key alone', async () => {
    const order = await anApplication(product);
    await product.newMails();
    await ask(order.tracking_id);
    await product.settle();
    const code = codeOf();
    const press = (key?: string) =>
      product.call('POST', '/api/manage/session', { body: { code, ...(key ? { key } : {}) } });
    const own = crypto.randomUUID();
    const both = await Promise.all([press(own), press(own)]);
    const [first, again] = both.map((one) => one.json());
    expect([both.map(({ statusCode }) => statusCode), again.token]).toEqual([
      [200, 200],
      first.token,
    ]);
    expect((await mine((await press(own)).json().token)).statusCode).toBe(200);
    for (const key of [undefined, crypto.randomUUID()])
      expect((await press(key)).statusCode).toBe(401);
    expect((await press('short')).statusCode).toBe(422);
    product.clock.forward(2 * HOUR_MS + 1000);
    expect((await press(own)).statusCode).toBe(401);
    ({ token } = await anAdmin(product, 'Ada Obi'));
    // One that came with a request works until that is answered: anew, once the session is over.
    const paid = await anApplication(product, { files: twoPdfs() });
    await payByCard(product, paid);
    await product.newMails();
    const items = [{ field: 'data_page', reason: 'It is cut off.' }];
    const path = `/api/admin/orders/${paid.id}/requests`;
    await product.call('POST', path, { token, body: { items } });
    await product.settle();
    const body = { code: codeOf(), key: own };
    const enters = () => product.status('POST', '/api/manage/session', { body });
    expect(await enters()).toBe(200);
    product.clock.forward(2 * HOUR_MS + 1000);
    expect([await enters(), await enters()]).toEqual([200, 200]);
    ({ token } = await anAdmin(product, 'Ada Obi'));
  });

  test('a link that was used is not made good again by its mail’s next try, when only the answer to the first was lost', async () => {
    const { mail } = product.deps;
    const { send } = mail;
    /** The mail arrives, and goes out again: the code and what it answers at its first use. */
    const arrived = async (asks: () => Promise<unknown>) => {
      await product.settle();
      mail.send = async (one) => {
        await send(one);
        throw new Error('the line broke');
      };
      await asks();
      await product.settle().catch(() => {});
      mail.send = send;
      const code = codeOf();
      const { statusCode } = await enter(code);
      product.mails.length = 0;
      product.clock.forward(20 * HOUR_MS);
      await product.settle();
      expect(codeOf()).toBe(code);
      return [code, statusCode] as const;
    };
    const order = await anApplication(product, { files: twoPdfs() });
    await payByCard(product, order);
    const [asked, first] = await arrived(() => ask(order.tracking_id));
    expect([first, (await enter(asked)).statusCode]).toEqual([200, 401]);
    // One that came with a request for more works until that is answered, but no longer than 30 days from the day it arrived.
    ({ token } = await anAdmin(product, 'Ada Obi'));
    const items = [{ field: 'data_page', reason: 'It is cut off.' }];
    const [more, opens] = await arrived(() =>
      product.call('POST', `/api/admin/orders/${order.id}/requests`, { token, body: { items } }),
    );
    expect([opens, (await enter(more)).statusCode]).toEqual([200, 200]);
    product.clock.forward(29 * DAY_MS + 5 * HOUR_MS);
    expect((await enter(more)).statusCode).toBe(401);
    ({ token } = await anAdmin(product, 'Ada Obi'));
  });

  test('a link whose mail goes again to a corrected address is good at that one only', async () => {
    const order = await anApplication(product);
    await product.newMails();
    const { mail } = product.deps;
    const { send } = mail;
    mail.send = async (one) => {
      await send(one);
      throw new Error('the line broke');
    };
    await ask(order.tracking_id);
    await product.settle().catch(() => {});
    mail.send = send;
    const strangers = codeOf();
    const body = { email: 'right@example.com' };
    await product.call('PUT', `/api/admin/orders/${order.id}/contact`, { token, body });
    await product.settle();
    expect(codeOf()).not.toBe(strangers);
    expect([(await enter(strangers)).statusCode, (await enter()).statusCode]).toEqual([401, 200]);
  });

  test('shows everything we hold of it and nothing of another; the key opens no other call', async () => {
    const [order, other] = [await issuedVisa(), await anApplication(product)];
    const key = await opened(order);
    const held: ManageOrder = (await mine(key)).json();
    expect(held).toMatchObject({
      id: order.id,
      kind: 'visa',
      stage: 'done',
      payment_status: 'Paid',
      request: null,
      may_erase: true,
    });
    expect(held.fields).toContainEqual({
      name: 'passport_number',
      label: 'Passport number',
      value: 'A12345678',
      asked: true,
    });
    expect(held.uploads.map(({ label }) => label)).toEqual([
      'Passport data page',
      'Passport photograph',
    ]);
    expect(held.issued.map(({ name, label }) => [name, label])).toEqual([
      ['visa_file', 'Issued visa'],
    ]);
    expect(await product.status('GET', held.issued[0]?.url ?? '')).toBe(200);
    expect(held.messages.map(({ template }) => template)).toContain('issued');
    expect(JSON.stringify(held)).not.toContain(other.tracking_id);
    for (const path of [
      `visa/status/${order.id}`,
      'admin/dashboard',
      'agents/applications',
      `agents/applications/${order.id}`,
    ])
      expect(await product.status('GET', `/api/${path}`, { token: key })).toBe(403);
    // Neither a tracking ID nor anybody else's token is a key.
    expect([(await mine(order.tracking_id)).statusCode, (await mine(token)).statusCode]).toEqual([
      401, 403,
    ]);
    // While an order is deleted, its sessions open nothing and change nothing; others go on.
    const others = await opened(other);
    await product.call('DELETE', `/api/admin/delete-application/${order.id}`, { token });
    expect((await mine(key)).statusCode).toBe(401);
    const change = await mine(key, 'PUT', 'order', { first_name: 'Zuwaira' });
    expect([change.statusCode, change.json().message]).toEqual([
      409,
      'The order was deleted: nothing of it can be changed.',
    ]);
    expect((await mine('a'.repeat(43), 'PUT', 'order')).statusCode).toBe(401);
    expect((await mine(others)).statusCode).toBe(200);
    await product.call('POST', `/api/admin/orders/${order.id}/restore`, { token });
    expect((await mine(key)).statusCode).toBe(200);
  });

  test('an own upload is opened by its session alone, paid or not, written down and kept by nobody; issued, unknown and erased files are not', async () => {
    const [unpaid, issued] = [
      await anApplication(product, {
        files: { data_page: await jpeg(), passport_photograph: pdf() },
      }),
      await issuedVisa(),
    ];
    const lone = await anApplication(product);
    const keys = [await opened(unpaid), await opened(issued)] as const;
    const bystander = await opened(lone);
    const before = (await mine(bystander)).json();
    for (const [key, type] of [
      [keys[0], 'image/jpeg'],
      [keys[1], 'application/pdf'],
    ] as const) {
      const name = ((await mine(key)).json() as ManageOrder).uploads[0]?.name ?? '';
      const got = await mine(key, 'GET', `files/${name}`);
      expect([got.statusCode, got.headers['content-type'], got.headers['cache-control']]).toEqual([
        200,
        type,
        'private, no-store',
      ]);
      expect([got.headers['x-content-type-options'], got.headers['content-disposition']]).toEqual([
        'nosniff',
        `inline; filename="data_page.${type === 'image/jpeg' ? 'jpg' : 'pdf'}"`,
      ]);
      expect(got.rawPayload.length).toBe(
        ((await mine(key)).json() as ManageOrder).uploads[0]?.bytes,
      );
      // Asked for again at once it is the same look.
      await mine(key, 'GET', `files/${name}`);
      const looks = ((await mine(key)).json() as ManageOrder).history.filter(
        ({ event }) => event === 'scan_opened',
      );
      expect(looks.map(({ actor, text }) => [actor, text.includes('Passport data page')])).toEqual([
        ['applicant', true],
      ]);
    }
    for (const name of [
      'visa_file',
      'constructor',
      '..%2F..%2Fkeys',
      'passport_photograph-20200101000000',
    ])
      expect([name, (await mine(keys[1], 'GET', `files/${name}`)).statusCode]).toEqual([name, 404]);
    // Each key opened its own order's picture or PDF above; nobody else's token opens any.
    expect((await mine(token, 'GET', 'files/data_page')).statusCode).toBe(403);
    expect(await product.status('GET', '/api/manage/files/data_page')).toBe(401);
    await mine(keys[1], 'POST', 'erase');
    expect((await mine(keys[1], 'GET', 'files/data_page')).statusCode).toBe(404);
    expect((await mine(bystander)).json()).toEqual(before);
    expect((await mine(bystander, 'GET', 'files/data_page')).statusCode).toBe(200);
  });

  test('its page, its copy and its mails name colleagues by first name and initial, and nothing that is ours alone', async () => {
    const [order, bystander] = [await anApplication(product), await anApplication(product)];
    const [amaka, olu] = [
      await anAdmin(product, 'Amaka Ngozi Okonkwo'),
      await anAdmin(product, 'Oluwaseun Adeyemi'),
    ];
    const as = (
      { token }: { token: string },
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: object,
    ) => product.call(method, `/api/admin/${path}`, { token, body });
    for (const [{ id }, book] of [
      [order, 'Receipt book 118'],
      [bystander, 'Receipt book 119'],
    ] as const) {
      await as(amaka, 'PUT', `payment-update/${id}`, {
        status: 'Paid',
        method: 'cash',
        reference: book,
      });
      await product.call('GET', `/api/visa/status/${id}`, { token: olu.token });
    }
    await as(amaka, 'PUT', `orders/${order.id}/assignee`, { admin_id: olu.id });
    await as(olu, 'POST', `orders/${order.id}/notes`, { text: 'Asked Amaka about the money.' });
    const items = [{ field: 'data_page', reason: 'It is cut off.' }];
    const { id } = (await as(olu, 'POST', `orders/${order.id}/requests`, { items })).json();
    await as(olu, 'DELETE', `orders/${order.id}/requests/${id}`);
    await as(olu, 'PUT', `orders/${order.id}/contact`, { phone_number: '+2348031234999' });
    await as(amaka, 'POST', `orders/${order.id}/refunds`, {
      amount: 1000,
      reason: 'Overcharged',
      reference: 'GTB-78',
    });
    await decide(product, order, 'Approved', olu.token);
    await sendIssued(product, order, pdf(), olu.token);
    await product.settle();
    const mailed = product.mails.map(({ subject, text, html }) => `${subject} ${text} ${html}`);
    expect(mailed.length).toBeGreaterThan(5);
    const key = await opened(order);
    const held: ManageOrder = (await mine(key)).json();
    const doers = new Set(
      held.history.flatMap(({ actor, actor_name }) => (actor === 'admin' ? [actor_name] : [])),
    );
    expect([...doers].toSorted()).toEqual(['Amaka O.', 'Oluwaseun A.']);
    expect(held.history.filter(({ event }) => ['noted', 'assigned'].includes(event))).toEqual([]);
    expect(held.history.map(({ text }) => text)).toContain(
      'Marked the visa application as Paid, ₦45,000, cash',
    );
    const copy = Buffer.from(
      unzipSync((await mine(key, 'GET', 'export')).rawPayload)['order.json'] ?? [],
    ).toString();
    const tracked = await product.call('POST', '/api/visa/track-visa', {
      body: { tracking_id: order.tracking_id },
    });
    const words = [...mailed, JSON.stringify(held), copy, tracked.body].join('\n');
    for (const ours of ['Receipt book', 'Okonkwo', 'Adeyemi', 'Asked Amaka'])
      expect(words).not.toContain(ours);
    // Colleagues read all of it.
    const record = (await product.call('GET', `/api/visa/status/${order.id}`, { token })).body;
    for (const ours of ['Receipt book 118', 'Amaka Ngozi Okonkwo', 'Asked Amaka'])
      expect(record).toContain(ours);
  });

  test('a phone number changes at once, an address with the code that is mailed to it; the old one is told and its links end', async () => {
    const { id: destination_id } = await aDestination(product);
    const form = {
      fields: { ...applicantInput(), contact_email: 'old@example.com' },
      files: twoPdfs(),
      key: 'a-form-that-is-repeated',
    };
    const order = await anApplication(product, { ...form, destination_id });
    const again = () => sendApplication(product, destination_id, form);
    expect([(await again()).statusCode, (await again()).json().id]).toEqual([201, order.id]);
    const key = await opened(order);
    const second = await opened(order);
    const put = (body: object) => mine(key, 'PUT', 'contact', body);
    expect((await put({ phone_number: '0803 999 1111' })).json()).toMatchObject({ success: true });
    expect((await mine(key)).json().phone_number).toBe('+2348039991111');
    await ask(order.tracking_id);
    await product.settle();
    const link = codeOf();
    expect((await put({ email: 'new@example.com' })).json()).toMatchObject({ code_required: true });
    await product.settle();
    const mail = product.mails.at(-1);
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(mail?.to).toBe('new@example.com');
    // The page asks for the code after a reload, too.
    expect((await mine(key)).json()).toMatchObject({
      email: 'old@example.com',
      new_email: 'new@example.com',
    });
    expect((await put({ email: 'other@example.com', code })).statusCode).toBe(422);
    // Pressed twice.
    const set = await Promise.all([1, 2].map(() => put({ email: 'new@example.com', code })));
    expect(set.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await product.settle();
    expect(product.mails.at(-1)).toMatchObject({
      to: 'old@example.com',
      subject: 'We now write to another address',
    });
    const held: ManageOrder = (await mine(key)).json();
    expect(held.new_email).toBeUndefined();
    expect([held.email, ...new Set(held.messages.map(({ address }) => address))]).toEqual([
      'new@example.com',
      'new@example.com',
    ]);
    expect([(await mine(second)).statusCode, (await enter(link)).statusCode]).toEqual([401, 401]);
    // Whoever kept the form has no key to what is another's mailbox now.
    expect([(await again()).statusCode, (await again()).json().code]).toEqual([409, 'key_reused']);
    expect([(await put({})).statusCode, (await put({ email: 'x' })).statusCode]).toEqual([
      422, 422,
    ]);
    // What is wrong is named, and nothing else.
    expect(Object.keys((await put({ phone_number: 'x' })).json().fields)).toEqual(['phone_number']);
  });

  test('the code for another address is good for a quarter of an hour', async () => {
    const key = await opened(await anApplication(product));
    const email = 'new@example.com';
    await mine(key, 'PUT', 'contact', { email });
    await product.settle();
    const code = /\b\d{6}\b/.exec(product.mails.at(-1)?.text ?? '')?.[0] ?? '';
    product.clock.forward(15 * 60_000);
    const late = await mine(key, 'PUT', 'contact', { email, code });
    expect([code.length, late.statusCode]).toEqual([6, 422]);
    expect((await mine(key)).json()).not.toHaveProperty('new_email');
  });

  test('five wrong codes are the last, so that six digits can’t be tried through', async () => {
    const key = await opened(
      await anApplication(product, { fields: { contact_email: 'old@example.com' } }),
    );
    await mine(key, 'PUT', 'contact', { email: 'new@example.com' });
    await product.settle();
    const code = /\b\d{6}\b/.exec(product.mails.at(-1)?.text ?? '')?.[0] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const statuses: number[] = [];
    for (const one of [wrong, wrong, wrong, wrong, wrong, code])
      statuses.push(
        (await mine(key, 'PUT', 'contact', { email: 'new@example.com', code: one })).statusCode,
      );
    expect([code.length, statuses]).toEqual([6, [422, 422, 422, 422, 422, 422]]);
    // Another code has tries of its own.
    await mine(key, 'PUT', 'contact', { email: 'new@example.com' });
    await product.settle();
    const another = /\b\d{6}\b/.exec(product.mails.at(-1)?.text ?? '')?.[0] ?? '';
    const entered = { email: 'new@example.com', code: another };
    expect((await mine(key, 'PUT', 'contact', entered)).statusCode).toBe(200);
  });
});
