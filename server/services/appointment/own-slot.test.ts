import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/dates.ts';
import {
  anAppointment,
  aPaidAppointment,
  calendarOf,
  dayAt,
  freeOn,
  lagosAt,
} from '#test/factories/appointments.ts';
import { anAdmin, anApplication, trackOrder } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder } from '#test/story/applicants.ts';

describe('an appointment, moved by its applicant', () => {
  const product = aProduct();
  beforeEach(async () => void (await product.newMails()));

  const slot = (days: number, appointment_time: string) => ({
    appointment_date: dayAt(days),
    appointment_time,
  });
  const move = (token: string, body: object) =>
    product.call('PUT', '/api/manage/slot', { token, body });
  const own = (token: string) => product.json('GET', '/api/manage/order', { token });
  const until = (at: Date) => product.clock.forward(at.getTime() - product.clock.now().getTime());

  test('moves twice at most, each time with a new calendar entry; its old time is free again', async () => {
    const order = await aPaidAppointment(product, slot(7, '10:00'));
    const token = await openOwnOrder(product, order);
    expect((await own(token)).appointment).toEqual({
      ...slot(7, '10:00'),
      slot_lost: false,
      may_move: true,
      why_not: '',
      moves_left: 2,
      calendar_url: expect.stringContaining(`/api/orders/${order.id}/appointment.ics?`),
    });
    product.mails.length = 0;
    expect((await move(token, slot(8, '11:00'))).statusCode).toBe(200);
    // Its answer lost on the way, it comes again: nothing follows a second time.
    expect((await move(token, slot(8, '11:00'))).statusCode).toBe(200);
    await product.settle();
    expect(product.mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('a new time'),
    ]);
    expect(product.mails[0]?.text).toContain('This is its new time');
    expect(product.mails[0]?.text).not.toContain('We had to move');
    expect(String(product.mails[0]?.attachments?.[0]?.content)).toContain('SEQUENCE:1');
    expect(await freeOn(product, dayAt(7))).toContain('10:00');
    expect(await freeOn(product, dayAt(8))).not.toContain('11:00');
    const held = await own(token);
    expect(held.appointment).toMatchObject({ ...slot(8, '11:00'), moves_left: 1 });
    expect(held.history.filter(({ event }: { event: string }) => event === 'moved')).toMatchObject([
      { actor: 'applicant' },
    ]);
    expect((await move(token, slot(9, '11:00'))).statusCode).toBe(200);
    const third = await move(token, slot(10, '11:00'));
    expect([third.statusCode, third.json().message]).toEqual([
      409,
      expect.stringContaining('twice already'),
    ]);
    expect((await own(token)).appointment).toMatchObject({
      ...slot(9, '11:00'),
      may_move: false,
      moves_left: 0,
    });
    expect((await move(token, slot(9, '11:00'))).statusCode).toBe(200);
  });

  test('that was cancelled has no new time, though it is the one it had', async () => {
    const { token: admin } = await anAdmin(product);
    const order = await aPaidAppointment(product, slot(14, '12:00'));
    const token = await openOwnOrder(product, order);
    const body = { reason: 'Ill', refund: 0 };
    await product.call('POST', `/api/admin/orders/${order.id}/cancel`, { token: admin, body });
    const refused = await move(token, slot(14, '12:00'));
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'It was cancelled.']);
  });

  test('a colleague’s moves don’t count; a taken time and one off the grid are refused, and nothing moves', async () => {
    const { token: admin } = await anAdmin(product, 'Ada Obi', 'reviewer');
    const order = await aPaidAppointment(product, slot(14, '10:00'));
    const other = await aPaidAppointment(product, slot(14, '11:00'));
    await product.call('PUT', `/api/admin/orders/${order.id}/appointment`, {
      token: admin,
      body: slot(14, '12:00'),
    });
    const token = await openOwnOrder(product, order);
    expect((await own(token)).appointment.moves_left).toBe(2);
    const taken = await move(token, slot(14, '11:00'));
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'slot_taken']);
    expect((await move(token, slot(14, '11:07'))).json().fields).toHaveProperty('appointment_time');
    expect((await move(token, {})).statusCode).toBe(422);
    expect((await own(token)).appointment).toMatchObject({ ...slot(14, '12:00'), moves_left: 2 });
    // Two who exchange their times at once: nobody loses theirs.
    const theirs = await openOwnOrder(product, other);
    await Promise.all([move(token, slot(15, '11:00')), move(theirs, slot(15, '11:00'))]);
    const times = [(await own(token)).appointment, (await own(theirs)).appointment].map(
      ({ appointment_date, appointment_time }) => `${appointment_date} ${appointment_time}`,
    );
    expect(new Set(times).size).toBe(2);
  });

  test('until 24 hours before, and only what is paid and an appointment', async () => {
    const unpaid = await anAppointment(product, slot(21, '12:00'));
    expect((await move(await openOwnOrder(product, unpaid), slot(21, '13:00'))).statusCode).toBe(
      409,
    );
    expect(
      (await move(await openOwnOrder(product, await anApplication(product)), slot(21, '13:00')))
        .statusCode,
    ).toBe(404);
    const order = await aPaidAppointment(product, slot(21, '10:00'));
    until(new Date(lagosAt(dayAt(20), '10:00').getTime() - MINUTE_MS));
    const token = await openOwnOrder(product, order);
    expect((await own(token)).appointment.may_move).toBe(true);
    product.clock.forward(2 * MINUTE_MS);
    const late = await move(token, slot(22, '10:00'));
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      expect.stringContaining('less than 24 hours'),
    ]);
    expect((await own(token)).appointment).toMatchObject({
      may_move: false,
      why_not: expect.stringContaining('24 hours'),
    });
    until(lagosAt(dayAt(21), '10:00'));
    const begun = await own(await openOwnOrder(product, order));
    expect(begun.turn).toBe('Its time has passed. Write to us if we did not meet.');
    expect(begun.appointment).toMatchObject({ may_move: false, why_not: begun.turn });
    expect((await trackOrder(product, order)).turn).toBe(begun.turn);
    for (const one of [begun.appointment, await trackOrder(product, order)])
      expect(one.calendar_url).toBeUndefined();
  });

  test('a cancelled one keeps no time, gets no reminder, and can’t be given another by its tracking ID', async () => {
    const order = await aPaidAppointment(product, slot(28, '10:00'));
    const token = await openOwnOrder(product, order);
    await product.newMails();
    const { refund } = await own(token);
    expect(
      await product.status('POST', '/api/manage/cancel', {
        token,
        body: { expected_refund: refund.amount },
      }),
    ).toBe(200);
    expect(await freeOn(product, dayAt(28))).toContain('10:00');
    expect((await move(token, slot(28, '11:00'))).json().message).toBe('It was cancelled.');
    const body = { tracking_id: order.tracking_id, ...slot(28, '11:00') };
    expect(await product.status('PUT', '/api/visa/appointment-slot', { body })).toBe(409);
    until(lagosAt(dayAt(27), '11:00'));
    await product.settle();
    expect(
      product.mails.map(({ subject }) => subject).filter((subject) => /tomorrow/.test(subject)),
    ).toEqual([]);
  });

  test('the pages have a signed link to the mail’s calendar entry, which follows a move and ends with the appointment', async () => {
    const unpaid = await anAppointment(product, slot(31, '12:00'));
    const [order, bystander] = [
      await aPaidAppointment(product, slot(31, '10:00')),
      await aPaidAppointment(product, slot(31, '11:00')),
    ];
    await product.settle();
    const [paid] = product.mails.filter(
      ({ to, subject }) =>
        to === order.payment_info.customer_email && subject.startsWith('Payment received'),
    );
    expect(paid?.text).toMatch(
      /When: Thursday \d+ \w+( \d{4})?, 10:00, Lagos time\nHow: WhatsApp Call/,
    );
    const token = await openOwnOrder(product, order);
    const mailed = () =>
      product.mails.findLast(({ attachments }) => attachments?.[0]?.filename === 'appointment.ics')
        ?.attachments?.[0];
    const { calendar_url, title } = await trackOrder(product, order);
    expect([title, (await trackOrder(product, unpaid)).calendar_url]).toEqual([
      'Appointment by WhatsApp Call',
      undefined,
    ]);
    const fetched = async (url = '') => product.call('GET', url);
    /** An entry without the moment at which it was written. */
    const same = (text: unknown) => String(text).replace(/DTSTAMP:.*/, '');
    const { calendar_url: theirs = '' } = await trackOrder(product, bystander);
    const before = same((await fetched(theirs)).body);
    expect((await move(token, slot(32, '14:00'))).statusCode).toBe(200);
    await product.settle();
    const entry = await fetched(calendar_url);
    expect([
      entry.statusCode,
      entry.headers['content-type'],
      entry.headers['cache-control'],
    ]).toEqual([200, 'text/calendar; method=PUBLISH; charset=utf-8', 'private, no-store']);
    expect(same(entry.body)).toBe(same(mailed()?.content));
    expect(entry.body).toContain('SEQUENCE:1');
    expect(entry.body).toMatch(/DTSTART:\d{8}T130000Z/);
    expect(same((await fetched(theirs)).body)).toBe(before);
    const forged = `${calendar_url?.split('?')[0]}?${theirs.split('?')[1]}`;
    expect([
      (await fetched(forged)).statusCode,
      (await fetched((await own(token)).appointment.calendar_url)).statusCode,
    ]).toEqual([403, 200]);
    const { refund } = await own(token);
    await product.call('POST', '/api/manage/cancel', {
      token,
      body: { expected_refund: refund.amount },
    });
    expect([(await fetched(calendar_url)).statusCode, await trackOrder(product, order)]).toEqual([
      404,
      expect.not.objectContaining({ calendar_url: expect.anything() }),
    ]);
  });

  test('the mail of a cancellation takes the entry out of the calendar, under the same name and a higher number than any before', async () => {
    const order = await aPaidAppointment(product, slot(29, '10:00'));
    const token = await openOwnOrder(product, order);
    expect((await move(token, slot(29, '12:00'))).statusCode).toBe(200);
    await product.settle();
    const { refund } = await own(token);
    expect(
      await product.status('POST', '/api/manage/cancel', {
        token,
        body: { expected_refund: refund.amount },
      }),
    ).toBe(200);
    await product.settle();
    const entries = product.mails
      .filter(({ attachments }) => attachments?.[0]?.filename === 'appointment.ics')
      .map(calendarOf);
    const same = { UID: `${order.id}@tafiya.test`, DTSTART: expect.stringMatching(/T110000Z$/) };
    expect(entries.slice(-2)).toMatchObject([
      { ...same, METHOD: 'PUBLISH', SEQUENCE: '1', STATUS: 'CONFIRMED' },
      { ...same, METHOD: 'CANCEL', SEQUENCE: '2', STATUS: 'CANCELLED' },
    ]);
    const told = product.mails.find(({ subject }) => subject.includes('is cancelled'));
    expect(told?.attachments?.map(({ contentType }) => contentType)).toEqual([
      'text/calendar; method=CANCEL',
    ]);
    expect(told?.text).toContain('removes it from your calendar');
  });

  test('of an unpaid one nothing stands in a calendar: the mail carries no file', async () => {
    const { token: admin } = await anAdmin(product, 'Ada Obi');
    const order = await anAppointment(product, slot(30, '10:00'));
    const body = { reason: 'Asked by phone', refund: 0 };
    expect(
      await product.status('POST', `/api/admin/orders/${order.id}/cancel`, { token: admin, body }),
    ).toBe(200);
    await product.settle();
    const told = product.mails.find(({ subject }) => subject.includes('is cancelled'));
    expect([told?.attachments, told?.text.includes('calendar')]).toEqual([undefined, false]);
  });

  test('once its time is over it can’t be cancelled, although nobody has marked it', async () => {
    const order = await aPaidAppointment(product, slot(35, '10:00'));
    until(lagosAt(dayAt(35), '09:00'));
    const { calendar_url = '' } = await trackOrder(product, order);
    until(lagosAt(dayAt(35), '10:01'));
    expect(await product.status('GET', calendar_url)).toBe(404);
    const token = await openOwnOrder(product, order);
    const held = await own(token);
    expect(held).toMatchObject({
      may_cancel: false,
      why_not_cancel: expect.stringContaining('has passed'),
      refund: { amount: 0 },
    });
    const tracked = await trackOrder(product, order);
    expect(tracked).toMatchObject({ payment_status: 'Paid', time_over: true });
    expect(tracked).not.toHaveProperty('refund');
    expect(
      await product.status('POST', '/api/manage/cancel', { token, body: { expected_refund: 0 } }),
    ).toBe(409);
  });
});
