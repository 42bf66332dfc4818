import { beforeAll, describe, expect, test } from 'vitest';
import { orders } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { addDays, lagosDay } from '#shared/dates.ts';
import type { ActivityEntry } from '#shared/orders/activity.ts';
import { PASSWORD } from '#test/factories/agents.ts';
import {
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  decide,
  pdf,
  sendIssued,
  unique,
} from '#test/factories/orders.ts';
import { aServiceOrder } from '#test/factories/services.ts';
import { pagesOf } from '#test/kit/paging.ts';
import { aProduct } from '#test/kit/support.ts';

describe('the activity', () => {
  const product = aProduct();
  let ada: Awaited<ReturnType<typeof anAdmin>>;
  let ngozi: Awaited<ReturnType<typeof anAdmin>>;
  beforeAll(async () => {
    ada = await anAdmin(product, 'Ada Obi');
    ngozi = await anAdmin(product, 'Ngozi Eze');
  });

  const get = (query = '', token = ada.token) =>
    product.call('GET', `/api/admin/activity${query}`, { token });
  const read = async (query = ''): Promise<ActivityEntry[]> => (await get(query)).json();
  const newest = async (query = ''): Promise<ActivityEntry | undefined> => (await read(query))[0];
  const put = (path: string, body: object, { token } = ada) =>
    product.call('PUT', `/api/${path}`, { body, token });
  const post = (path: string, body: object, { token } = ada) =>
    product.call('POST', `/api/${path}`, { body, token });
  const remove = (path: string, { token } = ada) =>
    product.call('DELETE', `/api/admin/${path}`, { token });
  const fields = { first_name: 'Chidi', middle_name: '', last_name: `Bello${unique()}` };
  const name = `Chidi ${fields.last_name}`;

  test('names what an administrator does to an application, and who did it', async () => {
    const submitted = await anApplication(product, { fields });
    const did: [() => Promise<unknown>, string][] = [
      [
        () => product.call('GET', `/api/visa/status/${submitted.id}`, { token: ada.token }),
        `Opened the visa application of ${name}`,
      ],
      [
        () => put(`admin/payment-update/${submitted.id}`, { status: 'Paid' }),
        `Marked the visa application of ${name} as Paid, ₦45,000`,
      ],
      [
        () => decide(product, submitted, 'Approved', ada.token),
        `Approved the visa application of ${name}`,
      ],
      [
        () => sendIssued(product, submitted, pdf(), ada.token),
        `Uploaded the issued visa of ${name}`,
      ],
      [
        () => post('visa/send-receipt-email', { visaData: { id: submitted.id } }),
        `Mailed the receipt for the visa application of ${name}`,
      ],
      [
        () => remove(`delete-application/${submitted.id}`),
        `Deleted the visa application of ${name}`,
      ],
    ];
    for (const [act, text] of did) {
      await act();
      expect(await newest()).toMatchObject({
        text,
        actor: 'admin',
        actor_id: ada.id,
        actor_name: 'Ada Obi',
        order_id: submitted.id,
        kind: 'visa',
        tracking_id: submitted.tracking_id,
        name,
        agent_id: null,
        destination_id: null,
      });
    }
    expect(await read()).toHaveLength(did.length);
    const all = await read('?by=everybody');
    expect(all.map(({ text }) => text)).toContain(`Submitted the visa application of ${name}`);
    expect(all.find(({ event }) => event === 'filed')).toMatchObject({
      actor: 'applicant',
      actor_id: null,
      actor_name: '',
    });
  });

  test('names what is done to destinations, with what changed, and nothing where nothing did', async () => {
    const place = { destination: 'Kenya', visa_price: 45_000, process_time: '5 days' };
    const { id } = (await post('visa/add_visa', place)).json();
    expect(await newest()).toMatchObject({
      text: 'Added the visa destination Kenya',
      kind: 'visa',
      destination_id: id,
      destination: 'Kenya',
    });
    await put(
      'visa/update',
      { visa_id: id, ...place, visa_price: 50_000, visa_description: 'x'.repeat(200) },
      ngozi,
    );
    expect(await newest()).toMatchObject({
      text: 'Changed the visa destination Kenya: price ₦45,000 to ₦50,000, description',
      actor_name: 'Ngozi Eze',
      detail: { changes: { visa_price: { from: 45_000, to: 50_000 } } },
    });
    const before = (await read()).length;
    await put('visa/update', { visa_id: id, visa_price: 50_000 });
    expect(await read()).toHaveLength(before);
    await put('visa/update', { visa_id: id, destination: 'Kenia' });
    await remove(`delete-destinations/${id}`);
    expect((await read()).slice(0, 2).map(({ text }) => text)).toEqual([
      'Deleted the visa destination Kenia',
      'Changed the visa destination Kenya: name “Kenya” to “Kenia”',
    ]);
    expect((await remove(`delete-destinations/${id}`)).statusCode).toBe(404);
    expect((await newest())?.text).toBe('Deleted the visa destination Kenia');
    const { id: permit } = (await post('permit/add_permit', place)).json();
    await remove(`delete-permit/${permit}`);
    expect(await newest()).toMatchObject({
      text: 'Deleted the permit destination Kenya',
      kind: 'permit',
    });
  });

  test('names what is done to agents and colleagues', async () => {
    const agent = await anAgent(product, 'pending');
    for (const status of ['pending', 'approved', 'pending'])
      await put(`admin/approve-agent/${agent.id}`, { status });
    await remove(`delete-agent/${agent.id}`);
    expect((await read()).slice(0, 4).map(({ text }) => text)).toEqual([
      'Deleted the agent Bola Agent',
      'Set the agent Bola Agent back to pending',
      'Approved the agent Bola Agent',
      'Rejected the agent Bola Agent',
    ]);
    expect(await newest('?q=bola')).toMatchObject({
      event: 'agent_deleted',
      agent_id: agent.id,
      agent_name: 'Bola Agent',
      deleted: true,
    });
    const { invite_url } = (await post('admin/invitations', {})).json();
    const invite = new URL(invite_url).searchParams.get('invite');
    await post('admin/register', {
      admin_name: 'Tunde Ojo',
      admin_email: 'tunde@example.com',
      admin_password: PASSWORD,
      invite,
    });
    expect((await read()).slice(0, 2)).toMatchObject([
      { text: 'Registered as owner, invited by Ada Obi', actor: 'admin', actor_name: 'Tunde Ojo' },
      { text: 'Invited a colleague as owner', actor_name: 'Ada Obi' },
    ]);
    expect(JSON.stringify(await read())).not.toContain(invite);
  });

  test('is filtered by event, administrator, kind and Lagos days, all at once, and searched', async () => {
    const submitted = await aPaidApplication(product, {
      kind: 'permit',
      fields: { first_name: 'Zainab', last_name: 'Yusuf' },
    });
    const other = await aServiceOrder(product, 'insurance');
    await decide(product, submitted, 'Denied', ngozi.token, 'permit');
    await put(`admin/insurance-payment-update/${other.id}`, { payment_status: 'Paid' }, ngozi);
    const texts = async (query: string) => (await read(query)).map(({ text }) => text);
    const denied = 'Denied the permit application of Zainab Ify Yusuf';
    expect(await texts('?event=decided&kind=permit')).toEqual([denied]);
    expect([
      ...new Set((await read(`?admin=${ngozi.id}`)).map(({ actor_id }) => actor_id)),
    ]).toEqual([ngozi.id]);
    expect((await texts(`?admin=${ngozi.id}`)).slice(0, 2)).toEqual([
      expect.stringMatching(/^Marked the insurance application of/),
      denied,
    ]);
    expect(await texts(`?admin=${ada.id}&event=decided&kind=permit`)).toEqual([]);
    expect((await texts(`?admin=${ngozi.id}&event=decisions`))[0]).toBe(denied);
    expect((await texts(`?admin=${ngozi.id}&event=payments`))[0]).toMatch(
      /^Marked the insurance application/,
    );
    for (const name of ['NGOZI', 'Ngọ́zí'])
      expect(await texts(`?q=${encodeURIComponent(name)}&event=decided`)).toEqual([denied]);
    for (const q of [
      submitted.tracking_id,
      submitted.tracking_id.slice(4, 12),
      'zainab ify',
      'Zainab Yusuf',
    ])
      expect(await texts(`?q=${q}`)).toEqual([denied]);
    expect(await texts('?q=zainab&by=everybody')).toHaveLength(4);
    expect(await texts('?q=nobody-of-this-name')).toEqual([]);
    expect(await texts('?q=%25')).toEqual([]);
    expect(
      (await read('?by=everybody&event=paid&kind=permit')).map(({ text, actor }) => [text, actor]),
    ).toEqual([
      [
        '₦45,000 came in for the permit application of Zainab Ify Yusuf, card ending 0102',
        'system',
      ],
    ]);
    const today = lagosDay(product.clock.now());
    const tomorrow = lagosDay(addDays(product.clock.now(), 1));
    expect((await read(`?from=${today}&to=${today}&limit=200`)).length).toBe(
      (await read('?limit=200')).length,
    );
    expect(await read(`?from=${tomorrow}`)).toEqual([]);
    expect(await read(`?to=${lagosDay(addDays(product.clock.now(), -1))}`)).toEqual([]);
    // An empty form field is no filter.
    expect(await read('?event=&admin=&kind=&from=&to=&by=&q=')).toEqual(await read());
    for (const wrong of [
      'event=x',
      'admin=x',
      'kind=x',
      'from=2026-02-30',
      'to=x',
      'by=x',
      'cursor=x',
    ])
      expect([wrong, (await get(`?${wrong}`)).statusCode]).toEqual([wrong, 422]);
  });

  test.each(['', '&by=everybody', '&q=a', '&q=a&by=everybody'])(
    'is read page by page and loses nothing: %s',
    async (query) => {
      const whole = await read(`?limit=200${query}`);
      expect(whole.length).toBeGreaterThan(10);
      const paged = pagesOf(product, `/api/admin/activity?limit=4${query}`, ada.token);
      expect((await Array.fromAsync(paged)).flat()).toEqual(whole);
      const times = whole.map(({ at }) => at);
      expect(times).toEqual(times.toSorted().reverse());
    },
  );

  test('goes on where it ended, though the event there was taken back', async () => {
    const order = await anApplication(product);
    const { token } = await anAdmin(product, 'Tolu Ojo');
    const body = { ids: [order.id], action: 'note', text: 'A note' };
    await product.call('POST', '/api/admin/orders/bulk', { token, body });
    const page = await product.call('GET', '/api/admin/activity?limit=1', { token });
    expect(page.json()).toMatchObject([{ event: 'noted' }]);
    await product.call('POST', '/api/admin/orders/bulk/undo', { token, body });
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect(await product.json('GET', next, { token })).toHaveLength(1);
  });

  test('finds a name that many bear, and a colleague who bears it, too', async () => {
    const { db } = product.deps.connection;
    const at = product.clock.now();
    const many = Array.from({ length: 210 }, (_, i) => ({
      kind: 'visa' as const,
      tracking_id: `TFY-${i}`,
      id: uuidv7(at.getTime()),
      first_name: 'Halima',
      last_name: 'Sani',
      email: `${i}@example.com`,
      phone_number: '+2348031234567',
      amount_kobo: 1,
      created_at: at,
      search: 'halima sani',
    }));
    const submitted = await db.insert(orders).values(many).returning({ id: orders.id });
    await Promise.all(
      submitted.map(({ id }) =>
        recordEvent(db, id, 'opened', { kind: 'admin', id: ngozi.id, name: ngozi.admin_name }, at),
      ),
    );
    const halima = await anAdmin(product, 'Halima Bako');
    await post('admin/invitations', {}, halima);
    const found = await read('?q=halima&limit=200');
    expect(found[0]).toMatchObject({ event: 'admin_invited', actor_name: 'Halima Bako' });
    expect(found).toHaveLength(200);
    expect(found.slice(1).every(({ name: one }) => one === 'Halima Sani')).toBe(true);
    expect(await read('?q=halima&event=decided')).toEqual([]);
  });

  test('shows an appointment that was moved', async () => {
    const { id, tracking_id } = await aServiceOrder(product, 'appointment');
    const days = (await product.json('GET', '/api/visa/appointment-slots?days=14')).data;
    const { appointment_date, appointment_times } = days.at(-1);
    await put('visa/appointment-slot', {
      tracking_id,
      appointment_date,
      appointment_time: appointment_times.at(-1),
    });
    expect(await newest('?by=everybody')).toMatchObject({
      event: 'moved',
      order_id: id,
      actor: 'applicant',
      text: expect.stringMatching(
        /^Moved the appointment of Adaeze .* to \w+day \d+ \w+, \d\d:\d\d$/,
      ),
    });
  });
});
