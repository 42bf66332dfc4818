import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orders } from '#server/database/schema.ts';
import { descriptionOf, isDecided, KINDS, type Kind } from '#shared/services/index.ts';
import { dayAt, lagosAt } from '#test/factories/appointments.ts';
import { aDestination, anAdmin, anAgent, decide, twoPdfs } from '#test/factories/orders.ts';
import { anOrder, aServiceOrder, markPaid } from '#test/factories/services.ts';
import { idsByPage, nextPage } from '#test/kit/paging.ts';
import { aProduct } from '#test/kit/support.ts';

const baseOf = (kind: Kind) => `/api${descriptionOf(kind).calls.base}`;
type Submitted = { id: string };

describe('an administrator’s list, narrowed and turned round', () => {
  const product = aProduct();
  let token: string;
  let agent: string;
  let place: Record<'visa' | 'permit', number>;
  beforeAll(async () => {
    place = {
      visa: (await aDestination(product, 'visa')).id,
      permit: (await aDestination(product, 'permit')).id,
    };
  });
  // Each test submits in a week of its own, after the last one's, and begins on its Monday evening.
  let day = 0;
  beforeEach(async () => {
    day += 7;
    product.clock.set(lagosAt(dayAt(day), '21:00'));
    ({ token } = await anAdmin(product));
    ({ token: agent } = await anAgent(product));
  });
  const today = (later = 0) => dayAt(day + later);

  const files = twoPdfs;
  const file = (kind: Kind, as?: string): Promise<Submitted> =>
    anOrder(product, kind, {
      files: files(),
      ...(isDecided(kind) && { destination_id: place[kind] }),
      ...(as ? { token: as } : {}),
    });
  // Some of these calls want a recent login.
  const mark = async (kind: Kind, { id }: Submitted) =>
    markPaid(product, kind, id, (await anAdmin(product)).token);
  const get = (kind: Kind, path: string) =>
    product.call('GET', `${baseOf(kind)}/${path}`, { token });
  const ids = async (kind: Kind, query: string, list = 'all') => {
    const response = await get(kind, `${list}?${query}`);
    expect([query, response.statusCode]).toEqual([query, 200]);
    return (response.json() as Submitted[]).map(({ id }) => id);
  };

  /** The ids of a list, page by page. */
  const pages = (kind: Kind, list: string) => idsByPage(product, `${baseOf(kind)}/${list}`, token);

  test.each(KINDS)('%s: by payment, by day of submission, and oldest first', async (kind) => {
    const [first, second] = [await file(kind), await file(kind)];
    product.clock.set(lagosAt(today(1), '00:30'));
    const third = await file(kind);
    await mark(kind, second);
    const since = `from=${today()}`;
    expect(await ids(kind, since)).toEqual([third.id, second.id, first.id]);
    expect(await ids(kind, `${since}&order=newest&payment_status=&placed_by=&to=`)).toEqual([
      third.id,
      second.id,
      first.id,
    ]);
    expect(await ids(kind, `${since}&order=oldest`)).toEqual([first.id, second.id, third.id]);
    expect(await ids(kind, `${since}&to=${today()}`)).toEqual([second.id, first.id]);
    expect(await ids(kind, `from=${today(1)}&to=${today(1)}`)).toEqual([third.id]);
    expect(await ids(kind, `from=${today(2)}`)).toEqual([]);
    expect(await ids(kind, `from=1926-11-01&to=${today()}`)).toEqual([second.id, first.id]);
    expect(await ids(kind, 'to=1926-11-01')).toEqual([]);
    expect(await ids(kind, `${since}&payment_status=Paid`)).toEqual([second.id]);
    expect(await ids(kind, `${since}&payment_status=Not+Paid&order=oldest`)).toEqual([
      first.id,
      third.id,
    ]);
    const word = (await get(kind, `status/${first.id}`)).json().payment_status;
    expect(await ids(kind, `${since}&payment_status=${word}`)).toEqual([third.id, first.id]);
  });

  test.each(KINDS)(
    '%s: by the day on which it became Paid, which is not the day of its submission',
    async (kind) => {
      const [first, second] = [await file(kind), await file(kind)];
      product.clock.set(lagosAt(today(), '23:59'));
      await mark(kind, first);
      product.clock.set(lagosAt(today(1), '00:00'));
      await mark(kind, second);
      const third = await file(kind);
      product.clock.set(lagosAt(today(3), '12:00'));
      ({ token } = await anAdmin(product));
      await mark(kind, third);
      expect(await ids(kind, `paid_from=${today()}`)).toEqual([third.id, second.id, first.id]);
      expect(await ids(kind, `paid_from=${today()}&paid_to=${today()}`)).toEqual([first.id]);
      expect(await ids(kind, `paid_from=${today(1)}&paid_to=${today(2)}`)).toEqual([second.id]);
      expect(await ids(kind, `from=${today(1)}&paid_from=${today(1)}&paid_to=${today(3)}`)).toEqual(
        [third.id],
      );
      expect(await ids(kind, `from=${today()}&to=${today()}&paid_from=${today(1)}`)).toEqual([
        second.id,
      ]);
      expect(await ids(kind, `paid_from=${today(4)}`)).toEqual([]);
      expect((await get(kind, 'all?paid_to=yesterday')).statusCode).toBe(422);
    },
  );

  test.each(KINDS)('%s: pages and neighbours follow each other in either order', async (kind) => {
    const submitted: string[] = [];
    for (let i = 0; i < 5; i++) submitted.push((await file(kind)).id);
    for (const [order, expected] of [
      ['newest', submitted.toReversed()],
      ['oldest', submitted],
    ] as const) {
      expect(await pages(kind, `all?limit=2&from=${today()}&order=${order}`)).toEqual(expected);
      for (const [index, id] of expected.entries()) {
        const response = await get(kind, `neighbours/${id}?from=${today()}&order=${order}`);
        expect(response.json()).toEqual({
          previous: expected[index - 1] ?? null,
          next: expected[index + 1] ?? null,
        });
      }
    }
  });

  test('neighbours keep to the filters, also for a record that has left the list; a record that is not there is 404', async () => {
    const [one, two, three] = [await file('visa'), await file('visa'), await file('visa')];
    const pending = (id: string) =>
      get('visa', `neighbours/${id}?visa_status=Pending&from=${today()}`);
    await decide(product, two, 'Denied', token);
    expect((await pending(two.id)).json()).toEqual({ previous: three.id, next: one.id });
    expect((await pending(three.id)).json()).toEqual({ previous: null, next: one.id });
    await product.call('DELETE', `/api/admin/delete-application/${one.id}`, { token });
    expect((await pending(three.id)).json()).toEqual({ previous: null, next: null });
    for (const id of [one.id, 'x', (await file('permit')).id])
      expect((await pending(id)).statusCode).toBe(404);
  });

  test.each(['visa', 'permit'] as const)(
    '%s: by status and by who placed it, together with the lists of one status',
    async (kind) => {
      const [mine, theirs, decided] = [await file(kind, agent), await file(kind), await file(kind)];
      await decide(product, decided, 'Approved', token, kind);
      await mark(kind, mine);
      const since = `from=${today()}`;
      expect(await ids(kind, `${since}&placed_by=agent`)).toEqual([mine.id]);
      expect(await ids(kind, `${since}&placed_by=applicant`)).toEqual([decided.id, theirs.id]);
      expect(await ids(kind, `${since}&visa_status=Pending`)).toEqual([theirs.id, mine.id]);
      expect(await ids(kind, `${since}&visa_status=Pending&payment_status=Paid`)).toEqual([
        mine.id,
      ]);
      expect(await ids(kind, `${since}&payment_status=Not+Paid`, 'approved')).toEqual([decided.id]);
      expect(await ids(kind, `${since}&visa_status=Pending`, 'approved')).toEqual([]);
      expect(await ids(kind, `${since}&order=oldest&limit=1`, 'pending')).toEqual([mine.id]);
      expect(await ids(kind, since, 'all-paid-visa')).toEqual([mine.id]);
    },
  );

  test.each(['visa', 'permit'] as const)(
    '%s: all of one status, page by page, without what was deleted or is long unpaid',
    async (kind) => {
      const ended = kind === 'visa' ? 'delete-application' : 'delete-permit';
      const [first, deleted, forgotten, last] = [
        await file(kind),
        await file(kind),
        await file(kind),
        await file(kind),
      ];
      for (const one of [first, deleted, forgotten, last])
        await decide(product, one, 'Denied', token, kind);
      await product.call('DELETE', `/api/admin/${ended}/${deleted.id}`, { token });
      await product.deps.connection.db
        .update(orders)
        .set({ aside_at: product.clock.now() })
        .where(eq(orders.id, forgotten.id));
      const every = (
        await get(kind, 'all?visa_status=Denied&aside=all&limit=100')
      ).json() as Submitted[];
      const expected = every.map(({ id }) => id).filter((id) => id !== forgotten.id);
      expect(expected.slice(0, 2)).toEqual([last.id, first.id]);
      expect(await pages(kind, 'denied?limit=1')).toEqual(expected);
      expect(await pages(kind, 'denied?limit=1&order=oldest')).toEqual(expected.toReversed());
      expect(await ids(kind, 'aside=all', 'denied')).toEqual(every.map(({ id }) => id));
      expect(await ids(kind, 'aside=yes', 'denied')).toEqual([forgotten.id]);
      expect(await ids(kind, 'deleted=yes', 'denied')).toEqual([deleted.id]);
    },
  );

  test('appointments of some days are read as they come: by day and time, page by page', async () => {
    const slots = [
      [0, '11:00'],
      [-1, '15:30'],
      [0, '09:30'],
      [1, '09:00'],
    ] as const;
    const week = 9;
    const submitted: string[] = [];
    for (const [later, appointment_time] of slots)
      submitted.push(
        (
          await aServiceOrder(product, 'appointment', {
            appointment_date: today(week + later),
            appointment_time,
          })
        ).id,
      );
    const [late = '', before = '', early = '', after = ''] = submitted;
    const days = `day_from=${today(week - 1)}&day_to=${today(week + 1)}`;
    expect(await ids('appointment', days)).toEqual([before, early, late, after]);
    expect(await ids('appointment', `${days}&order=newest`)).toEqual([after, late, early, before]);
    expect(await ids('appointment', `day_from=${today(week)}&day_to=${today(week)}`)).toEqual([
      early,
      late,
    ]);
    expect(
      await ids(
        'appointment',
        `day_to=${today(week - 1)}&day_from=${today(week - 1)}&payment_status=Paid`,
      ),
    ).toEqual([]);
    expect(await pages('appointment', `all?limit=1&${days}`)).toEqual([before, early, late, after]);
    expect((await get('appointment', `neighbours/${early}?${days}`)).json()).toEqual({
      previous: before,
      next: late,
    });
    // A page goes on where the one before ended, though its last row has moved meanwhile.
    const first = await get('appointment', `all?limit=1&${days}`);
    const { tracking_id } = first.json()[0];
    const body = { tracking_id, appointment_date: today(week + 1), appointment_time: '12:00' };
    expect(await product.status('PUT', '/api/visa/appointment-slot', { body })).toBe(200);
    expect(await idsByPage(product, nextPage(first) ?? '', token)).toEqual([
      early,
      late,
      after,
      before,
    ]);
  });

  test('CSV has what the filters leave', async () => {
    const [one, two] = [await file('booking'), await file('booking')];
    await mark('booking', two);
    const response = await product.call(
      'GET',
      `/api/bookings/all?from=${today()}&payment_status=Pending&limit=1`,
      { token, headers: { accept: 'text/csv' } },
    );
    expect(response.body.trim().split('\r\n')).toHaveLength(2);
    expect(response.body).toContain(one.id);
  });

  test('words that no filter knows are refused, each under its name', async () => {
    const wrong = 'payment_status=paid&placed_by=me&from=2026-02-30&to=x&order=up';
    for (const kind of KINDS) {
      const own =
        kind === 'appointment'
          ? { day_from: '1', day_to: '2026-13-01' }
          : kind === 'visa'
            ? { visa_status: 'Maybe' }
            : {};
      for (const path of ['all', 'neighbours/x']) {
        const response = await get(
          kind,
          `${path}?${wrong}&${new URLSearchParams(own as Record<string, string>)}`,
        );
        expect([response.statusCode, Object.keys(response.json().fields).toSorted()]).toEqual([
          422,
          ['from', 'order', 'payment_status', 'placed_by', 'to', ...Object.keys(own)].toSorted(),
        ]);
      }
    }
  });
});
