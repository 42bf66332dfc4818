import { beforeEach, describe, expect, test } from 'vitest';
import { lagosAt } from '../factories/appointments.ts';
import { sendForm } from '../factories/orders.ts';
import { SERVICES } from '../factories/services.ts';
import { aProduct } from '../kit/support.ts';

/** Lagos is an hour ahead of UTC: at 00:30 there it is still yesterday here. */
const TODAY = '2027-03-15';
const YESTERDAY = '2027-03-14';

describe('days that are over are not sold', () => {
  const product = aProduct();
  beforeEach(() => product.clock.set(lagosAt(TODAY, '00:30')));

  const send = async (kind: 'insurance' | 'booking', over: Record<string, string>) => {
    const { submit, fields, files } = SERVICES[kind];
    const response = await sendForm(
      product,
      'POST',
      submit,
      { ...(await fields(product)), ...over },
      files?.() ?? {},
    );
    return [response.statusCode, response.json().fields];
  };

  test('insurance begins today or later', async () => {
    const cover = { coverage_end: '2027-03-16' };
    expect(await send('insurance', { ...cover, coverage_begin: YESTERDAY })).toEqual([
      422,
      { coverage_begin: 'The cover can’t begin before today.' },
    ]);
    expect((await send('insurance', { ...cover, coverage_begin: TODAY }))[0]).toBe(201);
  });

  test('a trip, its hotel and its interview are today or later; all of them are named at once', async () => {
    const days = [
      'coverage_begin',
      'coverage_end',
      'visa_interview_date',
      'check_in_date',
      'check_out_date',
    ];
    const all = (day: string) => Object.fromEntries(days.map((name) => [name, day]));
    expect(await send('booking', all(YESTERDAY))).toEqual([
      422,
      {
        coverage_begin: 'The day you travel can’t be before today.',
        coverage_end: 'The day you return can’t be before today.',
        visa_interview_date: 'The visa interview can’t be before today.',
        check_in_date: 'You can’t check in before today.',
        check_out_date: 'You can’t check out before today.',
      },
    ]);
    for (const name of days) {
      const [status, fields] = await send('booking', { [name]: '2019-01-01' });
      expect([status, Object.keys(fields as object)]).toEqual([422, [name]]);
    }
    expect((await send('booking', all(TODAY)))[0]).toBe(201);
    expect(
      (await send('booking', { check_out_date: TODAY, check_in_date: '2027-03-16' }))[1],
    ).toEqual({ check_out_date: 'You can’t check out before you check in.' });
  });
});
