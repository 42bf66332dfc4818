// What somebody can hold without paying: two appointment times, for half an hour.

import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/dates.ts';
import {
  appointmentInput,
  dayAt,
  freeOn,
  lagosAt,
  payAppointment,
  type SubmittedAppointment,
} from '../factories/appointments.ts';
import { trackOrder } from '../factories/orders.ts';
import { aProduct } from '../kit/support.ts';

const GRID = 16;

describe('holding appointment times for nothing', () => {
  const product = aProduct({ env: { RATE_LIMITS: 'on' } });
  let day = 0;
  beforeEach(() => {
    day += 7;
    product.clock.set(lagosAt(dayAt(0), '08:00'));
    product.clock.forward(day * 24 * 60 * MINUTE_MS);
  });

  const timeAt = (n: number) =>
    `${String(9 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`;
  const slotAt = (n: number) => ({
    appointment_date: dayAt(day + 7 + Math.floor(n / GRID)),
    appointment_time: timeAt(n % GRID),
  });
  const phone = (n: number) => `0803${String(1_000_000 + n).slice(-7)}`;
  const send = (n: number, remoteAddress: string, over: Record<string, unknown> = {}) =>
    product.app.inject({
      method: 'POST',
      url: '/api/visa/appointment',
      remoteAddress,
      payload: appointmentInput(slotAt(n), { phone_number: phone(n), ...over }),
    });
  const start = (submitted: SubmittedAppointment) =>
    product.call('POST', '/api/payment/start', { body: { tracking_id: submitted.tracking_id } });
  const move = (submitted: SubmittedAppointment, n: number) =>
    product.call('PUT', '/api/visa/appointment-slot', {
      body: { tracking_id: submitted.tracking_id, ...slotAt(n) },
    });
  const heldUntil = async ({ tracking_id }: SubmittedAppointment) =>
    (await trackOrder(product, { tracking_id })).held_until as string | undefined;
  /** How many of the first times aren't on offer. */
  async function taken(of: number): Promise<number> {
    let free = 0;
    for (let first = 0; first < of; first += GRID)
      free += (await freeOn(product, slotAt(first).appointment_date)).length;
    return of - free;
  }
  const ok = (responses: { statusCode: number }[]) =>
    responses.filter(({ statusCode }) => statusCode === 201).length;

  test('from one address, with 64 phones and mails at once: 2 of 64 times are gone', async () => {
    const responses = await Promise.all(
      Array.from({ length: 64 }, (_, n) => send(n, '203.0.113.1')),
    );
    expect([ok(responses), await taken(64)]).toEqual([2, 2]);
    const refused = responses.find(({ statusCode }) => statusCode !== 201);
    expect([refused?.statusCode, refused?.json().code]).toEqual([429, 'too_many']);
    expect(refused?.json().message).toBe(
      'Two times that are not paid are already being held. Pay for one of them, or try again in 15 minutes.',
    );
    const wait = Number(refused?.headers['retry-after']);
    expect(wait > 14 * 60 && wait <= 15 * 60).toBe(true);
  });

  test('from a whole line of IPv6, 40 tries in 10 minutes: 2 times are gone at any moment', async () => {
    for (let n = 0; n < 40; n++) {
      await send(n, `2001:db8:5:5::${n + 1}`);
      product.clock.forward(15_000);
    }
    expect(await taken(GRID * 3)).toBe(2);
  });

  test('with one mail or one phone, from 20 addresses: 2 each', async () => {
    const mail = { email_address: 'one@example.com' };
    const byMail = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(n, `198.51.100.${n}`, mail)),
    );
    const byPhone = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send(20 + n, `198.51.101.${n}`, { phone_number: '08039999999' }),
      ),
    );
    expect([ok(byMail), ok(byPhone)]).toEqual([2, 2]);
  });

  test('by paying again and again: 30 minutes altogether, however often', async () => {
    const submitted: SubmittedAppointment = (await send(0, '203.0.113.2')).json();
    const ends = new Set<string | undefined>();
    let minutes = 0;
    for (let minute = 0; minute < 50; minute++) {
      expect((await start(submitted)).statusCode).toBe(200);
      const end = await heldUntil(submitted);
      if (end) minutes++;
      ends.add(end);
      product.clock.forward(MINUTE_MS);
    }
    // Two ends, 15 minutes each: a hold that lives is not renewed.
    expect([ends.size, minutes]).toEqual([3, 30]);
    // It can still be paid for, and is theirs as long as it is nobody else's.
    expect((await payAppointment(product, submitted)).json()).toMatchObject({
      success: true,
      payment_status: 'Paid',
    });
    expect(await taken(GRID)).toBe(1);
  });

  test('by moving: three times, and the hold’s end stays where it was', async () => {
    const submitted: SubmittedAppointment = (await send(0, '203.0.113.3')).json();
    const end = await heldUntil(submitted);
    const responses = [];
    for (let n = 1; n <= 40; n++) {
      product.clock.forward(1000);
      responses.push(await move(submitted, n));
    }
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([
      200,
      200,
      200,
      ...Array(37).fill(409),
    ]);
    expect(responses.at(-1)?.json().message).toBe(
      'You have already changed the time three times. Pay for the one you have, or write to us.',
    );
    expect([await heldUntil(submitted), await taken(GRID * 3)]).toEqual([end, 1]);
    // The same choice once more changes nothing, and is no fourth one.
    expect((await move(submitted, 3)).statusCode).toBe(200);
  });

  test('by collecting unpaid orders over hours and opening them all at once: 2 are held', async () => {
    const submitted: SubmittedAppointment[] = [];
    for (let n = 0; n < 12; n++) {
      submitted.push((await send(n, '203.0.113.4')).json());
      if (n % 2) product.clock.forward(15 * MINUTE_MS);
    }
    expect(await taken(GRID)).toBe(0);
    const responses = await Promise.all(submitted.map(start));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    expect(await taken(GRID)).toBe(2);
  });

  test('is no burden for who pays: the third time is held once one of two is paid', async () => {
    const from = '203.0.113.6';
    const [one] = [await send(0, from), await send(1, from)];
    expect((await send(2, from)).statusCode).toBe(429);
    await payAppointment(product, one?.json());
    expect((await send(2, from)).statusCode).toBe(201);
  });
});
