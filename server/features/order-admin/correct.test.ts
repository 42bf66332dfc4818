// What administrators put right of an order: where its applicant is reached, and what was mistyped.
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { address_codes, orders } from '#server/database/schema.ts';
import { addDays, lagosDay } from '#shared/dates.ts';
import {
  anAdmin,
  anApplication,
  aPaidApplication,
  decide,
  pdf,
  sendIssued,
  twoPdfs,
} from '#test/factories/orders.ts';
import { aPaidServiceOrder } from '#test/factories/services.ts';
import { aProduct } from '#test/kit/support.ts';
import { linkCode, openOwnOrder } from '#test/story/applicants.ts';

const OLD = 'stranger@example.com';

describe('corrections by administrators', () => {
  const product = aProduct();
  let token: string;
  let bystander: { id: string; tracking_id: string };
  beforeAll(async () => {
    ({ token } = await anAdmin(product, 'Ada Obi'));
    bystander = await anApplication(product, { fields: { contact_email: OLD } });
    await product.settle();
  });
  beforeEach(() => {
    product.mails.length = 0;
  });

  const put = (id: string, what: 'contact' | 'fields', body: object, as = token) =>
    product.call('PUT', `/api/admin/orders/${id}/${what}`, { token: as, body });
  const record = (id: string, path = 'visa') =>
    product.json('GET', `/api/${path}/status/${id}`, { token });
  const texts = async (id: string): Promise<string[]> =>
    (await record(id)).history.map(({ text }: { text: string }) => text);
  const enter = (code: string) => product.call('POST', '/api/manage/session', { body: { code } });
  const held = (key: string) => product.call('GET', '/api/manage/order', { token: key });
  const rowOf = async (id: string) => (await product.rows(orders, eq(orders.id, id)))[0];
  const papers = twoPdfs;

  test('an address or number that a colleague corrected meanwhile is not overwritten unseen; the same again is no harm', async () => {
    const { id } = await anApplication(product, { fields: { contact_email: 'ada@exmaple.com' } });
    const shown = { email: 'ada@exmaple.com' };
    const correct = (email: string, shown?: object) => put(id, 'contact', { email, shown });
    for (let i = 0; i < 2; i++)
      expect((await correct('ada@example.com', shown)).statusCode).toBe(200);
    const refused = await correct('ada@exampel.com', shown);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The address has since been changed to ada@example.com. If that is wrong, too, correct it again.',
    ]);
    expect((await rowOf(id))?.email).toBe('ada@example.com');
    const seen = { email: 'ada@example.com' };
    expect((await correct('ada@example.org', seen)).statusCode).toBe(200);
    const number = { phone_number: '08031234999', shown: { phone_number: '+2348030000000' } };
    expect((await put(id, 'contact', number)).json().message).toContain('The number has since');
  });

  test('an order whose search an earlier release wrote with hooked letters is found by its new address', async () => {
    const { id } = await anApplication(product, { fields: { last_name: 'Ɗanƙwambo' } });
    const row = await rowOf(id);
    const search = row?.search.replace('dankwambo', 'ɗanƙwambo');
    await product.deps.connection.db.update(orders).set({ search }).where(eq(orders.id, id));
    await put(id, 'contact', { email: 'found.anew@example.com' });
    const found = await product.json('GET', '/api/admin/orders?q=found.anew', { token });
    expect(found.map((one: { id: string }) => one.id)).toEqual([id]);
  });

  test('an address that is a stranger’s gets one mail more, without a name, an ID or a link; its links, sessions and codes end', async () => {
    const order = await aPaidApplication(product, {
      fields: { contact_email: OLD },
      files: papers(),
    });
    await decide(product, order, 'Approved', token);
    await sendIssued(product, order, pdf(), token);
    await product.settle();
    const key = await openOwnOrder(product, order);
    await product.call('PUT', '/api/manage/contact', {
      token: key,
      body: { email: 'mine@example.com' },
    });
    await product.call('POST', '/api/orders/manage-link', {
      body: { tracking_id: order.tracking_id },
    });
    await product.settle();
    const link = linkCode(product);
    const others = await openOwnOrder(product, bystander);
    const before = await rowOf(bystander.id);
    // This one waits when the address is corrected: it is written to the new one.
    await product.call('POST', '/api/visa/send-receipt-email', {
      token,
      body: { visaData: { id: order.id } },
    });
    product.mails.length = 0;
    expect((await put(order.id, 'contact', { email: 'right@example.com' })).statusCode).toBe(200);
    await product.settle();

    const told = product.mails.filter(({ to }) => to === OLD);
    expect(told.map(({ subject }) => subject)).toEqual(['We now write to another address']);
    for (const secret of [
      'TFY-',
      order.tracking_id,
      'Adaeze',
      'Okafor',
      'right@',
      'track-visa',
      '/manage',
    ])
      expect(JSON.stringify(told)).not.toContain(secret);
    const [receipt, ours] = [
      'Receipt for your visa application',
      'We now write to this address',
    ].map((subject) => product.mails.find((mail) => mail.subject.startsWith(subject)));
    expect([receipt?.to, ours?.to]).toEqual(['right@example.com', 'right@example.com']);
    expect(ours?.text).toContain(`/track-visa?tracking_id=${order.tracking_id}`);
    expect([(await enter(link)).statusCode, (await held(key)).statusCode]).toEqual([401, 401]);
    expect(await product.rows(address_codes, eq(address_codes.order_id, order.id))).toEqual([]);
    expect(await texts(order.id)).toContain(
      `Corrected the contact details of the visa application: email address “${OLD}” to “right@example.com”`,
    );
    // Nothing more goes there, whatever happens.
    product.mails.length = 0;
    await product.call('POST', '/api/orders/manage-link', {
      body: { tracking_id: order.tracking_id },
    });
    await product.settle();
    expect(product.mails.map(({ to }) => to)).toEqual(['right@example.com']);
    // The other order of this address is as it was, its session too.
    expect([(await held(others)).statusCode, await rowOf(bystander.id)]).toEqual([200, before]);
  });

  test('names and numbers of an order that is over are corrected, with before and after in the history, and found by what they are', async () => {
    const before = await rowOf(bystander.id);
    const order = await aPaidApplication(product, {
      fields: { passport_number: 'B1111111' },
      files: papers(),
    });
    await decide(product, order, 'Approved', token);
    await sendIssued(product, order, pdf(), token);
    const fields = {
      first_name: ' Adaezé ',
      passport_number: 'b2222222',
      date_of_birth: '1991-07-05',
    };
    expect((await put(order.id, 'fields', { fields })).json()).toEqual({
      success: true,
      message: 'Corrected.',
    });
    expect(await record(order.id)).toMatchObject({
      first_name: 'Adaezé',
      passport_number: 'B2222222',
      date_of_birth: '1991-07-05',
    });
    const [text] = (await texts(order.id)).filter((one) => one.startsWith('Corrected'));
    expect(text).toContain('passport number “B1111111” to “B2222222”');
    expect(text).toMatch(/first name “[^”]+” to “Adaezé”, .*date of birth .+ to 5 July 1991/);
    const found = async (q: string) =>
      (await product.json('GET', `/api/admin/orders?q=${q}`, { token })).map(
        ({ id }: { id: string }) => id,
      );
    expect([await found('B2222222'), await found('B1111111')]).toEqual([[order.id], []]);
    // The same again is no event.
    await put(order.id, 'fields', { fields });
    expect((await texts(order.id)).filter((one) => one.startsWith('Corrected'))).toHaveLength(1);
    expect(await rowOf(bystander.id)).toEqual(before);
  });

  test('a first day after the last one is refused as the last one before it would be', async () => {
    const order = await aPaidServiceOrder(product, 'booking');
    const { check_out_date } = await record(order.id, 'bookings');
    const after = lagosDay(addDays(check_out_date, 1));
    const refused = await put(order.id, 'fields', { fields: { check_in_date: after } });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { check_in_date: 'You can’t check out before you check in.' },
    ]);
    const right = { check_in_date: check_out_date };
    expect((await put(order.id, 'fields', { fields: right })).statusCode).toBe(200);
  });

  test('a wrong value is named; the price, the contact, uploads and answers about health aren’t corrected so', async () => {
    const order = await aPaidServiceOrder(product, 'insurance');
    const refused = async (fields: object, id = order.id) => {
      const answer = await put(id, 'fields', { fields });
      return [answer.statusCode, Object.keys(answer.json().fields ?? {})];
    };
    const wrong = { first_name: '', date_of_birth: 'x' };
    expect(await refused(wrong)).toEqual([422, ['first_name', 'date_of_birth']]);
    for (const name of [
      'amount_to_pay',
      'email',
      'phone_number',
      'medical_condition',
      'upload_signature',
      'search',
    ])
      expect(await refused({ [name]: 'Yes' })).toEqual([422, [name]]);
    expect([(await refused({}))[0], (await refused({ first_name: 'Ada' }, 'x'))[0]]).toEqual([
      422, 404,
    ]);
    const remove = () => product.call('DELETE', `/api/admin/orders/${order.id}`, { token });
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([200, 404]);
    expect((await refused({ first_name: 'Ada' }))[0]).toBe(404);
  });
});
