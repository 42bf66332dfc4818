import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import {
  anAdmin,
  anApplication,
  aPaidApplication,
  decide,
  pdf,
  sendIssued,
  trackOrder,
  twoPdfs,
} from '#test/factories/orders.ts';
import { pass } from '#test/kit/passing-time.ts';
import { aProduct } from '#test/kit/support.ts';

describe('a deleted order', () => {
  const product = aProduct({ env: { RETENTION_DAYS: '30', DECISION_MAIL_AFTER_S: '120' } });
  let token: string;
  beforeEach(async () => {
    ({ token } = await anAdmin(product));
  });

  const remove = (id: string) =>
    product.call('DELETE', `/api/admin/delete-application/${id}`, { token });
  const restore = (id: string, as: string | undefined = token) =>
    product.call('POST', `/api/admin/orders/${id}/restore`, as ? { token: as } : {});
  const list = async (query: string, name = 'all') =>
    (await product.json('GET', `/api/visa/${name}?${query}`, { token })) as Record<
      string,
      unknown
    >[];
  const ids = async (query: string, name?: string) => (await list(query, name)).map(({ id }) => id);
  const figures = async () => {
    const {
      at: _,
      activity: __,
      ...rest
    } = await product.json('GET', '/api/admin/dashboard', { token });
    return rest;
  };
  const track = (tracking_id: string) =>
    product.call('POST', '/api/visa/track-visa', { body: { tracking_id } });

  test('is listed apart, without its scans, found by what it holds, and in the CSV', async () => {
    const submitted = await anApplication(product, { fields: { last_name: 'Vanished' } });
    const other = await anApplication(product);
    await remove(submitted.id);
    expect(await ids('')).not.toContain(submitted.id);
    const [row] = await list('deleted=yes&q=vanished');
    expect(row).toMatchObject({
      id: submitted.id,
      deleted_at: expect.stringMatching(/Z$/),
      tracking_id: submitted.tracking_id,
    });
    expect(row).not.toHaveProperty('data_page');
    expect(await list('q=vanished')).toEqual([]);
    expect(await ids('deleted=yes')).not.toContain(other.id);
    expect((await list(''))[0]).not.toHaveProperty('deleted_at');
    const csv = await product.call('GET', '/api/visa/all?deleted=yes', {
      token,
      headers: { accept: 'text/csv' },
    });
    expect(csv.body).toContain(submitted.tracking_id);
    expect(csv.body).not.toContain(other.tracking_id);
    expect(await product.status('GET', '/api/visa/all?deleted=maybe', { token })).toBe(422);
  });

  test('comes back as it was: in lists, counts, totals, search and tracking, with its scans, and once', async () => {
    const submitted = await aPaidApplication(product, { fields: { last_name: 'Lazarus' } });
    await decide(product, submitted, 'Approved', token);
    const waiting = await anApplication(product, { fields: { last_name: 'Waiting' } });
    const before = await figures();
    for (const { id } of [submitted, waiting]) await remove(id);
    expect(await figures()).not.toEqual(before);
    expect((await track(submitted.tracking_id)).statusCode).toBe(404);
    for (const { id } of [submitted, submitted, waiting])
      expect((await restore(id)).statusCode).toBe(200);
    expect(await figures()).toEqual(before);
    expect((await track(submitted.tracking_id)).json()).toMatchObject({
      payment_status: 'Paid',
      visa_status: 'Approved',
    });
    expect(await ids('q=lazarus', 'approved')).toEqual([submitted.id]);
    expect(await ids('deleted=yes&q=lazarus')).toEqual([]);
    const record = await product.json('GET', `/api/visa/status/${submitted.id}`, { token });
    expect(await product.status('GET', record.data_page)).toBe(200);
    expect(record.history.filter(({ event }: { event: string }) => event === 'restored')).toEqual([
      expect.objectContaining({ text: 'Brought back the visa application', actor: 'admin' }),
    ]);
  });

  test('takes its files along: neither a mailed link nor one of an open page shows them until it is back', async () => {
    const submitted = await aPaidApplication(product, { files: twoPdfs() });
    await decide(product, submitted, 'Approved', token);
    await sendIssued(product, submitted, pdf(), token);
    await product.settle();
    const { visa_file } = await trackOrder(product, submitted);
    const { data_page } = await product.json('GET', `/api/visa/status/${submitted.id}`, { token });
    const seen = async () => [
      await product.status('GET', visa_file),
      await product.status('GET', data_page),
    ];
    expect(await seen()).toEqual([200, 200]);
    await remove(submitted.id);
    expect(await seen()).toEqual([404, 404]);
    await restore(submitted.id);
    expect(await seen()).toEqual([200, 200]);
  });

  test('is told of its decision once it is back, and can answer what it was asked for', async () => {
    const [decided, asked] = [await aPaidApplication(product), await aPaidApplication(product)];
    const items = [{ field: 'data_page', reason: 'It is blurred.' }];
    await product.call('POST', `/api/admin/orders/${asked.id}/requests`, {
      token,
      body: { items },
    });
    await product.newMails();
    await decide(product, decided, 'Approved', token);
    const stage = async () => (await trackOrder(product, asked)).stage;
    const subjects = () =>
      product.mails.flatMap(({ subject }) =>
        [decided, asked].some(({ tracking_id }) => subject.includes(tracking_id)) ? [subject] : [],
      );
    expect(await stage()).toBe('waiting_for_applicant');
    for (const { id } of [decided, asked]) await remove(id);
    await pass(product, 5 * 60_000);
    expect(subjects()).toEqual([]);
    for (const { id } of [decided, asked]) await restore(id);
    await pass(product, 2 * 3_600_000);
    ({ token } = await anAdmin(product));
    expect(subjects()).toEqual([`Approved: your visa application (${decided.tracking_id})`]);
    expect(await stage()).toBe('waiting_for_applicant');
    const { requests } = await product.json('GET', `/api/visa/status/${asked.id}`, { token });
    expect(requests).toMatchObject([{ closed_at: null, items: [{ field: 'data_page' }] }]);
  });

  test('is gone for good once its retention is over', async () => {
    const submitted = await anApplication(product);
    await remove(submitted.id);
    product.clock.forward(30 * DAY_MS - 60_000);
    ({ token } = await anAdmin(product));
    expect((await restore(submitted.id)).statusCode).toBe(200);
    await remove(submitted.id);
    product.clock.forward(30 * DAY_MS + 60_000);
    ({ token } = await anAdmin(product));
    const refused = await restore(submitted.id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
  });

  test('is not brought back by another id', async () => {
    const submitted = await anApplication(product);
    await remove(submitted.id);
    for (const id of ['x', '1', '00000000-0000-7000-8000-000000000000'])
      expect((await restore(id)).statusCode).toBe(404);
    expect(await ids('deleted=yes')).toContain(submitted.id);
  });
});
