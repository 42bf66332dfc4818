// What an applicant changes before they pay: one order all the while, at the price of what it is now.
import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files, orders, payments } from '#server/database/schema.ts';
import { DEFAULT_PRICES } from '#shared/money/prices.ts';
import { FORM_BYTES } from '#shared/orders/files.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import {
  anAppointment,
  appointmentInput,
  dayAt,
  sendAppointment,
} from './factories/appointments.ts';
import {
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  applicantInput,
  CARDS,
  charge,
  decide,
  jpeg,
  payByCard,
  pdf,
  sendApplication,
  sendForm,
  type TestFile,
  twoPdfs,
  verify,
} from './factories/orders.ts';
import { aServiceOrder, SERVICE_KINDS, sendService } from './factories/services.ts';
import { everythingOf } from './kit/bystander.ts';
import { aProduct } from './kit/support.ts';

type Changeable = Record<'id' | 'manage_token', string>;

describe('an order that is not paid yet', () => {
  const product = aProduct();
  let admin: string;
  let bystander: Changeable;
  let before: Awaited<ReturnType<typeof stateOf>>;
  beforeAll(async () => {
    admin = (await anAdmin(product, 'Ada Obi')).token;
    bystander = await anApplication(product);
    await product.settle();
    before = await stateOf(bystander);
  });
  afterAll(async () => {
    // Whatever was changed here: this order has the same rows, and its files the same bytes.
    await product.settle();
    expect(await stateOf(bystander)).toEqual(before);
  });

  const filesOf = (id: string) =>
    product.rows(files, and(eq(files.order_id, id), isNull(files.replaced_at)));
  const paymentsOf = (id: string) => product.rows(payments, eq(payments.order_id, id), payments.id);
  async function hashOf(key: string) {
    const hash = createHash('sha256');
    for await (const piece of (await product.deps.storage.open(key)) ?? []) hash.update(piece);
    return hash.digest('hex');
  }
  async function stateOf({ id }: { id: string }) {
    return {
      rows: await everythingOf(product, { id }),
      bytes: await Promise.all((await filesOf(id)).map(({ key }) => hashOf(key))),
    };
  }
  const held = (token: string): Promise<ManageOrder> =>
    product.json('GET', '/api/manage/order', { token });
  const valuesOf = ({ fields }: ManageOrder) =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  function change(
    { manage_token }: Pick<Changeable, 'manage_token'>,
    fields: Record<string, unknown>,
    sent: Record<string, TestFile> = {},
  ) {
    return sendForm(product, 'PUT', '/api/manage/order', fields, sent, { token: manage_token });
  }

  test('is opened by the token in its submission’s answer, and by another one in a repeat’s', async () => {
    const { id: place } = await aDestination(product);
    const form = { fields: applicantInput(), files: twoPdfs(), key: 'one-key' };
    const [first, again] = [
      await sendApplication(product, place, form),
      await sendApplication(product, place, form),
    ];
    const tokens = [first.json().manage_token, again.json().manage_token];
    expect(tokens[0]).not.toBe(tokens[1]);
    for (const token of tokens) expect((await held(token)).id).toBe(first.json().id);
    for (const kind of SERVICE_KINDS) {
      const { id, manage_token } = (await sendService(product, kind)).json();
      expect((await held(manage_token)).id).toBe(id);
    }
    product.clock.forward(2 * 3_600_000 + 1000);
    expect(await product.status('GET', '/api/manage/order', { token: tokens[0] })).toBe(401);
    product.clock.forward(-2 * 3_600_000 - 1000);
  });

  test('takes a corrected passport number: the same order, payment and files, with before and after in its history', async () => {
    const order = await anApplication(product, { fields: { passport_number: 'C1234567' } });
    const [papers, [payment]] = [await filesOf(order.id), await paymentsOf(order.id)];
    for (let time = 0; time < 2; time++) {
      const changed = await change(order, { passport_number: 'c 7654321' });
      expect([changed.statusCode, changed.json()]).toEqual([
        200,
        { success: true, message: 'Your answers are changed.', amount: 45_000 },
      ]);
    }
    const now = await held(order.manage_token);
    expect(now.typed).toMatchObject({ passport_number: 'C7654321', date_of_birth: '1990-05-17' });
    expect([valuesOf(now).passport_number, valuesOf(now).date_of_birth]).toEqual([
      'C7654321',
      '17 May 1990',
    ]);
    expect(
      now.history
        .filter(({ event }) => event === 'answers_changed')
        .map(({ text, actor }) => [text, actor]),
    ).toEqual([
      [
        'Changed the visa application before it was paid: passport number “C1234567” to “C7654321”',
        'applicant',
      ],
    ]);
    expect(await filesOf(order.id)).toEqual(papers);
    expect(await paymentsOf(order.id)).toEqual([payment]);
    const found = async (q: string) =>
      (await product.json('GET', `/api/admin/orders?q=${q}`, { token: admin })).length;
    expect([await found('C7654321'), await found('C1234567')]).toEqual([1, 0]);
    // Paid as ever.
    expect(
      (
        await verify(
          product,
          order,
          (
            await charge(product, order, CARDS.callbackOnly)
          ).transaction_id,
        )
      ).json().success,
    ).toBe(true);
  });

  test('costs what is bought now, and a payment of the price before ends: money that comes for it is reviewed', async () => {
    const [order, dear] = [
      await anApplication(product),
      await aDestination(product, 'visa', { visa_price: 60_000 }),
    ];
    const wrong = await change(order, { destination_id: dear.id, visa_fee: 45_000 });
    expect([wrong.statusCode, wrong.json().code, wrong.json().fields]).toEqual([
      409,
      'price_changed',
      { visa_fee: '60000' },
    ]);
    expect((await held(order.manage_token)).amount).toBe(45_000);
    const right = await change(order, { destination_id: dear.id, visa_fee: 60_000 });
    expect([right.statusCode, right.json().amount]).toEqual([200, 60_000]);
    const now = await held(order.manage_token);
    expect([now.amount, now.title, now.price_lines.map(({ amount }) => amount)]).toEqual([
      60_000,
      `${dear.destination} visa, 30 days, single entry`,
      [60_000],
    ]);
    expect(now.history.at(-1)?.text ?? '').not.toContain('₦45,000 came');
    expect(now.history.find(({ event }) => event === 'answers_changed')?.text).toContain(
      'price ₦45,000 to ₦60,000',
    );
    const asked = async () =>
      (await paymentsOf(order.id)).map(({ status, amount_kobo }) => [status, amount_kobo]);
    expect(await asked()).toEqual([
      ['expired', 4_500_000],
      ['created', 6_000_000],
    ]);
    const late = await payByCard(product, order);
    expect([late.json().success ?? false, await asked()]).toEqual([
      false,
      [
        ['needs_review', 4_500_000],
        ['created', 6_000_000],
      ],
    ]);
    // While that money waits the price stays, and what doesn't change it is still put right.
    const { id: cheap } = await aDestination(product, 'visa', { visa_price: 10_000 });
    expect((await change(order, { destination_id: cheap })).json().code).toBe('payment_waits');
    expect((await change(order, { first_name: 'Ngozi' })).statusCode).toBe(200);
    expect((await held(order.manage_token)).amount).toBe(60_000);
  });

  test('keeps the price of its day where it buys the same', async () => {
    const place = await aDestination(product);
    const order = await anApplication(product, { destination_id: place.id });
    await product.call('PUT', '/api/visa/update', {
      body: { visa_id: place.id, visa_price: 99_000 },
      token: admin,
    });
    expect((await change(order, { last_name: 'Okafor', visa_fee: 45_000 })).json().amount).toBe(
      45_000,
    );
    const policy = await aServiceOrder(product, 'insurance');
    expect((await change(policy, { destination: 'Ghana' })).json().amount).toBe(15_350);
    const longer = await change(policy, { period: '30 Days', amount_to_pay: 15_350 });
    const price = Number(longer.json().fields.amount_to_pay);
    expect([longer.json().code, price > 15_350]).toEqual(['price_changed', true]);
    expect((await change(policy, { period: '30 Days', amount_to_pay: price })).json().amount).toBe(
      price,
    );
    // Without its name, a period is the one that costs what is sent.
    const shorter = await change(policy, { amount_to_pay: 15_350 });
    expect([shorter.statusCode, shorter.json().amount]).toEqual([200, 15_350]);
    const none = await change(policy, { amount_to_pay: 15_351 });
    expect([none.json().code, none.json().fields]).toEqual([
      'price_changed',
      { amount_to_pay: '15350' },
    ]);
  });

  test('keeps the files that aren’t sent, takes better ones in place of others, and names everything that is wrong', async () => {
    const order = await anApplication(product);
    const before = Object.fromEntries(
      (await filesOf(order.id)).map(({ field, key }) => [field, key]),
    );
    const broken = { bytes: Buffer.from('no picture'), name: 'x.jpg', type: 'image/jpeg' };
    const wrong = await change(
      order,
      { passport_number: '?', contact_email: 'x' },
      { data_page: broken },
    );
    expect([wrong.statusCode, Object.keys(wrong.json().fields).toSorted()]).toEqual([
      422,
      ['contact_email', 'data_page', 'passport_number'],
    ]);
    const photo = await jpeg();
    for (let time = 0; time < 2; time++)
      expect((await change(order, {}, { passport_photograph: photo })).statusCode).toBe(200);
    const after = await filesOf(order.id);
    expect(after.map(({ field }) => field).toSorted()).toEqual([
      'data_page',
      'passport_photograph',
    ]);
    expect(after.find(({ field }) => field === 'data_page')?.key).toBe(before.data_page);
    expect(after.find(({ field }) => field === 'passport_photograph')?.key).not.toBe(
      before.passport_photograph,
    );
    const { uploads } = await held(order.manage_token);
    // The version before stays until its retention, as anywhere.
    expect(uploads.map(({ field, replaced_at }) => [field, replaced_at !== null])).toEqual([
      ['data_page', false],
      ['passport_photograph', true],
      ['passport_photograph', false],
    ]);
    // As if 256 MB had come: no more files, but everything else.
    await product.deps.connection.db
      .update(files)
      .set({ bytes: 4 * FORM_BYTES })
      .where(eq(files.key, before.data_page ?? ''));
    const more = await change(order, {}, { passport_photograph: await jpeg() });
    expect([more.statusCode, more.json().code]).toEqual([413, 'too_large']);
    expect((await change(order, { passport_number: 'B7654321' })).statusCode).toBe(200);
  });

  test('of visa support gains and loses parts, and their price with them', async () => {
    const { HOTEL, DOCUMENTS } = {
      HOTEL: DEFAULT_PRICES.VISA_SUPPORT_PRICE_HOTEL,
      DOCUMENTS: DEFAULT_PRICES.VISA_SUPPORT_PRICE_DOCUMENTS,
    };
    const order = (await sendService(product, 'booking')).json();
    await product.newMails();
    expect(
      (
        await change(order, { amount_to_pay: HOTEL + DOCUMENTS }, { upload_signature: pdf() })
      ).json().amount,
    ).toBe(HOTEL + DOCUMENTS);
    expect((await change(order, { visa_embassy: 'Nairobi' })).json().amount).toBe(
      HOTEL + DOCUMENTS,
    );
    expect(
      (await change(order, { remove_files: 'upload_signature', amount_to_pay: HOTEL })).json()
        .amount,
    ).toBe(HOTEL);
    expect(await filesOf(order.id)).toEqual([]);
    // Mail programs take a repeated Message-ID for the mail that they have.
    const ids = (await product.newMails()).map(({ id }) => id);
    expect([ids.length, new Set([...ids, `received-${order.id}`]).size]).toEqual([2, 3]);
    const none = await change(order, {
      visa_interview_date: '',
      check_in_date: '',
      check_out_date: '',
      visa_embassy: '',
    });
    expect([none.statusCode, none.json().fields]).toEqual([
      422,
      { parts: 'Add Flight, Hotel or Complete Documents.' },
    ]);
  });

  test('of visa support keeps its documents and their price where our clearing erased the file', async () => {
    const { VISA_SUPPORT_PRICE_HOTEL: HOTEL, VISA_SUPPORT_PRICE_DOCUMENTS: DOCUMENTS } =
      DEFAULT_PRICES;
    const order = (
      await sendService(
        product,
        'booking',
        { amount_to_pay: HOTEL + DOCUMENTS },
        {},
        {
          upload_signature: pdf(),
        },
      )
    ).json();
    await product.deps.connection.db.delete(files).where(eq(files.order_id, order.id));
    expect((await held(order.manage_token)).typed).toMatchObject({ parts: 'hotel,documents' });
    const phone = await change(order, { phone_number: '08039999999' });
    expect([phone.statusCode, phone.json().amount]).toEqual([200, HOTEL + DOCUMENTS]);
    const without = { remove_files: 'upload_signature', amount_to_pay: HOTEL };
    expect((await change(order, without)).json().amount).toBe(HOTEL);
  });

  test('of insurance never writes answers about health into its history', async () => {
    const order = (await sendService(product, 'insurance')).json();
    expect((await change(order, { more_medical_condition: 'Asthma since 2001' })).statusCode).toBe(
      200,
    );
    const now = await held(order.manage_token);
    expect(valuesOf(now).more_medical_condition).toBe('Asthma since 2001');
    expect(JSON.stringify(now.history)).toContain('more medical condition');
    expect(JSON.stringify(now.history)).not.toContain('Asthma');
  });

  test('of insurance takes the consent about health back with the answer that it was for', async () => {
    const order = (await sendService(product, 'insurance')).json();
    expect((await held(order.manage_token)).typed).toMatchObject({ health_consent: 'Yes' });
    const none = { medical_condition: 'No', more_medical_condition: '', health_consent: '' };
    for (let time = 0; time < 2; time++) expect((await change(order, none)).statusCode).toBe(200);
    const { typed, history } = await held(order.manage_token);
    expect(typed).not.toHaveProperty('health_consent', 'Yes');
    expect(history.filter(({ event }) => event === 'answers_changed')).toHaveLength(1);
  });

  test('of an appointment moves to a free time, whose hold goes along', async () => {
    const slot = (appointment_time: string) => ({ appointment_date: dayAt(1), appointment_time });
    const [order, other] = [
      await anAppointment(product, slot('10:00')),
      await anAppointment(product, slot('11:00')),
    ];
    const put = (body: object) =>
      product.call('PUT', '/api/manage/order', { token: order.manage_token, body });
    const taken = await put(slot('11:00'));
    expect([taken.statusCode, taken.json().code, Object.keys(taken.json().fields)]).toEqual([
      409,
      'slot_taken',
      ['appointment_time'],
    ]);
    expect((await put({ ...slot('12:00'), how_to_contact: 'Zoom' })).statusCode).toBe(200);
    expect(valuesOf(await held(order.manage_token))).toMatchObject({
      appointment_time: '12:00',
      how_to_contact: 'Zoom',
    });
    expect((await sendAppointment(product, appointmentInput(slot('12:00')))).json().code).toBe(
      'slot_taken',
    );
    expect((await sendAppointment(product, appointmentInput(slot('10:00')))).statusCode).toBe(201);
    expect(valuesOf(await held(other.manage_token)).appointment_time).toBe('11:00');
  });

  test('whose address is corrected writes to the new one, tells the old one, and ends its other keys', async () => {
    const order = await anApplication(product, { fields: { contact_email: 'typo@example.com' } });
    const link = { tracking_id: order.tracking_id };
    await product.call('POST', '/api/orders/manage-link', { body: link });
    await product.settle();
    const code = /\/manage\?code=([\w-]+)/.exec(product.mails.at(-1)?.text ?? '')?.[1];
    product.mails.length = 0;
    expect((await change(order, { contact_email: 'right@example.com' })).statusCode).toBe(200);
    await product.settle();
    expect(
      product.mails.map(({ to, subject }) => [to, subject.replace(/ \(.*/, '')]).toSorted(),
    ).toEqual([
      ['right@example.com', 'We have your visa application'],
      ['typo@example.com', 'We now write to another address'],
    ]);
    expect(await product.status('POST', '/api/manage/session', { body: { code } })).toBe(401);
    expect((await held(order.manage_token)).email).toBe('right@example.com');
    // At once, while the first mail is still queued: it follows, and is not sent twice.
    const early = await anApplication(product, { fields: { contact_email: 'slip@example.com' } });
    await change(early, { contact_email: 'sure@example.com' });
    const received = (await product.newMails()).filter(({ to }) => to === 'sure@example.com');
    expect(received.map(({ subject }) => subject.replace(/ \(.*/, ''))).toEqual([
      'We have your visa application',
    ]);
  });

  test('is refused once it is paid, decided, cancelled or deleted, to an agent’s customer, and to anybody without its key', async () => {
    const codeOf = async (order: Changeable) => {
      const { statusCode, body } = await change(order, { first_name: 'Late' });
      return [statusCode, JSON.parse(body).code];
    };
    const [paid, denied, approved, cancelled, deleted] = await Promise.all(
      Array.from({ length: 5 }, () => anApplication(product)),
    );
    if (!paid || !denied || !approved || !cancelled || !deleted) throw new Error('not submitted');
    await payByCard(product, paid);
    await decide(product, denied, 'Denied', admin);
    await decide(product, approved, 'Approved', admin);
    const nothing = { token: cancelled.manage_token, body: { expected_refund: 0 } };
    await product.call('POST', '/api/manage/cancel', nothing);
    await product.call('DELETE', `/api/admin/delete-application/${deleted.id}`, { token: admin });
    expect((await held(paid.manage_token)).typed).toBeUndefined();
    expect(await Promise.all([paid, denied, approved, cancelled, deleted].map(codeOf))).toEqual([
      [409, 'already_paid'],
      [409, 'nothing_to_pay'],
      [409, 'conflict'],
      [409, 'nothing_to_pay'],
      [409, 'conflict'],
    ]);
    // Money that has come but was not heard of yet is asked about first.
    const silent = await anApplication(product);
    await charge(product, silent, CARDS.silent);
    expect(await codeOf(silent)).toEqual([409, 'already_paid']);
    const agent = await anAgent(product);
    const sold = await anApplication(product, { token: agent.token });
    expect(await codeOf(sold)).toEqual([409, 'conflict']);
    for (const [manage_token, code] of [
      [agent.token, 'forbidden'],
      [admin, 'forbidden'],
      ['x', 'unauthorized'],
    ] as const)
      expect((await codeOf({ id: '', manage_token }))[1]).toBe(code);
    // A key opens its own order alone: whatever is named, nothing of another is changed.
    const own = await anApplication(product);
    const { id } = bystander;
    await change(own, { id, order_id: id, booking_id: id, first_name: 'Own' });
    expect((await held(own.manage_token)).first_name).toBe('Own');
    const { db } = product.deps.connection;
    expect(await db.select().from(orders).where(eq(orders.first_name, 'Late'))).toEqual([]);
  });
});
