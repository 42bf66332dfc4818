import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { files, orders } from '#server/database/schema.ts';
import { eraseQueue } from '#server/features/uploads/clearing.ts';
import { insurance_applications } from '#server/services/insurance/table.ts';
import { DAY_MS, HOUR_MS, lagosDay } from '#shared/dates.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import {
  anAdmin,
  anApplication,
  aPaidApplication,
  payByCard,
  pdf,
  sendForm,
} from '#test/factories/orders.ts';
import { anIssuedVisa, ownCall } from '#test/factories/own-page.ts';
import { aServiceOrder } from '#test/factories/services.ts';
import { aProduct, openProduct } from '#test/kit/support.ts';
import { linkCode, openOwnOrder } from '#test/story/applicants.ts';

describe('what is held of an order', () => {
  const product = aProduct();
  let token: string;
  beforeAll(async () => {
    ({ token } = await anAdmin(product, 'Ada Obi'));
  });
  beforeEach(async () => void (await product.newMails()));

  const opened = (order: { tracking_id: string }) => openOwnOrder(product, order);
  const mine = ownCall(product);
  const issuedVisa = () => anIssuedVisa(product, token);

  async function sweep() {
    await product.deps.jobs.send(product.deps.connection.db, eraseQueue, {});
    await product.settle();
  }

  test('a copy of everything is one ZIP, without a key to any file in it', async () => {
    const order = await issuedVisa();
    const response = await mine(await opened(order), 'GET', 'export');
    expect(response.headers['content-disposition']).toContain(`${order.tracking_id}.zip`);
    const parts = unzipSync(response.rawPayload);
    expect(Object.keys(parts).sort()).toEqual([
      'files/Issued visa.pdf',
      'files/Passport data page.pdf',
      'files/Passport photograph.pdf',
      'order.json',
    ]);
    const json = Buffer.from(parts['order.json'] ?? []).toString();
    expect(JSON.parse(json)).toMatchObject({ tracking_id: order.tracking_id });
    expect(json).not.toMatch(/signature=/);
    expect(
      Buffer.from(parts['files/Passport data page.pdf'] ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('a copy names no two files alike, also those that were replaced within a second', async () => {
    const order = await anApplication(product);
    const key = await opened(order);
    for (let i = 0; i < 3; i++)
      await sendForm(product, 'PUT', '/api/manage/order', {}, { data_page: pdf() }, { token: key });
    await product.deps.connection.db
      .update(files)
      .set({ created_at: product.clock.now() })
      .where(eq(files.order_id, order.id));
    const parts = unzipSync((await mine(key, 'GET', 'export')).rawPayload);
    expect(Object.keys(parts).filter((name) => name.includes('data page')).length).toBe(4);
  });

  test('a passport number that is written like a day, of no month, is read by everybody', async () => {
    const order = await anApplication(product, { fields: { passport_number: '1234-56-78' } });
    const key = await opened(order);
    const numberOf = async () =>
      (await product.json('GET', '/api/manage/order', { token: key })).fields.find(
        ({ name }: { name: string }) => name === 'passport_number',
      )?.value;
    expect(await numberOf()).toBe('1234-56-78');
    expect((await mine(key, 'PUT', 'order', { passport_number: '2026-99-01' })).statusCode).toBe(
      200,
    );
    expect(await numberOf()).toBe('2026-99-01');
    for (const path of [
      `visa/status/${order.id}`,
      `admin/orders/${order.id}/evidence.zip`,
      'admin/activity?by=everybody',
    ])
      expect([path, await product.status('GET', `/api/${path}`, { token })]).toEqual([path, 200]);
  });

  test('a copy leaves out what was found harmful', async () => {
    const order = await issuedVisa();
    await product.deps.connection.db
      .update(files)
      .set({ scan: 'infected' })
      .where(eq(files.order_id, order.id));
    const { rawPayload } = await mine(await opened(order), 'GET', 'export');
    expect(Object.keys(unzipSync(rawPayload))).toEqual(['order.json']);
  });

  test('what is over is erased when its applicant asks, and by itself after its retention; what is at work is not', async () => {
    const { db } = product.deps.connection;
    const atWork = await anApplication(product);
    expect((await mine(await opened(atWork), 'POST', 'erase')).statusCode).toBe(409);
    const order = await issuedVisa();
    const key = await opened(order);
    const in180 = await mine(key);
    const days = (many: number) =>
      lagosDay(new Date(product.clock.now().getTime() + many * DAY_MS));
    expect([in180.json().erase_on, in180.json().in_backups_until]).toEqual([days(180), days(270)]);
    for (let i = 0; i < 2; i++) expect((await mine(key, 'POST', 'erase')).statusCode).toBe(200);
    const after: ManageOrder = (await mine(key)).json();
    expect([after.uploads, after.issued, after.erase_on, after.may_erase, after.amount]).toEqual([
      [],
      [],
      null,
      false,
      45000,
    ]);
    expect(after.in_backups_until).toBe(days(90));
    const typed = await product.call('PUT', `/api/admin/orders/${order.id}/fields`, {
      body: { fields: { passport_number: 'B7654321' } },
      token,
    });
    expect([typed.statusCode, (await mine(key)).body.includes('B7654321')]).toEqual([409, false]);
    const kept = await issuedVisa();
    const filesLeft = async () =>
      (await db.select().from(files).where(eq(files.order_id, kept.id))).length;
    product.clock.forward(179 * DAY_MS);
    await sweep();
    expect(await filesLeft()).toBe(3);
    product.clock.forward(2 * DAY_MS);
    await sweep();
    expect(await filesLeft()).toBe(0);
    ({ token } = await anAdmin(product, 'Ada Obi'));
  });

  test('what nobody paid for and isn’t erased yet is in no sentence about back-ups, and no past day is named for it', async () => {
    const order = await anApplication(product);
    const young = await anApplication(product);
    await product.deps.connection.db
      .update(orders)
      .set({ created_at: new Date(product.clock.now().getTime() - 300 * DAY_MS) })
      .where(eq(orders.id, order.id));
    const pageOf = async ({ tracking_id }: { tracking_id: string }) => {
      await product.call('POST', '/api/orders/manage-link', { body: { tracking_id } });
      await product.settle();
      return (await product.call('GET', `/manage?code=${linkCode(product)}&open=1`)).body;
    };
    expect(await pageOf(young)).toContain(
      'After that, it can no longer be paid. Our back-ups hold',
    );
    const page = await pageOf(order);
    expect(page).toContain('Your data</h2>');
    for (const said of ['back-ups hold', 'it can no longer be paid'])
      expect(page).not.toContain(said);
  });

  test('answers about health go with the files; what the books need stays', async () => {
    const { db } = product.deps.connection;
    const order = await aServiceOrder(product, 'insurance', {
      medical_condition: 'Yes',
      more_medical_condition: 'Asthma',
      health_consent: 'Yes',
    });
    await payByCard(product, order, { kind: 'insurance' });
    await db.update(orders).set({ done_at: product.clock.now() }).where(eq(orders.id, order.id));
    product.clock.forward(181 * DAY_MS);
    await sweep();
    const [row] = await db
      .select()
      .from(insurance_applications)
      .where(eq(insurance_applications.order_id, order.id));
    expect([row?.medical_condition, row?.more_medical_condition, row?.destination]).toEqual([
      '',
      null,
      expect.any(String),
    ]);
    ({ token } = await anAdmin(product, 'Ada Obi'));
  });
});

test('an order’s ZIP is taken ten times an hour, and its phone number changed as often; another order’s is not counted with it', async () => {
  const product = await openProduct({ env: { RATE_LIMITS: 'on' } });
  try {
    const [order, other] = [await anApplication(product), await anApplication(product)];
    const opened = async ({ tracking_id }: { tracking_id: string }): Promise<string> => {
      await product.call('POST', '/api/orders/manage-link', { body: { tracking_id } });
      await product.settle();
      const code = /\/manage\?code=([\w-]+)/.exec(
        product.mails.findLast(({ text }) => text.includes('/manage?code='))?.text ?? '',
      )?.[1];
      return (await product.json('POST', '/api/manage/session', { body: { code } })).token;
    };
    const [mine, theirs] = [await opened(order), await opened(other)];
    const taken = (token: string) => product.call('GET', '/api/manage/export', { token });
    let digit = 0;
    const changed = (token: string) =>
      product.call('PUT', '/api/manage/contact', {
        token,
        body: { phone_number: `0803123450${digit++ % 10}` },
      });
    for (const ask of [taken, changed]) {
      for (let time = 0; time < 10; time++) expect((await ask(mine)).statusCode).toBe(200);
      const refused = await ask(mine);
      expect([
        refused.statusCode,
        refused.json().code,
        Number(refused.headers['retry-after']) > 0,
      ]).toEqual([429, 'too_many', true]);
      expect((await ask(theirs)).statusCode).toBe(200);
    }
    expect((await product.json('GET', '/api/manage/order', { token: theirs })).phone_number).toBe(
      '+2348031234501',
    );
    product.clock.forward(HOUR_MS + 1000);
    for (const ask of [taken, changed]) expect((await ask(mine)).statusCode).toBe(200);
  } finally {
    await product.stop();
  }
});

test('in an hour so much is asked, written, changed and looked for, and no more', async () => {
  const product = await openProduct({ env: { RATE_LIMITS: 'on' }, bystander: false });
  const { manage_token: paid } = await aPaidApplication(product);
  const { manage_token: unpaid } = await anApplication(product);
  const { tracking_id } = await anApplication(product);
  const call = (method: 'POST' | 'PUT', path: string, token: string, body: object) =>
    product.status(method, `/api/manage/${path}`, { token, body });
  const asked = { kind: 'access', text: 'What do you hold?' };
  const wait = (nth: number) => ({ page: 'flight', email: `new${nth}@example.com` });
  const counted: unknown[] = [];
  for (const [most, ok, ask] of [
    [10, 201, () => call('POST', 'corrections', paid, { field: 'first_name', value: 'Ada' })],
    [5, 202, (nth: number) => call('PUT', 'contact', paid, { email: `new${nth}@example.com` })],
    [20, 200, () => call('PUT', 'order', unpaid, { first_name: 'Ada' })],
    [20, 201, (nth: number) => call('POST', 'messages', paid, { text: `Is it ready? ${nth}` })],
    [10, 201, () => call('POST', 'requests-of-persons', paid, asked)],
    [5, 202, () => product.status('POST', '/api/orders/manage-link', { body: { tracking_id } })],
    [100, 401, () => product.status('POST', '/api/manage/session', { body: { code: 'x' } })],
    [20, 201, (nth: number) => product.status('POST', '/api/openings/waits', { body: wait(nth) })],
    // Counted with those.
    [0, 200, () => product.status('DELETE', '/api/openings/waits/x')],
  ] as const) {
    const answers = [];
    for (let nth = 0; nth <= most; nth++) answers.push(await ask(nth));
    counted.push([answers.filter((status) => status === ok).length, answers.at(-1)]);
  }
  expect(counted).toEqual([10, 5, 20, 20, 10, 5, 100, 20, 0].map((most) => [most, 429]));
  const gap = { kind: 'visa', nationality: 'Nigeria', destination: 'Atlantis' };
  for (let nth = 0; nth <= 60; nth++)
    expect(await product.status('POST', '/api/eligibility', { body: gap })).toBe(200);
  const { token } = await anAdmin(product);
  expect(await product.json('GET', '/api/admin/gaps', { token })).toMatchObject([{ times: 60 }]);
  await product.stop();
}, 60_000);
