import { beforeAll, describe, expect, test } from 'vitest';
import { files as filesTable, orders, payments } from '#server/database/schema.ts';
import {
  aDestination,
  anAdmin,
  anAgent,
  applicantInput,
  pdf,
  type SubmissionOptions,
  sendApplication,
  type TestFile,
} from '#test/factories/orders.ts';
import { SERVICE_KINDS, SERVICES, sendService } from '#test/factories/services.ts';
import { aProduct } from '#test/kit/support.ts';
import { reconcileDue } from '../payments/reconcile.ts';

describe('a submission that is sent again under its Idempotency-Key', () => {
  const product = aProduct();
  let place: number;
  beforeAll(async () => {
    place = (await aDestination(product)).id;
  });

  const uploads = (): Record<string, TestFile> => ({
    data_page: pdf(),
    passport_photograph: pdf(),
  });
  const send = (options: SubmissionOptions) => sendApplication(product, place, options);
  const count = async () => {
    const { db } = product.deps.connection;
    return [(await db.select().from(orders)).length, (await db.select().from(payments)).length];
  };
  /** An answer without what tells the time of signing, and without its session. */
  const essence = ({ statusCode, body }: { statusCode: number; body: string }) => [
    statusCode,
    body.replace(/expires=\d+&signature=[\w-]+|"manage_token":"[\w-]+",/g, ''),
  ];

  test('gets the first answer, whatever the bot check’s token, and nothing follows twice', async () => {
    const form = { fields: applicantInput(), files: uploads(), key: 'the-same' };
    const first = await send(form);
    const before = await count();
    for (const captcha_token of [undefined, 'x', 'y']) {
      const again = await send({
        ...form,
        fields: { captcha_token, ...Object.fromEntries(Object.entries(form.fields).reverse()) },
      });
      expect(essence(again)).toEqual(essence(first));
    }
    expect(await count()).toEqual(before);
    await product.settle();
    expect(
      product.mails.filter(({ text }) => text.includes(first.json().tracking_id)),
    ).toHaveLength(1);
  });

  test('gets it also when somebody else paid since, or we were paid by hand', async () => {
    for (const paidBy of ['hand', 'link'] as const) {
      const { token } = await anAdmin(product);
      const form = { fields: applicantInput(), files: uploads(), key: `paid-by-${paidBy}` };
      const first = await send(form);
      const { id, payment_info } = first.json();
      if (paidBy === 'link') {
        const made = await product.json('POST', `/api/admin/orders/${id}/pay-link`, { token });
        const begun = await product.postForm(`/api/pay/${made.url.split('/pay/')[1]}/start`, {
          email: 'sponsor@example.com',
          name: 'Uncle Emeka',
          expected_amount: String(payment_info.amount),
        });
        expect(begun.statusCode).toBe(303);
      } else
        await product.call('PUT', `/api/admin/payment-update/${id}`, {
          token,
          body: { status: 'Paid', method: 'cash', reference: '7' },
        });
      product.clock.forward(product.deps.config.PAYMENT_EXPIRY_MS + 3_600_000);
      await reconcileDue(product.deps);
      const again = await send(form);
      expect([again.statusCode, again.json().payment_info]).toEqual([201, payment_info]);
    }
  });

  test('gets it also when the price has changed since, or the destination is gone', async () => {
    const { token } = await anAdmin(product);
    const { id } = await aDestination(product);
    const form = {
      fields: { ...applicantInput(), visa_fee: 45000 },
      files: uploads(),
      key: 'price-moved',
    };
    const first = await sendApplication(product, id, form);
    await product.call('PUT', '/api/visa/update', {
      body: { visa_id: id, visa_price: 60000 },
      token,
    });
    expect(essence(await sendApplication(product, id, form))).toEqual(essence(first));
    await product.call('DELETE', `/api/admin/delete-destinations/${id}`, { token });
    expect(essence(await sendApplication(product, id, form))).toEqual(essence(first));
  });

  test('is refused when it is another submission: a field, a file, a person or a service', async () => {
    const form = { fields: applicantInput(), files: uploads(), key: 'another' };
    expect((await send(form)).statusCode).toBe(201);
    const before = await count();
    const permit = (await aDestination(product, 'permit')).id;
    const others = [
      await send({ ...form, fields: { ...form.fields, first_name: 'Ifeoma' } }),
      await send({ ...form, fields: { ...form.fields, data_consent: 'Yes' } }),
      await send({ ...form, files: { ...form.files, data_page: pdf() } }),
      await send({ ...form, files: { ...form.files, other_document: pdf() } }),
      await send({
        ...form,
        files: {
          data_page: form.files.passport_photograph,
          passport_photograph: form.files.data_page,
        },
      }),
      await send({ ...form, fields: {}, files: {} }),
      await send({ ...form, token: (await anAgent(product)).token }),
      await sendApplication(product, place, { ...form, kind: 'permit' }),
      await sendApplication(product, permit, { ...form, kind: 'permit' }),
      ...(await Promise.all(
        SERVICE_KINDS.map((kind) =>
          sendService(product, kind, {}, { 'idempotency-key': 'another' }),
        ),
      )),
    ];
    for (const { statusCode, json } of others)
      expect([statusCode, json().code]).toEqual([409, 'key_reused']);
    expect(await count()).toEqual(before);
  });

  test('is no key once the address has changed; if that happens while it is answered, it opens nothing', async () => {
    const form = { fields: applicantInput(), files: uploads(), key: 'address-moved' };
    const { id } = (await send(form)).json();
    const { token } = await anAdmin(product);
    const { payment } = product.deps;
    product.deps.payment = {
      ...payment,
      async checkout(payable) {
        const body = { email: 'owner@example.com' };
        await product.call('PUT', `/api/admin/orders/${id}/contact`, { token, body });
        return payment.checkout(payable);
      },
    };
    const again = await send(form);
    product.deps.payment = payment;
    const { manage_token: old_token } = again.json();
    const opened = await product.call('GET', '/api/manage/order', { token: old_token });
    expect([again.statusCode, opened.statusCode]).toEqual([201, 401]);
    const later = await send(form);
    expect([later.statusCode, later.json().code]).toEqual([409, 'key_reused']);
  });

  test('is one order for several at once, of whatever service, and no other form', async () => {
    const [fields, files] = [applicantInput(), uploads()];
    const services = SERVICE_KINDS.map(async (kind) => {
      const typed = await SERVICES[kind].fields(product);
      const papers = SERVICES[kind].files?.();
      const headers = { 'idempotency-key': `several-${kind}` };
      return (over = {}) => sendService(product, kind, { ...typed, ...over }, headers, papers);
    });
    const all = [
      (over = {}) => send({ fields: { ...fields, ...over }, files, key: 'several-visas' }),
      ...(await Promise.all(services)),
    ];
    for (const one of all) {
      const before = await count();
      const responses = (await Promise.all([one(), one(), one(), one()])).map(essence);
      expect(responses[0]?.[0]).toBe(201);
      expect(responses).toEqual(Array(4).fill(responses[0]));
      expect((await one({ last_name: 'Other' })).json().code).toBe('key_reused');
      expect(await count()).toEqual(before.map((rows) => rows + 1));
    }
    // What the others had placed is gone with them.
    const keys: string[] = [];
    for await (const { key } of product.deps.storage.list()) keys.push(key);
    const named = (
      await product.deps.connection.db.select({ key: filesTable.key }).from(filesTable)
    ).map(({ key }) => key);
    expect(keys.toSorted()).toEqual(named.toSorted());
    expect(keys.length).toBeGreaterThan(1);
  });

  test('a key can’t be anything: up to 200 plain characters; none at all is no key', async () => {
    for (const key of ['x'.repeat(201), 'with space', 'caf\u00e9']) {
      const response = await send({ key });
      expect([response.statusCode, response.json().code]).toEqual([400, 'malformed']);
    }
    expect((await send({ key: 'x'.repeat(200) })).statusCode).toBe(201);
    const before = await count();
    const form = { fields: applicantInput(), files: uploads() };
    expect([(await send(form)).statusCode, (await send(form)).statusCode]).toEqual([201, 201]);
    expect(await count()).toEqual(before.map((rows) => rows + 2));
  });

  test('a refused submission keeps its key free', async () => {
    const form = { fields: applicantInput(), files: uploads(), key: 'second-try' };
    expect((await send({ ...form, fields: { ...form.fields, first_name: '' } })).statusCode).toBe(
      422,
    );
    expect((await send({ ...form, fields: { ...form.fields, visa_fee: 1 } })).statusCode).toBe(409);
    expect((await send(form)).statusCode).toBe(201);
  });
});
