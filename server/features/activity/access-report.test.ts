import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '#server/database/rows-of.ts';
import { order_events } from '#server/database/schema.ts';
import { addDays } from '#shared/dates.ts';
import { anAdmin, aPaidApplication, twoPdfs, wrongFields } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

const product = aProduct();

test('every page of it is an event, from wherever it begins', async () => {
  const ada = await anAdmin(product, 'Ada Obi');
  const asked = async () =>
    (await product.rows(order_events, eq(order_events.event, 'access_reported'))).length;
  const before = await asked();
  const cursor = Buffer.from('ffffffff-ffff-ffff-ffff-ffffffffffff').toString('base64url');
  expect((await report(ada.token, `cursor=${cursor}`)).statusCode).toBe(200);
  expect(await asked()).toBe(before + 1);
});

const report = (token: string, query = '', headers = {}) =>
  product.call('GET', `/api/admin/reports/access?${query}`, { token, headers });

test('owners with a recent login read whose data was seen, as a full scan finds it, and that they did', async () => {
  const [ada, rita] = [
    await anAdmin(product, 'Ada Obi'),
    await anAdmin(product, 'Rita', 'reviewer'),
  ];
  const files = twoPdfs();
  const [seen, opened, other] = [
    await aPaidApplication(product, { files }),
    await aPaidApplication(product, { files }),
    await aPaidApplication(product, { files }),
  ];
  const record = await product.call('GET', `/api/visa/status/${seen.id}`, { token: rita.token });
  await product.call('GET', record.json().data_page);
  await product.call('GET', `/api/visa/status/${opened.id}`, { token: rita.token });
  // The same paper of another order.
  const others = await product.call('GET', `/api/visa/status/${other.id}`, { token: ada.token });
  await product.call('GET', others.json().data_page);
  // All of it is saved by colleagues, and by the applicant.
  for (const path of ['file.pdf', 'evidence.zip'])
    expect(
      await product.status('GET', `/api/admin/orders/${other.id}/${path}`, { token: ada.token }),
    ).toBe(200);
  const own = { token: other.manage_token };
  expect(await product.status('GET', '/api/manage/export', own)).toBe(200);
  await product.call('GET', '/api/visa/all', {
    token: rita.token,
    headers: { accept: 'text/csv' },
  });

  const all = (await report(ada.token)).json();
  const events = [
    'opened',
    'scan_opened',
    'downloaded',
    'file_saved',
    'evidence_saved',
    'manage_opened',
    'exported_by_applicant',
  ].map((one) => `'${one}'`);
  const [full] = await rowsOf<{ orders: number; looks: number }>(
    product.deps.connection.db,
    sql.raw(
      `select count(distinct order_id)::int as orders, count(*)::int as looks from order_events where event in (${events.join(', ')})`,
    ),
  );
  expect({ orders: all.orders, looks: all.looks }).toEqual(full);
  const byRita = (await report(ada.token, `admin_id=${rita.id}`)).json();
  expect(byRita.people.map(({ id }: { id: string }) => id)).toEqual([opened.id, seen.id]);
  expect(byRita.people[1]).toMatchObject({
    tracking_id: seen.tracking_id,
    data: ['Passport data page', 'all answers on the form'],
    looks: 2,
    by: ['Rita'],
  });
  expect(byRita.saved_lists).toMatchObject([{ by: 'Rita', rows: 3 }]);
  const [address = ''] = record.json().data_page.split('?');
  const key = encodeURIComponent(address.replace('/uploads/', ''));
  // Whoever took all files along took this one too.
  const taken = { orders: 1, looks: 3, people: [{ id: other.id, by: ['Ada Obi', 'applicant'] }] };
  const [others_page = ''] = others.json().data_page.split('?');
  const others_key = encodeURIComponent(others_page.replace('/uploads/', ''));
  for (const query of [`file=${others_key}`, `order_id=${other.id}&file=data_page`])
    expect((await report(ada.token, query)).json()).toMatchObject(taken);
  for (const query of [`file=${key}`, `order_id=${seen.id}&file=data_page`])
    expect((await report(ada.token, query)).json()).toMatchObject({
      orders: 1,
      looks: 1,
      saved_lists: [],
    });
  for (const [route, looks, lists] of [
    ['record', 3, 0],
    ['files', 2, 0],
    ['whole_file', 1, 0],
    ['evidence', 1, 0],
    ['own_page', 1, 0],
    ['lists', 0, 1],
  ])
    expect((await report(ada.token, `route=${route}`)).json()).toMatchObject({
      looks,
      saved_lists: { length: lists },
    });
  // A time without its zone would be another on each machine.
  for (const wrong of ['route=window', 'from=2026-11-25T14:00'])
    expect((await report(ada.token, wrong)).statusCode).toBe(422);
  expect((await report(ada.token, 'to=2020-01-01')).json()).toMatchObject({
    orders: 0,
    people: [],
  });
  const byTracking = await report(ada.token, `order_id=${seen.tracking_id.toLowerCase()}`);
  expect(byTracking.json()).toMatchObject({ orders: 1, people: [{ id: seen.id }] });
  const mistyped = await report(ada.token, `order_id=${seen.tracking_id.slice(0, -1)}`);
  expect(mistyped.statusCode).toBe(404);
  const wrong = await report(ada.token, 'from=soon&to=2026-02-30');
  expect(wrongFields(wrong)).toEqual(['from', 'to']);
  // Narrowed in any way, as by reading every event.
  const recorded = await product.rows(order_events);
  const minutes = 60_000;
  const windows: Record<string, number> = {
    opened: 60 * minutes,
    scan_opened: 10 * minutes,
    downloaded: 10 * minutes,
  };
  const now = product.clock.now();
  const [before, after] = [-1, 1].map((days) => addDays(now, days).toISOString());
  for (const admin of [undefined, ada, rita])
    for (const order of [undefined, seen, opened, other])
      for (const field of [undefined, 'data_page'])
        for (const [from, to] of [
          [undefined, undefined],
          [before, now.toISOString()],
          [now.toISOString(), after],
        ]) {
          const found = recorded.filter(
            (one) =>
              events.includes(`'${one.event}'`) &&
              one.order_id !== null &&
              (!admin || (one.actor === 'admin' && one.actor_id === admin.id)) &&
              (!order || one.order_id === order.id) &&
              (!field ||
                one.field === field ||
                ['file_saved', 'exported_by_applicant'].includes(one.event)) &&
              (!from || one.at.getTime() >= new Date(from).getTime() - (windows[one.event] ?? 0)) &&
              (!to || one.at < new Date(to)),
          );
          const asked = { admin_id: admin?.id, order_id: order?.id, file: field, from, to };
          const given = Object.entries(asked).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)]],
          );
          const { orders, looks, people } = (
            await report(ada.token, String(new URLSearchParams(given)))
          ).json();
          expect([asked, orders, looks, people.map(({ id }: { id: string }) => id)]).toEqual([
            asked,
            new Set(found.map(({ order_id }) => order_id)).size,
            found.length,
            [...new Set(found.map(({ order_id }) => order_id))].toSorted().toReversed(),
          ]);
        }
  const csv = await report(ada.token, `admin_id=${rita.id}`, { accept: 'text/csv' });
  expect(csv.body.split('\r\n')).toHaveLength(4);
  expect(csv.body).toContain(seen.tracking_id);
  const activity = await product.call('GET', '/api/admin/activity?event=access_reported', {
    token: ada.token,
  });
  expect(activity.json().map(({ text }: { text: string }) => text)).toContain(
    `Looked up whose data was seen: admin id ${rita.id}`,
  );
});

test('an order that is opened again is found, later that day and shortly after it was counted', async () => {
  const rita = await anAdmin(product, 'Rita Eze', 'reviewer');
  const { id } = await aPaidApplication(product);
  const minutes = 60_000;
  /** The looks found by a report that begins now, after a look in a minute. */
  const looksIn = async (): Promise<number> => {
    const from = product.clock.now().toISOString();
    product.clock.forward(minutes);
    await product.call('GET', `/api/visa/status/${id}`, { token: rita.token });
    product.clock.forward(minutes);
    // A login of now, as the report asks for.
    const { token } = await anAdmin(product, 'Ada Obi');
    return (await report(token, `from=${from}&admin_id=${rita.id}`)).json().looks;
  };
  const looks: number[] = [];
  for (const wait of [0, 50, 90]) {
    product.clock.forward(wait * minutes);
    looks.push(await looksIn());
  }
  // The first, the same one going on, and another.
  expect(looks).toEqual([1, 1, 1]);
  const opened = await product.rows(order_events, eq(order_events.order_id, id));
  expect(opened.filter(({ event }) => event === 'opened')).toHaveLength(2);
});
