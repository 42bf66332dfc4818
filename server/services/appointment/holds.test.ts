import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { LOCKS } from '#server/database/locks.ts';
import { orders } from '#server/database/schema.ts';
import { addDays, formatDate, MINUTE_MS } from '#shared/dates.ts';
import type { OrderDocument } from '#shared/orders/documents.ts';
import type { Slot } from '#shared/services/appointment-form.ts';
import {
  anAppointment,
  aPaidAppointment,
  appointmentInput,
  dayAt,
  freeOn,
  lagosAt,
  newSlots,
  payAppointment,
  type SubmittedAppointment,
  sendAppointment,
} from '#test/factories/appointments.ts';
import { anAdmin, trackOrder } from '#test/factories/orders.ts';
import { aProduct, openProduct } from '#test/kit/support.ts';
import { appointment_slots } from './table.ts';

describe('a time', () => {
  const product = aProduct();
  beforeEach(() => product.clock.set(lagosAt(dayAt(0), '08:00')));

  const aSlot = newSlots();
  const isFree = async ({ appointment_date, appointment_time }: Slot) =>
    (await freeOn(product, appointment_date)).includes(appointment_time);
  const send = (slot: Slot) => sendAppointment(product, appointmentInput(slot));
  const start = ({ tracking_id }: SubmittedAppointment) =>
    product.call('POST', '/api/payment/start', { body: { tracking_id } });
  const rowsOf = ({ id }: SubmittedAppointment) =>
    product.rows(appointment_slots, eq(appointment_slots.order_id, id));
  const mailsTo = async ({ payment_info }: SubmittedAppointment) => {
    await product.settle();
    return product.mails
      .filter(({ to }) => to === payment_info.customer_email)
      .map(({ subject }) => subject);
  };

  test('is told with the end of its hold: in the first mail, on the invoice, to the pay page; and that it is over, once it is', async () => {
    const slot = aSlot();
    const submitted = await anAppointment(product, slot);
    const email = submitted.payment_info.customer_email;
    await product.settle();
    const first = product.mails.find(({ to }) => to === email);
    // Submitted at 08:00.
    expect(first?.text).toMatch(
      new RegExp(`${slot.appointment_time}, Lagos time, held until 08:15`),
    );
    const page = async () =>
      (await product.call('GET', `/apt-payment?ref=${submitted.tracking_id}`)).body;
    expect(await page()).toContain('Held for you until 08:15');
    const { token } = await anAdmin(product);
    const invoice = async () =>
      (
        (await product.json('GET', `/api/appointments/receipt/${submitted.id}`, {
          token,
        })) as OrderDocument
      ).facts;
    const due = { label: 'Due', value: formatDate(addDays(submitted.created_at, 7)) };
    const when = `${slot.appointment_time}, Lagos time`;
    expect(await invoice()).toContainEqual(due);
    expect(await invoice()).toContainEqual({
      label: 'When',
      value: expect.stringContaining(`${when}, held until 08:15`),
    });
    expect(await product.status('GET', submitted.invoice_url)).toBe(200);

    product.clock.forward(16 * MINUTE_MS);
    const over = await page();
    expect(over).not.toContain('Held for you until');
    expect(over).toContain('Your time is no longer held');
    expect(over).toContain(`/appointment?tracking_id=${submitted.tracking_id}`);
    expect(over).toMatch(new RegExp(`Due<[\\s\\S]{0,200}>${due.value}<`));
    expect(await invoice()).toContainEqual(due);
    expect(await invoice()).toContainEqual({
      label: 'When',
      value: expect.stringMatching(new RegExp(`${when}$`)),
    });
    expect(over).toContain('>Loading...');
  });

  test('is held for whoever submits first; the next is told before anything is submitted', async () => {
    const slot = aSlot();
    expect(await isFree(slot)).toBe(true);
    await anAppointment(product, slot);
    expect(await isFree(slot)).toBe(false);
    const response = await send(slot);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      {
        code: 'slot_taken',
        message: 'Somebody else has just taken this time. Choose another.',
        fields: { appointment_time: 'Somebody else has just taken this time. Choose another.' },
      },
    ]);
  });

  test('is sold once to two hundred who want it at once', async () => {
    const slot = aSlot();
    const { db } = product.deps.connection;
    const before = await db.select({ id: orders.id }).from(orders);
    const responses = await Promise.all(Array.from({ length: 200 }, () => send(slot)));
    const [won, ...more] = responses.filter(({ statusCode }) => statusCode === 201);
    if (!won) throw new Error('nobody has it');
    expect(more).toEqual([]);
    expect(
      responses.filter(
        (response) => response.statusCode === 409 && response.json().code === 'slot_taken',
      ),
    ).toHaveLength(199);
    // Those who were refused have no order that could be paid.
    expect(await db.select({ id: orders.id }).from(orders)).toHaveLength(before.length + 1);
    const paid = await payAppointment(product, won.json());
    expect(paid.json()).toMatchObject({ success: true, payment_status: 'Paid' });
    expect(await rowsOf(won.json())).toMatchObject([{ ...slot, held_until: null }]);
  });

  test('off the grid is refused: another minute, a Saturday, the past, beyond the horizon', async () => {
    const appointment_time = '10:00';
    const off: Slot[] = [
      { appointment_date: dayAt(14), appointment_time: '10:10' },
      { appointment_date: dayAt(14), appointment_time: '17:00' },
      { appointment_date: dayAt(14), appointment_time: '08:30' },
      { appointment_date: dayAt(5), appointment_time },
      { appointment_date: dayAt(-3), appointment_time },
      { appointment_date: dayAt(126), appointment_time },
    ];
    for (const slot of off) {
      const response = await send(slot);
      expect([slot, response.statusCode, response.json().fields]).toEqual([
        slot,
        422,
        { appointment_time: 'Choose one of the times on offer.' },
      ]);
    }
    product.clock.set(lagosAt(dayAt(14), '10:00'));
    expect((await send({ appointment_date: dayAt(14), appointment_time })).statusCode).toBe(422);
  });

  test('comes free by itself when it is not paid for within 15 minutes, and can be sold to another', async () => {
    const slot = aSlot();
    const first = await anAppointment(product, slot);
    product.clock.forward(15 * MINUTE_MS - 2000);
    expect([await isFree(slot), (await send(slot)).statusCode]).toEqual([false, 409]);
    product.clock.forward(2000);
    expect(await isFree(slot)).toBe(true);
    const second = await anAppointment(product, slot);
    expect([await rowsOf(first), await isFree(slot)]).toMatchObject([[], false]);
    expect(await rowsOf(second)).toMatchObject([slot]);
  });

  test('is sold for good when it is paid for while it is held', async () => {
    const slot = aSlot();
    const submitted = await anAppointment(product, slot);
    product.clock.forward(14 * MINUTE_MS);
    expect((await payAppointment(product, submitted)).json().success).toBe(true);
    product.clock.forward(24 * 60 * MINUTE_MS);
    expect([await isFree(slot), (await send(slot)).statusCode]).toEqual([false, 409]);
    expect(await trackOrder(product, submitted)).toMatchObject({ payment_status: 'Paid', ...slot });
  });

  test('is had by a late payer as long as nobody else has it', async () => {
    const slot = aSlot();
    const submitted = await anAppointment(product, slot);
    product.clock.forward(60 * MINUTE_MS);
    expect(await isFree(slot)).toBe(true);
    expect((await payAppointment(product, submitted)).json().success).toBe(true);
    expect(await rowsOf(submitted)).toMatchObject([{ ...slot, held_until: null }]);
    expect(await trackOrder(product, submitted)).not.toHaveProperty('slot_lost');
  });

  test.each(['held by', 'sold to'])(
    'that is %s somebody else by then is lost: Paid all the same, and asked to choose another',
    async (how) => {
      const slot = aSlot();
      const late = await anAppointment(product, slot);
      product.clock.forward(16 * MINUTE_MS);
      const other = await (how === 'sold to' ? aPaidAppointment : anAppointment)(product, slot);
      expect((await payAppointment(product, late)).json()).toMatchObject({
        success: true,
        payment_status: 'Paid',
      });
      expect(await trackOrder(product, late)).toMatchObject({
        payment_status: 'Paid',
        slot_lost: true,
      });
      expect([await rowsOf(late), await rowsOf(other)]).toMatchObject([[], [slot]]);
      const subjects = await mailsTo(late);
      expect(subjects).toContain(`Choose another time (${late.tracking_id})`);
      expect(subjects).not.toContain(`Your appointment (${late.tracking_id})`);
      const mail = product.mails.find(
        ({ subject }) => subject === `Choose another time (${late.tracking_id})`,
      );
      for (const words of [mail?.text, mail?.html])
        expect(words).toContain(`http://tafiya.test/appointment?tracking_id=${late.tracking_id}`);
    },
  );

  test.each(['a transfer', 'by hand'])(
    'that is over by then is lost as well, whether %s came late: nothing of the past is fixed',
    async (how) => {
      const slot = aSlot();
      const late = await anAppointment(product, slot);
      product.clock.set(lagosAt(slot.appointment_date, slot.appointment_time));
      await product.newMails();
      if (how === 'by hand')
        await product.call('PUT', `/api/admin/appointment-payment-update/${late.id}`, {
          token: (await anAdmin(product)).token,
          body: { payment_status: 'Paid' },
        });
      else await payAppointment(product, late);
      expect(await trackOrder(product, late)).toMatchObject({
        payment_status: 'Paid',
        slot_lost: true,
      });
      const subjects = await mailsTo(late);
      expect(subjects).toContain(`Choose another time (${late.tracking_id})`);
      expect(subjects).not.toContain(`Your appointment (${late.tracking_id})`);
    },
  );

  test('whose day was taken off since is sold no more once its hold has ended; money that came late chooses another', async () => {
    const slot = aSlot();
    const [held, late] = [
      await anAppointment(product, slot),
      await anAppointment(product, { ...slot, appointment_time: '16:00' }),
    ];
    const { token } = await anAdmin(product);
    const day = `/api/admin/days-off/${slot.appointment_date}`;
    await product.call('PUT', day, { token, body: { reason: 'Office moves' } });
    expect((await start(held)).statusCode).toBe(200);
    product.clock.forward(16 * MINUTE_MS);
    expect((await start(held)).json()).toMatchObject({
      code: 'slot_taken',
      message: 'This time is no longer on offer. Choose another.',
    });
    expect((await payAppointment(product, late)).json().payment_status).toBe('Paid');
    expect(await trackOrder(product, late)).toMatchObject({ slot_lost: true });
    expect(await rowsOf(late)).toMatchObject([{ held_until: expect.any(Date) }]);
    await product.call('DELETE', day, { token });
  });

  test('is taken anew when the payment is opened again after the hold has ended', async () => {
    const slot = aSlot();
    const submitted = await anAppointment(product, slot);
    product.clock.forward(20 * MINUTE_MS);
    const response = await start(submitted);
    expect([response.statusCode, response.json().tx_ref]).toEqual([
      200,
      submitted.payment_info.tx_ref,
    ]);
    product.clock.forward(14 * MINUTE_MS);
    expect((await send(slot)).statusCode).toBe(409);
    product.clock.forward(MINUTE_MS);
    expect((await send(slot)).statusCode).toBe(201);
  });

  test('that is somebody else’s by now, or over, can’t be paid for any more', async () => {
    const [slot, soon] = [aSlot(), aSlot()];
    const [submitted, over] = [
      await anAppointment(product, slot),
      await anAppointment(product, soon),
    ];
    product.clock.forward(16 * MINUTE_MS);
    await anAppointment(product, slot);
    const response = await start(submitted);
    expect([response.statusCode, response.json().code]).toEqual([409, 'slot_taken']);
    product.clock.set(lagosAt(soon.appointment_date, soon.appointment_time));
    const late = await start(over);
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'slot_taken', message: 'This time has passed. Choose another.' },
    ]);
    // The page offers another time instead of a payment that would be refused.
    const begun = (await product.call('GET', `/apt-payment?ref=${over.tracking_id}`)).body;
    expect(begun).toContain('Your time has passed');
    expect(begun).not.toContain('>Loading...');
    expect(begun).not.toContain('as soon as it is paid');
    expect(begun).toContain(`/appointment?tracking_id=${over.tracking_id}`);
  });
});

test.runIf('server' in inject('template'))(
  'is held while another’s count takes its time: of 64 who submit at once nobody waits for it but its own',
  async () => {
    const product = await openProduct({ env: { RATE_LIMITS: 'on' } });
    const { db } = product.deps.connection;
    const send = (n: number) =>
      product.app.inject({
        method: 'POST',
        url: '/api/visa/appointment',
        remoteAddress: `198.51.100.${n}`,
        payload: appointmentInput(
          { appointment_date: dayAt(14 + Math.floor(n / 16)), appointment_time: timeAt(n % 16) },
          { phone_number: `0803${String(2_000_000 + n)}`, email_address: `n${n}@example.com` },
        ),
      });
    const timeAt = (nth: number) =>
      `${String(9 + Math.floor(nth / 2)).padStart(2, '0')}:${nth % 2 ? '30' : '00'}`;
    const order: string[] = [];
    let own: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(${LOCKS.holds}, hashtext('n0@example.com'))`,
      );
      own = send(0).then(({ statusCode }) => order.push(`own: ${statusCode}`));
      const others = await Promise.all(Array.from({ length: 63 }, (_, n) => send(n + 1)));
      expect(others.filter(({ statusCode }) => statusCode !== 201)).toEqual([]);
      order.push('others');
    });
    await own;
    expect(order).toEqual(['others', 'own: 201']);
    await product.stop();
  },
);
