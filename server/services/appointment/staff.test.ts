import { beforeAll, describe, expect, test } from 'vitest';
import {
  anAppointment,
  aPaidAppointment,
  dayAt,
  freeOn,
  lagosAt,
  payAppointment,
} from '#test/factories/appointments.ts';
import { anAdmin, trackOrder } from '#test/factories/orders.ts';
import { pass } from '#test/kit/passing-time.ts';
import { aProduct } from '#test/kit/support.ts';

describe('appointments, as colleagues work with them', () => {
  const product = aProduct();
  let token: string;
  beforeAll(async () => {
    ({ token } = await anAdmin(product, 'Ada Obi', 'reviewer'));
  });

  const change = (id: string, body: object) =>
    product.call('PUT', `/api/admin/orders/${id}/appointment`, { token, body });
  const track = (tracking_id: string) => trackOrder(product, { tracking_id });
  const slot = (days: number, appointment_time: string) => ({
    appointment_date: dayAt(days),
    appointment_time,
  });

  test('is due on its day, moved with a new calendar entry, given a link, and ends as Held', async () => {
    const { id, tracking_id } = await aPaidAppointment(product, slot(7, '10:00'));
    const record = () => product.json('GET', `/api/appointments/status/${id}`, { token });
    expect(await record()).toMatchObject({
      due_on: dayAt(7),
      stage: 'in_progress',
      expected_by: dayAt(7),
      outcome: null,
      meeting_url: null,
    });
    expect(await track(tracking_id)).toMatchObject({
      stage: 'in_progress',
      expected_by: dayAt(7),
      turn: expect.not.stringContaining('Expected'),
    });
    await product.settle();
    expect(product.mails.map(({ text }) => text).join()).not.toContain('Expected by');
    product.mails.length = 0;
    expect((await change(id, slot(8, '11:00'))).statusCode).toBe(200);
    await product.settle();
    expect(product.mails).toHaveLength(1);
    expect(product.mails[0]).toMatchObject({
      subject: expect.stringContaining('a new time'),
      attachments: [{ filename: 'appointment.ics' }],
    });
    expect(String(product.mails[0]?.attachments?.[0]?.content)).toContain('SEQUENCE:1');
    expect(await record()).toMatchObject({
      due_on: dayAt(8),
      appointment_date: dayAt(8),
      appointment_time: '11:00',
    });
    expect(await freeOn(product, dayAt(7))).toContain('10:00');

    const insecure = await change(id, { meeting_url: 'http://meet.example/1' });
    expect([insecure.statusCode, insecure.json().fields]).toEqual([
      422,
      { meeting_url: 'Enter a link that begins with https://.' },
    ]);
    await change(id, { meeting_url: 'https://meet.example/1' });
    await product.settle();
    expect(product.mails.at(-1)?.text).toContain('https://meet.example/1');
    expect(await track(tracking_id)).toMatchObject({
      meeting_url: 'https://meet.example/1',
      stage: 'in_progress',
    });

    product.clock.forward(lagosAt(dayAt(8), '11:05').getTime() - product.clock.now().getTime());
    ({ token } = await anAdmin(product, 'Ada Later', 'reviewer'));
    expect((await change(id, { outcome: 'Held' })).statusCode).toBe(200);
    expect((await change(id, { outcome: 'Held' })).statusCode).toBe(200);
    expect(await record()).toMatchObject({ stage: 'done', outcome: 'Held' });
    const tracked = await track(tracking_id);
    expect(tracked).toMatchObject({ stage: 'done', outcome: 'Held' });
    expect(tracked).not.toHaveProperty('meeting_url');
    expect((await change(id, slot(15, '11:00'))).statusCode).toBe(409);
  });

  test('that took place earlier than agreed is marked at once; nothing more is mailed about its time', async () => {
    const { id, tracking_id } = await aPaidAppointment(product, slot(9, '10:00'));
    expect((await change(id, { outcome: 'Held' })).statusCode).toBe(200);
    expect(await track(tracking_id)).toMatchObject({ stage: 'done', outcome: 'Held' });
    expect(await freeOn(product, dayAt(9))).toContain('10:00');
    await product.newMails();
    product.clock.forward(lagosAt(dayAt(9), '10:05').getTime() - product.clock.now().getTime());
    await product.settle();
    expect(product.mails.filter(({ subject }) => subject.includes(tracking_id))).toEqual([]);
    ({ token } = await anAdmin(product, 'Ada after it', 'reviewer'));
  });

  test('one that was missed is told so; an unpaid one can’t be changed; a taken time is refused', async () => {
    const unpaid = await anAppointment(product, slot(14, '09:00'));
    expect((await change(unpaid.id, { outcome: 'Missed' })).statusCode).toBe(409);
    const paid = await aPaidAppointment(product, slot(14, '10:00'));
    expect((await change(paid.id, slot(14, '09:00'))).json().code).toBe('slot_taken');
    expect((await change(paid.id, {})).statusCode).toBe(422);
    const { appointment_date, appointment_time } = slot(15, '09:00');
    expect((await change(paid.id, { appointment_date })).json().fields).toEqual({
      appointment_time: 'Choose a time.',
    });
    expect((await change(paid.id, { appointment_time })).json().fields).toEqual({
      appointment_date: 'Choose a day.',
    });
    product.clock.forward(lagosAt(dayAt(14), '10:30').getTime() - product.clock.now().getTime());
    ({ token } = await anAdmin(product, 'Ada Later still', 'reviewer'));
    await change(paid.id, { outcome: 'Missed' });
    await product.settle();
    expect(product.mails.at(-1)?.subject).toContain('We missed each other');
    expect(await track(paid.tracking_id)).toMatchObject({ stage: 'done', outcome: 'Missed' });
  });

  test('a mail that waited says nothing of a time that was lost, nor of one that another was chosen for', async () => {
    const one = await anAppointment(product, slot(24, '10:00'));
    await product.newMails();
    const { mail } = product.deps;
    const { send } = mail;
    mail.send = () => Promise.reject(new Error('connect ECONNREFUSED'));
    const settle = () => product.settle().catch(() => {});
    await payAppointment(product, one);
    await settle();
    const order = (method: 'DELETE' | 'POST', path: string) =>
      product.call(method, `/api/admin/orders/${one.id}${path}`, { token });
    await order('DELETE', '');
    const other = await aPaidAppointment(product, slot(24, '10:00'));
    await order('POST', '/restore');
    await settle();
    mail.send = send;
    const subjects = async () => {
      await pass(product, 2 * 3_600_000);
      const mine = product.mails
        .splice(0)
        .filter(({ to }) => to === one.payment_info.customer_email);
      return mine.map(({ subject }) => subject.replace(` (${one.tracking_id})`, '')).sort();
    };
    expect(await subjects()).toEqual([
      'Choose another time',
      expect.stringMatching(/^Payment rec/),
    ]);
    expect(await track(other.tracking_id)).not.toHaveProperty('slot_lost');
    mail.send = () => Promise.reject(new Error('connect ECONNREFUSED'));
    ({ token } = await anAdmin(product, 'Ada after two hours', 'reviewer'));
    await change(one.id, slot(24, '11:00'));
    await change(one.id, { outcome: 'Missed' });
    await settle();
    await change(one.id, { outcome: 'Held' });
    mail.send = send;
    expect(await subjects()).toEqual([]);
    ({ token } = await anAdmin(product, 'Ada Later still', 'reviewer'));
  });

  test('a deleted one leaves its time to others; back again it has its time, or its payer chooses another', async () => {
    const [kept, lost] = [
      await aPaidAppointment(product, slot(16, '10:00')),
      await aPaidAppointment(product, slot(16, '11:00')),
    ];
    const unpaid = await anAppointment(product, slot(16, '12:00'));
    const free = () => freeOn(product, dayAt(16));
    for (const { id } of [kept, lost, unpaid])
      expect(await product.status('DELETE', `/api/admin/orders/${id}`, { token })).toBe(200);
    expect(await free()).toEqual(expect.arrayContaining(['10:00', '11:00', '12:00']));
    const bystander = await aPaidAppointment(product, slot(16, '11:00'));
    await product.newMails();
    for (const { id } of [kept, lost, unpaid])
      expect(await product.status('POST', `/api/admin/orders/${id}/restore`, { token })).toBe(200);
    await product.settle();
    expect(product.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [lost.payment_info.customer_email, `Choose another time (${lost.tracking_id})`],
    ]);
    expect(await track(lost.tracking_id)).toMatchObject({
      slot_lost: true,
      turn: 'Choose another time: yours is gone.',
    });
    for (const { tracking_id } of [kept, bystander])
      expect(await track(tracking_id)).not.toHaveProperty('slot_lost');
    expect(await free()).not.toContain('10:00');
    // Not paid: nothing is sold.
    expect(await free()).toContain('12:00');
  });

  test('one that lost its time is mailed no link for it, and leaves the dashboard once it ended', async () => {
    const lost = await aPaidAppointment(product, slot(16, '14:00'), { how_to_contact: 'Zoom' });
    expect((await change(lost.id, { meeting_url: 'https://meet.example/1' })).statusCode).toBe(200);
    await product.call('DELETE', `/api/admin/orders/${lost.id}`, { token });
    await aPaidAppointment(product, slot(16, '14:00'));
    await product.call('POST', `/api/admin/orders/${lost.id}/restore`, { token });
    const without = async (): Promise<string[]> =>
      (await product.json('GET', '/api/admin/dashboard', { token })).lost_slots.appointments.map(
        ({ id }: { id: string }) => id,
      );
    expect(await without()).toContain(lost.id);
    expect(await track(lost.tracking_id)).toHaveProperty('slot_lost');
    expect(await track(lost.tracking_id)).not.toHaveProperty('meeting_url');
    await product.newMails();
    const link = { meeting_url: 'https://meet.example/2' };
    expect((await change(lost.id, link)).json()).toMatchObject({
      code: 'conflict',
      message: 'Its time is lost: mail the link once it has another.',
    });
    await product.settle();
    expect(product.mails).toEqual([]);
    // They met all the same.
    expect((await change(lost.id, { outcome: 'Held' })).statusCode).toBe(200);
    expect(await without()).not.toContain(lost.id);
    // Nor is it asked for another time.
    expect(await track(lost.tracking_id)).not.toHaveProperty('slot_lost');
    const page = `/appointment?tracking_id=${lost.tracking_id}`;
    expect((await product.call('GET', page)).body).toContain('This appointment has passed');
  });

  test('who has an older page open neither ends nor moves one that a colleague moved or ended', async () => {
    const { id } = await aPaidAppointment(product, slot(18, '10:00'));
    const other = await aPaidAppointment(product, slot(18, '12:00'));
    const record = (of = id) => product.json('GET', `/api/appointments/status/${of}`, { token });
    const shown = { ...slot(18, '10:00'), outcome: null };
    expect((await change(id, { ...slot(22, '11:00'), shown })).statusCode).toBe(200);
    // The same again, as after an answer that was lost.
    expect((await change(id, { ...slot(22, '11:00'), shown })).statusCode).toBe(200);
    for (const late of [{ outcome: 'Held' }, { outcome: 'Missed' }, slot(23, '09:00')])
      expect((await change(id, { ...late, shown })).json()).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(
          /^It was moved in the meantime: it is on .*, 11:00\. Nothing/,
        ),
      });
    expect(await record()).toMatchObject({ ...slot(22, '11:00'), outcome: null });
    const moved = { ...slot(22, '11:00'), outcome: null };
    expect((await change(id, { outcome: 'Held', shown: moved })).statusCode).toBe(200);
    expect((await change(id, { outcome: 'Missed', shown: moved })).json()).toMatchObject({
      message: 'It was marked as Held in the meantime.',
    });
    const held = { ...moved, outcome: 'Held' };
    expect((await change(id, { outcome: 'Missed', shown: held })).statusCode).toBe(200);
    expect(await record(other.id)).toMatchObject({ ...slot(18, '12:00'), outcome: null });
  });

  test('tracking a cancelled one offers neither the meeting nor WhatsApp', async () => {
    const submitted = await aPaidAppointment(product, slot(18, '10:00'));
    const links = {
      meeting_url: 'https://meet.example/3',
      whatsapp_url: expect.stringContaining('wa.me'),
    };
    await change(submitted.id, { meeting_url: links.meeting_url });
    expect(await trackOrder(product, submitted)).toMatchObject(links);
    await product.call('POST', `/api/admin/orders/${submitted.id}/cancel`, {
      token,
      body: { reason: 'Asked by phone', refund: 0 },
    });
    const tracked = await trackOrder(product, submitted);
    expect(tracked).toMatchObject({ stage: 'cancelled' });
    for (const link of Object.keys(links)) expect(tracked).not.toHaveProperty(link);
  });

  test('a cancelled one that was deleted and is back leaves its time to others', async () => {
    const { id } = await aPaidAppointment(product, slot(17, '10:00'));
    const body = { reason: 'Asked by phone', refund: 0 };
    for (const [method, path] of [
      ['POST', `${id}/cancel`],
      ['DELETE', id],
      ['POST', `${id}/restore`],
    ] as const)
      expect(await product.status(method, `/api/admin/orders/${path}`, { token, body })).toBe(200);
    expect(await freeOn(product, dayAt(17))).toContain('10:00');
  });

  test('a day that is taken off offers no times any more, keeps its appointments, and can be opened again', async () => {
    const day = dayAt(21);
    const put = (one: string, reason = 'Office moves') =>
      product.call('PUT', `/api/admin/days-off/${one}`, { token, body: { reason } });
    const kept = await aPaidAppointment(product, slot(21, '10:00'));
    for (const reason of ['Everybody is away', 'Office moves', ''])
      expect((await put(day, reason)).statusCode).toBe(200);
    expect(await freeOn(product, day)).toEqual([]);
    const refused = await product.call('PUT', `/api/admin/orders/${kept.id}/appointment`, {
      token,
      body: slot(21, '11:00'),
    });
    expect(refused.json().fields).toHaveProperty('appointment_time');
    expect(await product.json('GET', '/api/admin/days-off', { token })).toEqual([
      {
        day,
        reason: 'Office moves',
        blocked_by: 'Ada Later still',
        created_at: expect.any(String),
      },
    ]);
    expect(
      await product.json('GET', `/api/appointments/status/${kept.id}`, { token }),
    ).toMatchObject({ appointment_date: day });
    expect((await put('2020-01-06')).statusCode).toBe(422);
    expect((await put('2026-02-30')).statusCode).toBe(404);
    await product.call('DELETE', `/api/admin/days-off/${day}`, { token });
    expect((await freeOn(product, day)).length).toBeGreaterThan(0);
  });
});
