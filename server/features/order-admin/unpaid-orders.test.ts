import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { ProviderRefused } from '#server/adapters/payment/provider-client.ts';
import { orders, payments } from '#server/database/schema.ts';
import { addDays, DAY_MS, lagosDay } from '#shared/dates.ts';
import { anAppointment, lagosAt } from '#test/factories/appointments.ts';
import { aFamilyWithHeldMoney } from '#test/factories/groups.ts';
import {
  anAdmin,
  anApplication,
  aPaidApplication,
  CARDS,
  cancelByStaff,
  decide,
  payByCard,
  unique,
} from '#test/factories/orders.ts';
import { aServiceOrder } from '#test/factories/services.ts';
import { everythingOf } from '#test/kit/bystander.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder } from '#test/story/applicants.ts';
import { seeToUnpaid } from './unpaid-orders.ts';

describe('orders that nobody pays', () => {
  const product = aProduct();
  let token: string;
  beforeAll(async () => {
    await signIn();
  });
  const signIn = async () => {
    ({ token } = await anAdmin(product, 'Ada Obi'));
  };
  const days = async (many: number) => {
    product.clock.forward(many * DAY_MS);
    await signIn();
  };
  /** A night: two processes look at the same time. */
  const night = async () => {
    await Promise.all([seeToUnpaid(product.deps), seeToUnpaid(product.deps)]);
    await product.settle();
  };
  const reminders = (to: string) =>
    product.mails.filter((mail) => mail.to === to && /is waiting for payment/.test(mail.subject));
  const get = (path: string) => product.json('GET', `/api/${path}`, { token });

  test('are reminded of after 2 and 6 days, once each however many processes look, and then no more', async () => {
    const contact_email = `${unique()}@example.com`;
    const { id, tracking_id } = await anApplication(product, { fields: { contact_email } });
    await days(1.9);
    await night();
    expect(reminders(contact_email)).toEqual([]);
    await days(0.2);
    await night();
    await night();
    expect(reminders(contact_email).map(({ text }) => text)).toEqual([
      expect.stringContaining(`/payment?ref=${tracking_id}`),
    ]);
    await days(4);
    await night();
    expect(reminders(contact_email)).toHaveLength(2);
    for (let i = 0; i < 3; i++) {
      await days(8);
      await night();
    }
    expect(reminders(contact_email)).toHaveLength(2);
    const { messages } = await get(`visa/status/${id}`);
    expect(
      messages.filter(({ template }: { template: string }) => template === 'unpaid'),
    ).toHaveLength(2);
  });

  test('are not reminded of when they are paid, cancelled, deleted or denied, nor while money is waiting for a review', async () => {
    const emails = Array.from({ length: 5 }, () => `${unique()}@example.com`);
    const [paid, cancelled, deleted, denied, reviewed] = await Promise.all(
      emails.map((contact_email) => anApplication(product, { fields: { contact_email } })),
    );
    if (!paid || !cancelled || !deleted || !denied || !reviewed) throw new Error('no orders');
    await payByCard(product, paid);
    expect((await cancelByStaff(product, cancelled, token)).statusCode).toBe(200);
    await product.call('DELETE', `/api/admin/delete-application/${deleted.id}`, { token });
    await decide(product, denied, 'Denied', token);
    const { db } = product.deps.connection;
    await db
      .update(payments)
      .set({ status: 'needs_review' })
      .where(eq(payments.order_id, reviewed.id));
    await days(3);
    await night();
    expect(emails.flatMap(reminders)).toEqual([]);
  });

  test('whose payer was asked for the rest are reminded of it, days after that', async () => {
    const [contact_email, other] = [`${unique()}@example.com`, `${unique()}@example.com`];
    const order = await anApplication(product, { fields: { contact_email } });
    const refunded = await anApplication(product, { fields: { contact_email: other } });
    for (const one of [order, refunded]) await payByCard(product, one, { card: CARDS.half });
    await days(3);
    await night();
    const reviews = await get('admin/payments-to-review');
    const reviewOf = ({ id }: { id: string }) =>
      reviews.find(({ order_id }: { order_id: string }) => order_id === id).id;
    for (const one of [order, refunded]) {
      const path = `/api/admin/payment-review/${reviewOf(one)}/ask-rest`;
      expect(await product.status('POST', path, { token })).toBe(200);
    }
    // One would rather have it back, and the provider refuses that.
    const { payment } = product.deps;
    product.deps.payment = {
      ...payment,
      refund: async () => {
        throw new ProviderRefused('Insufficient funds');
      },
    };
    const body = { decision: 'refund' };
    const path = `/api/admin/payment-review/${reviewOf(refunded)}`;
    expect(await product.status('PUT', path, { token, body })).toBe(200);
    await product.settle();
    product.deps.payment = payment;
    await days(1);
    await night();
    expect(reminders(contact_email)).toEqual([]);
    await days(1.1);
    await night();
    expect(reminders(contact_email).map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /a part of its price is missing[\s\S]*Received: ₦22,500\nMissing: ₦22,500/,
      ),
    ]);
    expect(reminders(other)).toEqual([]);
  });

  test('whose payer was asked for the rest late get every reminder, counted from then', async () => {
    const emails = [`${unique()}@example.com`, `${unique()}@example.com`] as const;
    const [order] = await Promise.all(
      emails.map((contact_email) => anApplication(product, { fields: { contact_email } })),
    );
    if (!order) throw new Error('no order');
    const counts = () => emails.map((email) => reminders(email).length);
    for (const many of [2.1, 4]) {
      await days(many);
      await night();
    }
    expect(counts()).toEqual([2, 2]);
    await days(19);
    await payByCard(product, order, { card: CARDS.half });
    const reviews = await get('admin/payments-to-review');
    const { id } = reviews.find(({ order_id }: { order_id: string }) => order_id === order.id);
    const path = `/api/admin/payment-review/${id}/ask-rest`;
    expect(await product.status('POST', path, { token })).toBe(200);
    const seen: unknown[] = [];
    for (const many of [1.9, 0.2, 3.8, 0.2, 20]) {
      await days(many);
      await night();
      seen.push(counts());
    }
    expect(seen).toEqual([
      [2, 2],
      [3, 2],
      [3, 2],
      [4, 2],
      [4, 2],
    ]);
  });

  test('whose part was refunded after its rest was asked for are reminded of nothing, until another rest is', async () => {
    const contact_email = `${unique()}@example.com`;
    const order = await anApplication(product, { fields: { contact_email } });
    const review = async (method: 'POST' | 'PUT', act: string, body = {}) => {
      const rows = await get('admin/payments-to-review');
      const { id } = rows.find(({ order_id }: { order_id: string }) => order_id === order.id);
      const path = `/api/admin/payment-review/${id}${act}`;
      expect(await product.status(method, path, { token, body })).toBe(200);
    };
    await payByCard(product, order, { card: CARDS.half });
    await review('POST', '/ask-rest');
    await review('PUT', '', { decision: 'refund' });
    await product.settle();
    for (const many of [2.1, 4]) {
      await days(many);
      await night();
    }
    expect(reminders(contact_email)).toEqual([]);
    await payByCard(product, order, { card: CARDS.half });
    await review('POST', '/ask-rest');
    await days(2.1);
    await night();
    expect(reminders(contact_email)).toHaveLength(1);
  });

  test('are not reminded of while what came for them with a group’s payment is held', async () => {
    const contact_email = `${unique()}@example.com`;
    await aFamilyWithHeldMoney(product, token, { fields: { contact_email } });
    await days(3);
    await night();
    expect(reminders(contact_email)).toEqual([]);
  });

  test('leave the lists’ usual view after 30 days, with their counts; a search and a filter find them, and paid they are back', async () => {
    const destination = `Old${unique()}`;
    const old = await anApplication(product, { fields: { last_name: destination } });
    const insurance = await aServiceOrder(product, 'insurance');
    const before = await get('admin/me');
    const ids = async (path: string) => (await get(path)).map(({ id }: { id: string }) => id);
    expect(await ids('visa/pending')).toContain(old.id);
    await days(30.5);
    const fresh = await aPaidApplication(product);
    await night();
    for (const path of ['visa/all', 'visa/pending', 'visa/all-not-paid-visa', 'admin/orders'])
      expect(await ids(path), path).not.toContain(old.id);
    expect(await ids('insurance/all')).not.toContain(insurance.id);
    expect(await ids('visa/all?aside=yes')).toContain(old.id);
    expect(await ids('visa/all?aside=yes')).not.toContain(fresh.id);
    expect(await ids('visa/pending?aside=all')).toEqual(expect.arrayContaining([old.id, fresh.id]));
    expect(await ids(`visa/all?q=${destination}`)).toEqual([old.id]);
    expect(await ids(`admin/orders?q=${destination}`)).toEqual([old.id]);
    // What stands beside the lists is what is in them.
    const counts = async () => {
      const { counts } = await get('admin/me');
      return [counts.visa.all, counts.visa.Pending, counts.insurance];
    };
    const listed = async () => [
      (await ids('visa/all?limit=200')).length,
      (await ids('visa/pending?limit=200')).length,
      (await ids('insurance/all?limit=200')).length,
    ];
    expect(await counts()).toEqual(await listed());
    expect(before.counts.insurance).toBe(1);
    const { visa, insurance: insurances } = await get('admin/dashboard');
    expect([visa.all, visa.pending, insurances.all]).toEqual(await listed());
    expect(visa.unpaid).toBe((await ids('visa/all-not-paid-visa?limit=200')).length);
    // And what is set aside is counted, so that a list can say what it leaves out.
    const { aside } = await get('admin/me');
    const leftOut = async (list: string) => (await ids(`visa/${list}?aside=yes&limit=200`)).length;
    expect(aside.visa).toEqual({
      all: await leftOut('all'),
      unpaid: await leftOut('all-not-paid-visa'),
      Pending: await leftOut('pending'),
      Approved: await leftOut('approved'),
      Denied: await leftOut('denied'),
    });
    expect(aside.visa.unpaid).toBeGreaterThan(0);
    expect(aside.visa.Pending).toBeGreaterThan(0);
    expect(aside.insurance).toEqual({ all: 1, unpaid: 1 });
    await decide(product, old, 'Denied', token);
    expect(await counts()).toEqual(await listed());
    await product.deps.connection.db
      .update(orders)
      .set({ paid_at: product.clock.now() })
      .where(eq(orders.id, insurance.id));
    expect(await ids('insurance/all')).toContain(insurance.id);
    expect(await counts()).toEqual(await listed());
  });

  test('and paid ones that are cancelled leave Pending: its list, its count and the dashboard’s; deleted and brought back they stay out of it', async () => {
    const [unpaid, paid, approved, bystander] = [
      await anApplication(product),
      await aPaidApplication(product),
      await aPaidApplication(product),
      await anApplication(product),
    ];
    const ids = async (path: string) =>
      (await get(`${path}?limit=200`)).map(({ id }: { id: string }) => id);
    const before = await everythingOf(product, bystander);
    const agree = async () => {
      const pending = await ids('visa/pending');
      const { counts } = await get('admin/me');
      const { visa } = await get('admin/dashboard');
      expect([counts.visa.Pending, visa.pending]).toEqual([pending.length, pending.length]);
      expect([counts.visa.Approved, visa.approved]).toEqual(
        Array(2).fill((await ids('visa/approved')).length),
      );
      return pending;
    };
    await decide(product, approved, 'Approved', token);
    for (const { id } of [unpaid, paid, approved]) await cancelByStaff(product, { id }, token);
    const pending = await agree();
    for (const { id } of [unpaid, paid]) expect(pending).not.toContain(id);
    expect(pending).toContain(bystander.id);
    expect(await ids('visa/all')).toEqual(
      expect.arrayContaining([unpaid.id, paid.id, approved.id]),
    );
    await product.call('DELETE', `/api/admin/delete-application/${paid.id}`, { token });
    await agree();
    await product.call('POST', `/api/admin/orders/${paid.id}/restore`, { token });
    expect(await agree()).toEqual(pending);
    expect(await everythingOf(product, bystander)).toEqual(before);
    // One that is set aside only after it was cancelled.
    await days(31);
    await night();
    await agree();
  });

  test('are not reminded of once the time of their appointment has come', async () => {
    const from = lagosDay(addDays(product.clock.now(), 3));
    const { data } = await get(`visa/appointment-slots?from=${from}&days=7`);
    const [{ appointment_date }] = data;
    const email = { '10:00': `${unique()}@example.com`, '15:00': `${unique()}@example.com` };
    for (const [appointment_time, email_address] of Object.entries(email))
      await anAppointment(product, { appointment_date, appointment_time }, { email_address });
    product.clock.set(lagosAt(appointment_date, '10:05'));
    await signIn();
    await night();
    expect(reminders(email['10:00'])).toEqual([]);
    expect(reminders(email['15:00'])).toHaveLength(1);
  });

  test('are neither reminded of nor paid once a day in them has passed, until it is changed', async () => {
    const contact_email = `${unique()}@example.com`;
    const [day, today] = [addDays(product.clock.now(), 1), product.clock.now()];
    const { id, tracking_id } = await aServiceOrder(product, 'insurance', {
      contact_email,
      coverage_begin: lagosDay(today),
      coverage_end: lagosDay(day),
    });
    const start = () => product.call('POST', '/api/payment/start', { body: { booking_id: id } });
    expect((await start()).statusCode).toBe(200);
    await days(2.1);
    await night();
    expect(reminders(contact_email)).toEqual([]);
    expect((await start()).json()).toMatchObject({
      code: 'days_over',
      message: 'A day in this order has passed. Change it, then pay. No money was taken.',
    });
    const page = (await product.call('GET', `/complete-insurance?ref=${tracking_id}`)).body;
    expect(page).toContain('A day in your order has passed.');
    expect(page).not.toContain('>Pay ₦');
    const key = await openOwnOrder(product, { tracking_id });
    const later = lagosDay(product.clock.now());
    const body = { coverage_begin: later, coverage_end: later };
    expect(await product.status('PUT', '/api/manage/order', { token: key, body })).toBe(200);
    expect((await start()).statusCode).toBe(200);
  });
});
