import { describe, expect, test } from 'vitest';
import { theAdmin } from '#test/factories/admins.ts';
import { anAppointment, dayAt } from '#test/factories/appointments.ts';
import { aDestination, anAdmin, anApplication } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

describe('an administrator’s list as CSV', () => {
  const product = aProduct();
  const admin = theAdmin(product);

  const csv = (path: string) =>
    product.call('GET', path, { token: admin.token, headers: { accept: 'text/csv' } });

  test('has every row whatever the limit, the fields as columns, and no formulas', async () => {
    const destination_id = (await aDestination(product)).id;
    for (const last_name of ['=1+1', '-2', '@sum', 'Okafor, "Ada"'])
      await anApplication(product, { destination_id, fields: { last_name } });
    const response = await csv('/api/visa/all?limit=1');
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ]);
    const [head, ...rows] = response.body.trim().split('\r\n');
    // Without the mark of its encoding, a spreadsheet misreads the names.
    expect(response.body[0]).toBe('\uFEFF');
    expect(head?.startsWith('id,tracking_id,destination_id,visa_destination,')).toBe(true);
    expect(rows).toHaveLength(4);
    for (const defused of ["'=1+1", "'-2", "'@sum", '"Okafor, ""Ada"""', "'+2348031234567"])
      expect(response.body).toContain(defused);
  });

  test('is any of their lists, the short ones too', async () => {
    const first = async (path: string) => {
      const response = await csv(`/api/admin/${path}`);
      return [
        response.statusCode,
        response.headers['content-type'],
        response.body.split('\r\n')[0],
      ];
    };
    const heads = {
      team: 'id,admin_name,admin_email,role,second_factor,created_at,last_seen_at,disabled_at,open_orders',
      invitations: 'id,role,invited_by,created_at,expires_at',
      colleagues: 'id,admin_name,role,disabled',
      sessions: 'id,created_at,last_used_at,expires_at,user_agent,current',
      'queue/unanswered':
        'id,kind,tracking_id,name,request_id,asked_at,asked_again_at,asked_by,labels',
      'days-off': 'day,reason,blocked_by,created_at',
    };
    for (const [path, head] of Object.entries(heads))
      expect([path, ...(await first(path))]).toEqual([
        path,
        200,
        'text/csv; charset=utf-8',
        `\uFEFF${head}`,
      ]);
  });

  test('of the first ten has ten, and no more', async () => {
    const destination_id = (await aDestination(product, 'permit')).id;
    const submitted = await Promise.all(
      Array.from({ length: 11 }, () => anApplication(product, { kind: 'permit', destination_id })),
    );
    const response = await csv('/api/permit/first-ten?limit=x');
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ]);
    expect(response.body.trim().split('\r\n')).toHaveLength(11);
    const first = await product.call('GET', '/api/permit/first-ten?limit=1', admin);
    expect([first.json().length, first.headers.link]).toEqual([10, undefined]);
    expect(submitted.map(({ id }) => id)).toEqual(
      expect.arrayContaining(first.json().map(({ id }: { id: string }) => id)),
    );
  });

  test.each([
    'agents/pending',
    'agents/approved',
    'agents/all-agent',
    'admin/destinations',
    'admin/permit',
    'admin/activity',
    'admin/checks-due',
    'admin/given-up-jobs',
    'admin/orders',
    'admin/payment-differences',
    'admin/queue',
    'admin/queue/corrections',
    'admin/queue/messages',
    'admin/replies',
    'admin/requests-of-persons',
    'admin/views',
    ...['visa', 'permit', 'insurance', 'bookings', 'appointments'].flatMap((service) => [
      `${service}/all`,
      `${service}/first-ten`,
    ]),
  ])('is there for %s', async (path) => {
    const response = await csv(`/api/${path}`);
    expect([
      response.statusCode,
      response.headers['content-type'],
      response.body.slice(0, 4),
    ]).toEqual([200, 'text/csv; charset=utf-8', '\uFEFFid,']);
    expect(response.body).not.toContain('history');
  });

  test('holds no link, and says who saved it: the list, its filters and how many rows', async () => {
    const ngozi = await anAdmin(product, 'Ngozi Eze');
    await anApplication(product, { fields: { first_name: 'Zainab' } });
    const response = await product.call(
      'GET',
      '/api/visa/all?payment_status=Not+Paid&q=zainab&limit=1&from=',
      { token: ngozi.token, headers: { accept: 'text/csv' } },
    );
    expect(response.body).not.toMatch(/signature|uploads|\.pdf/);
    const [head = ''] = response.body.split('\r\n');
    for (const name of ['data_page', 'passport_photograph', 'visa_file', 'receipt_url'])
      expect(head.split(',')).not.toContain(name);
    expect((await product.json('GET', '/api/visa/all', admin))[0].data_page).toContain(
      'signature=',
    );
    for (const list of [
      'permit/all',
      'insurance/all',
      'bookings/all',
      'appointments/all',
      'admin/activity',
    ])
      expect((await csv(`/api/${list}`)).body).not.toContain('signature=');
    const saved = await product.json('GET', '/api/admin/activity?event=exported', admin);
    const [hers] = saved.filter(
      ({ actor_name }: { actor_name: string }) => actor_name === 'Ngozi Eze',
    );
    expect([hers.text, hers.detail]).toEqual([
      'Saved the list “visa all” as CSV: 1 row; search “zainab”, payment status “Not Paid”',
      {
        list: 'visa-all',
        filters: { payment_status: 'Not Paid', q: 'zainab' },
        rows: 1,
        whole: true,
      },
    ]);
    // Looking at a page of it is no export.
    await product.call('GET', '/api/visa/all', { token: ngozi.token });
    expect(await product.json('GET', '/api/admin/activity?event=exported', admin)).toHaveLength(
      saved.length,
    );
  });

  test('that nothing narrows has no filters, whatever its address says', async () => {
    const bola = await anAdmin(product, 'Bola Ojo');
    const ask = (query: string) =>
      product.call('GET', `/api/admin/colleagues?${query}`, {
        token: bola.token,
        headers: { accept: 'text/csv' },
      });
    for (const query of ['=%00', 'kind=visa', 'q=Okafor'])
      expect([query, (await ask(query)).statusCode]).toEqual([query, 200]);
    const saved = await product.json('GET', '/api/admin/activity?event=exported', admin);
    const hers = saved.filter(
      ({ actor_name }: { actor_name: string }) => actor_name === 'Bola Ojo',
    );
    expect(hers.map(({ detail }: { detail: { filters: object } }) => detail.filters)).toEqual([
      {},
      {},
      {},
    ]);
  });

  test('tells what is not so from what is not known', async () => {
    await anAppointment(product, { appointment_date: dayAt(1), appointment_time: '09:00' });
    const [head = '', row = ''] = (await csv('/api/appointments/all')).body.trim().split('\r\n');
    expect(row.split(',')[head.split(',').indexOf('slot_lost')]).toBe('false');
  });

  test('has one row per line of the list, whatever the lines of a text', async () => {
    const asked = [
      { name: 'Ada Obi', text: 'Send me what you hold.\nThank you' },
      { name: 'Bola Ojo', text: 'Erase me.\rNow' },
      { name: 'Chidi Eze', text: 'One line' },
    ];
    for (const { name, text } of asked) {
      const body = { kind: 'access', text, name, email: 'someone@example.com' };
      expect(
        await product.status('POST', '/api/admin/requests-of-persons', {
          token: admin.token,
          body,
        }),
      ).toBe(201);
    }
    const { body } = await csv('/api/admin/requests-of-persons');
    const outside = body.replace(/"(?:[^"]|"")*"/g, '').trim();
    expect(outside.split(/\r\n|[\r\n]/)).toHaveLength(1 + asked.length);
    expect(body).toContain(',"Send me what you hold.\nThank you",');
  });

  test('follows the search', async () => {
    await aDestination(product, 'permit', { destination: 'Togo' });
    await aDestination(product, 'permit', { destination: 'Benin' });
    expect((await csv('/api/admin/permit?q=togo')).body.trim().split('\r\n')).toHaveLength(2);
  });
});
