import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notices, orders } from '#server/database/schema.ts';
import { publicFeatures } from '#server/public-features.ts';
import { lagosDay } from '#shared/dates.ts';
import { anAdmin, anApplication } from '#test/factories/orders.ts';
import { readPdf } from '#test/factories/pdf.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder } from '#test/story/applicants.ts';
import { keepNotices } from './notices.ts';

const product = aProduct();

const kept = (name: 'privacy' | 'terms') => product.rows(notices, eq(notices.name, name));
const opened = (name: 'privacy' | 'terms', version?: string) =>
  publicFeatures(product.deps, {} as never).notice(name, version);

test('what changes in a notice is another version; an order’s own opens as it was', async () => {
  const today = lagosDay(product.clock.now());
  const before = await anApplication(product);
  const rowOf = async ({ id }: { id: string }) =>
    (await product.rows(orders, eq(orders.id, id)))[0];
  const row = await rowOf(before);
  const { token } = await anAdmin(product);
  const { version, values } = await product.json('GET', '/api/admin/settings', { token });
  const changed = await product.call('PUT', '/api/admin/settings', {
    token,
    body: { version, values: { ...values, BRAND_NAME: 'Zuma Travels' } },
  });
  expect(changed.statusCode).toBe(200);
  const after = await anApplication(product);
  const agreed = async (order: { id: string; tracking_id: string }) => {
    const own = await openOwnOrder(product, order);
    const { agreed } = await product.json('GET', '/api/manage/order', { token: own });
    const { tracking_id } = order;
    const tracked = await product.call('POST', '/api/visa/track-visa', { body: { tracking_id } });
    expect(tracked.json().agreed).toEqual(agreed);
    return agreed;
  };
  expect([await agreed(before), await agreed(after)]).toEqual([
    { privacy: today, terms: today },
    { privacy: `${today}.2`, terms: `${today}.2` },
  ]);
  expect((await opened('terms', today))?.says.lead).toContain('What you and Tafiya agree on');
  const now = await opened('terms');
  expect([now?.says.lead, now?.versions]).toEqual([
    'What you and Zuma Travels agree on when you submit a form and pay.',
    [`${today}.2`, today],
  ]);
  expect(await opened('terms', '2020-01-01')).toBeUndefined();
  const invoice = await product.call('GET', before.invoice_url);
  expect(readPdf(invoice.rawPayload).text.replace(/\s+/g, '')).toContain(`/terms/${today}`);
  expect(await rowOf(before)).toEqual(row);
});

test('as long as nothing changes nothing is added, whoever starts; days that an operator sets are of it', async () => {
  const count = (await kept('privacy')).length;
  await Promise.all([keepNotices(product.deps), keepNotices(product.deps)]);
  expect(await kept('privacy')).toHaveLength(count);
  const { config } = product.deps;
  expect(JSON.stringify(await opened('privacy'))).toContain('90 days after we erase something');
  const other = { ...config, RETENTION_DAYS_DONE: 365, BACKUP_KEEP_DAYS: 35 };
  const changed = { ...product.deps, config: other };
  // Whoever hears of it a moment later finds the first one half-way.
  await Promise.all([0, 1, 2, 3, 4, 5].map((ms) => wait(ms).then(() => keepNotices(changed))));
  expect(await kept('privacy')).toHaveLength(count + 1);
  const [{ says } = { says: undefined }] = (await kept('privacy')).slice(-1);
  expect(JSON.stringify(says)).toContain('365 days after it is done');
  expect(JSON.stringify(says)).toContain('35 days after we erase something');
  expect(await kept('terms')).toHaveLength(count);
  await keepNotices(product.deps);
  const [row] = await product.deps.connection.db.select().from(orders).limit(1);
  expect(row?.privacy_version).toBeTruthy();
});
