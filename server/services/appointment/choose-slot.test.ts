import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#server/adapters/mail/interface.ts';
import { appointmentMailQueue, type MailJob } from '#server/features/messages/mails.ts';
import {
  anAppointment,
  aPaidAppointment,
  calendarOf,
  chooseTime,
  dayAt,
  freeOn,
  lagosAt,
  newSlots,
  payAppointment,
  type SubmittedAppointment,
} from '#test/factories/appointments.ts';
import { anAdmin, anApplication, trackOrder, wrongFields } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

type Reminder = MailJob<'appointment-mail', 'reminder'>;

const basicUtc = (day: string, utc: string) => `${day.replaceAll('-', '')}T${utc}00Z`;

describe('an appointment’s mails and another time', () => {
  const product = aProduct();
  beforeEach(() => product.clock.set(lagosAt(dayAt(0), '08:00')));

  const aSlot = newSlots('30');
  /** The mails about the time, settled first. */
  async function mailsOf(
    { payment_info, tracking_id }: SubmittedAppointment,
    subject: string,
  ): Promise<Mail[]> {
    await product.settle();
    return product.mails.filter(
      (mail) =>
        mail.to === payment_info.customer_email && mail.subject === `${subject} (${tracking_id})`,
    );
  }
  /** The reminders that wait for their day. */
  async function remindersOf({
    id,
  }: SubmittedAppointment): Promise<{ data: Reminder; start_after: Date }[]> {
    const found = await product.deps.connection.db.execute(
      sql`select data, start_after from pgboss.job where name = 'appointment-mail' and data->>'order_id' = ${id} and data->>'template' = 'reminder' order by start_after`,
    );
    const { rows } = found as unknown as { rows: { data: Reminder; start_after: Date | string }[] };
    return rows.map(({ data, start_after }) => ({ data, start_after: new Date(start_after) }));
  }
  async function remind(data: Reminder | undefined): Promise<void> {
    if (data) await product.deps.jobs.send(product.deps.connection.db, appointmentMailQueue, data);
  }
  /** Paid after its time was sold to somebody else. */
  async function aLostOne(slot = aSlot()): Promise<SubmittedAppointment> {
    const late = await anAppointment(product, slot);
    product.clock.forward(16 * 60_000);
    await aPaidAppointment(product, slot);
    await payAppointment(product, late);
    return late;
  }

  test('once paid: when and how, a calendar file in UTC, and a WhatsApp link that gives nothing away', async () => {
    const slot = { appointment_date: dayAt(8), appointment_time: '09:30' };
    const submitted = await aPaidAppointment(product, slot);
    const [mail, ...more] = await mailsOf(submitted, 'Your appointment');
    if (!mail) throw new Error('no mail');
    expect(more).toEqual([]);
    expect(mail.text).toMatch(/When: Tuesday \d{1,2} \w+, 09:30, Lagos time/);
    expect(mail.text).toContain('How: WhatsApp Call');
    const links = [...mail.text.matchAll(/https:\/\/wa\.me\/\S+/g)]
      .map(([link]) => link)
      .filter((link) => link.includes('?'));
    const link = `https://wa.me/2348000000000?text=${encodeURIComponent(`My appointment ${submitted.tracking_id}`)}`;
    expect(links).toEqual([link]);
    expect(await trackOrder(product, submitted)).toMatchObject({ whatsapp_url: link });
    expect(mail.attachments).toMatchObject([
      { filename: 'appointment.ics', contentType: 'text/calendar; method=PUBLISH' },
    ]);
    expect(calendarOf(mail)).toMatchObject({
      VERSION: '2.0',
      METHOD: 'PUBLISH',
      UID: `${submitted.id}@tafiya.test`,
      SEQUENCE: '0',
      STATUS: 'CONFIRMED',
      DTSTART: basicUtc(slot.appointment_date, '0830'),
      DURATION: 'PT30M',
      DESCRIPTION: `Tracking ID ${submitted.tracking_id}`,
      SUMMARY: 'Tafiya: appointment by WhatsApp Call',
    });
    const text = String(mail.attachments?.[0]?.content);
    expect(text.startsWith('BEGIN:VCALENDAR\r\n') && text.trimEnd().endsWith('END:VCALENDAR')).toBe(
      true,
    );
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  test('by Zoom: the link is sent later, and WhatsApp is not named', async () => {
    const submitted = await aPaidAppointment(product, aSlot(), { how_to_contact: 'Zoom' });
    const [mail] = await mailsOf(submitted, 'Your appointment');
    expect(mail?.text).toContain('We will send the link');
    expect(mail?.text).not.toContain(`?text=`);
    expect(mail && calendarOf(mail).SUMMARY).toBe('Tafiya: appointment by Zoom');
  });

  test('a reminder waits for the day before, and is written then', async () => {
    const slot = aSlot();
    const submitted = await aPaidAppointment(product, slot);
    const [reminder, ...more] = await remindersOf(submitted);
    expect([reminder?.start_after, more]).toEqual([
      new Date(lagosAt(slot.appointment_date, slot.appointment_time).getTime() - 86_400_000),
      [],
    ]);
    expect(await mailsOf(submitted, 'Your appointment tomorrow')).toEqual([]);
    await remind(reminder?.data);
    const [mail] = await mailsOf(submitted, 'Your appointment tomorrow');
    expect(mail?.text).toContain(`${slot.appointment_time}, Lagos time`);
    expect(mail?.attachments).toBeUndefined();
  });

  test('a reminder that the mail server held up says today, and is none once the time has come', async () => {
    const slot = aSlot();
    const submitted = await aPaidAppointment(product, slot);
    const [reminder] = await remindersOf(submitted);
    product.clock.set(lagosAt(slot.appointment_date, '00:30'));
    await product.settle();
    const [mail] = await mailsOf(submitted, 'Your appointment today');
    expect(mail?.text).toContain('We meet today');
    product.clock.set(lagosAt(slot.appointment_date, slot.appointment_time));
    await remind(reminder?.data);
    expect(await mailsOf(submitted, 'Your appointment today')).toHaveLength(1);
  });

  test('there is none for an appointment that is less than a day away', async () => {
    product.clock.set(lagosAt(dayAt(1), '12:00'));
    const submitted = await aPaidAppointment(product, {
      appointment_date: dayAt(2),
      appointment_time: '11:30',
    });
    expect(await remindersOf(submitted)).toEqual([]);
    expect(await mailsOf(submitted, 'Your appointment')).toHaveLength(1);
  });

  test('who lost a time chooses another, pays nothing more, and gets the same calendar entry with a new time', async () => {
    const late = await aLostOne();
    const slot = aSlot();
    const response = await chooseTime(product, late, slot);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: true, message: 'Your appointment has its new time.' },
    ]);
    const record = await trackOrder(product, late);
    expect(record).toMatchObject({ payment_status: 'Paid', ...slot });
    expect(record).not.toHaveProperty('slot_lost');
    expect(record.timeline.at(-1)?.text).toBe('Another time was chosen');
    expect(await freeOn(product, slot.appointment_date)).not.toContain(slot.appointment_time);
    // Sold, not held.
    product.clock.forward(60 * 60_000);
    expect(await freeOn(product, slot.appointment_date)).not.toContain(slot.appointment_time);
    const [mail] = await mailsOf(late, 'Your appointment');
    const [hour = '', minute] = slot.appointment_time.split(':');
    expect(mail && calendarOf(mail)).toMatchObject({
      UID: `${late.id}@tafiya.test`,
      SEQUENCE: '1',
      DTSTART: basicUtc(
        slot.appointment_date,
        `${String(Number(hour) - 1).padStart(2, '0')}${minute}`,
      ),
    });
  });

  test('the same choice twice is one choice; then it is no longer theirs to move', async () => {
    const late = await aLostOne();
    const slot = aSlot();
    expect((await chooseTime(product, late, slot)).statusCode).toBe(200);
    expect((await chooseTime(product, late, slot)).statusCode).toBe(200);
    expect(await mailsOf(late, 'Your appointment')).toHaveLength(1);
    expect(
      (await trackOrder(product, late)).timeline.filter(
        ({ text }: { text: string }) => text === 'Another time was chosen',
      ),
    ).toHaveLength(1);
    const response = await chooseTime(product, late, aSlot());
    expect([response.statusCode, response.json().code]).toEqual([409, 'conflict']);
    expect(await trackOrder(product, late)).toMatchObject(slot);
  });

  test('an old reminder says nothing once the time has moved', async () => {
    const first = aSlot();
    const late = await anAppointment(product, first);
    const other = aSlot();
    // Moved before it was paid, then paid, then lost and chosen again: each reminder knows its own time.
    expect((await chooseTime(product, late, other)).statusCode).toBe(200);
    await payAppointment(product, late);
    const [reminder] = await remindersOf(late);
    expect(reminder?.data.moves).toBe(1);
    await remind({ template: 'reminder', order_id: late.id, moves: 0 });
    expect(await mailsOf(late, 'Your appointment tomorrow')).toEqual([]);
    await remind(reminder?.data);
    expect(await mailsOf(late, 'Your appointment tomorrow')).toHaveLength(1);
    const lost = await aLostOne();
    await remind({ template: 'reminder', order_id: lost.id, moves: 0 });
    expect(await mailsOf(lost, 'Your appointment tomorrow')).toEqual([]);
  });

  test('an unpaid one may be moved: its old time comes free at once, the new one is held', async () => {
    const [first, second] = [aSlot(), aSlot()];
    const submitted = await anAppointment(product, first);
    expect((await chooseTime(product, submitted, second)).statusCode).toBe(200);
    expect(await freeOn(product, first.appointment_date)).toContain(first.appointment_time);
    expect(await freeOn(product, second.appointment_date)).not.toContain(second.appointment_time);
    expect(await mailsOf(submitted, 'Your appointment')).toEqual([]);
    product.clock.forward(15 * 60_000);
    expect(await freeOn(product, second.appointment_date)).toContain(second.appointment_time);
  });

  test('a taken time is refused and the old one stays; two who exchange theirs are both refused', async () => {
    const [first, second] = [aSlot(), aSlot()];
    const [one, two] = [await anAppointment(product, first), await anAppointment(product, second)];
    const responses = await Promise.all([
      chooseTime(product, one, second),
      chooseTime(product, two, first),
    ]);
    for (const response of responses)
      expect([response.statusCode, response.json().code]).toEqual([409, 'slot_taken']);
    expect([await trackOrder(product, one), await trackOrder(product, two)]).toMatchObject([
      first,
      second,
    ]);
    const lost = await aLostOne();
    const sold = aSlot();
    await aPaidAppointment(product, sold);
    expect((await chooseTime(product, lost, sold)).json()).toMatchObject({
      code: 'slot_taken',
      fields: { appointment_time: expect.any(String) },
    });
    expect(await trackOrder(product, lost)).toMatchObject({ slot_lost: true });
  });

  test('off the grid is 422; another service is 404, a mistyped ID 422', async () => {
    const lost = await aLostOne();
    const slot = aSlot();
    const off = await chooseTime(product, lost, { ...slot, appointment_time: '10:05' });
    expect(wrongFields(off)).toEqual(['appointment_time']);
    const none = await product.call('PUT', '/api/visa/appointment-slot', { body: {} });
    expect(wrongFields(none).sort()).toEqual([
      'appointment_date',
      'appointment_time',
      'tracking_id',
    ]);
    expect((await chooseTime(product, { tracking_id: 'TFY-1' }, slot)).statusCode).toBe(422);
    expect((await chooseTime(product, await anApplication(product), slot)).statusCode).toBe(404);
  });

  test('an administrator marks one Paid: its time is sold like any other', async () => {
    const { token } = await anAdmin(product);
    const slot = aSlot();
    const submitted = await anAppointment(product, slot);
    const mark = () =>
      product.call('PUT', `/api/admin/appointment-payment-update/${submitted.id}`, {
        body: { payment_status: 'Paid' },
        token,
      });
    expect([(await mark()).statusCode, (await mark()).statusCode]).toEqual([200, 200]);
    product.clock.forward(60 * 60_000);
    expect(await freeOn(product, slot.appointment_date)).not.toContain(slot.appointment_time);
    expect(await mailsOf(submitted, 'Your appointment')).toHaveLength(1);
    const lost = await anAppointment(product, aSlot());
    const { appointment_date = '', appointment_time = '' } = await trackOrder(product, lost);
    product.clock.forward(16 * 60_000);
    await aPaidAppointment(product, { appointment_date, appointment_time });
    const again = { body: { payment_status: 'Paid' }, token: (await anAdmin(product)).token };
    await product.call('PUT', `/api/admin/appointment-payment-update/${lost.id}`, again);
    const record = await product.json('GET', `/api/appointments/status/${lost.id}`, { token });
    expect(record).toMatchObject({ payment_status: 'Paid', slot_lost: true });
  });
});
