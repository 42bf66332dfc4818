// Whoever was erased after a back-up was made is in nothing that a restore of it brings back.
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { payments } from '#server/database/schema.ts';
import { archiveBefore } from '#server/features/archive/archive.ts';
import { DAY_MS, lagosDay } from '#shared/dates.ts';
import { aPlace, type Place, within } from '../factories/backup-places.ts';
import {
  fillEveryForm,
  foundOf,
  loggedLines,
  nightly,
  scanWith,
} from '../factories/erased-person.ts';
import { anAdmin, anApplication, aPaidApplication, pdf, sendForm } from '../factories/orders.ts';
import { command, ends } from '../kit/command.ts';
import type { Product } from '../kit/support.ts';
import { tempFolder } from '../kit/temp-folder.ts';
import { openOwnOrder } from '../story/applicants.ts';

const STAYS = ['Okonkwolian', 'okonkwolian@example.com', 'What Okonkwolian scanned'];

const folder = tempFolder();
const backups = mkdtempSync(join(folder, 'backups-'));
const places: Place[] = [];
afterAll(async () => {
  for (const { bucket } of places) await bucket.close();
});
const placeOf = async (name: string) => {
  const place = await aPlace(join(folder, name));
  places.push(place);
  return place;
};

const { lines, log } = loggedLines();
const inside = <Result>(place: Place, work: (product: Product) => Promise<Result>) =>
  within(place, work, { log });
const backUp = (place: Place, name: string, ...options: string[]) =>
  command('backup', [...options, join(backups, name)], place.env);

test('who was erased is in no restored back-up: tables, search words, files, archived months, log', async () => {
  const [shop, again, later] = [
    await placeOf('shop'),
    await placeOf('again'),
    await placeOf('later'),
  ];
  const { gone, names } = await inside(shop, async (product) => {
    const admin = await anAdmin(product, 'Ada Obi');
    await aPaidApplication(product, {
      fields: { last_name: STAYS[0], contact_email: STAYS[1] },
      files: { data_page: scanWith(STAYS[2] ?? ''), passport_photograph: pdf() },
    });
    const sent = await fillEveryForm(product, admin);
    const before = await foundOf(product, [], [...sent.gone, ...sent.names, ...STAYS]);
    const values = new Set(before.map((one) => one.split(': ')[1]));
    expect([...sent.gone, ...sent.names, ...STAYS].filter((one) => !values.has(one))).toEqual([]);
    return sent;
  });
  expect(await backUp(shop, 'before.tar.gz')).toMatchObject([0, expect.any(String)]);

  const months = await inside(shop, async (product) => {
    product.clock.forward(181 * DAY_MS);
    await nightly(product);
    product.clock.forward(40 * DAY_MS);
    const { storage, connection } = product.deps;
    const archived: string[] = [];
    const now = product.clock.now();
    await archiveBefore(
      { db: connection.db, storage, now },
      lagosDay(now).slice(0, 7),
      (month) => void archived.push(month),
    );
    return archived;
  });
  expect(months.length).toBeGreaterThan(0);

  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  for (const [name, days] of [
    ['old.tar.gz', 90],
    ['young.tar.gz', 89],
  ] as const) {
    copyFileSync(join(backups, 'before.tar.gz'), join(backups, name));
    const manifest = { format: 2, id: name, made_at: daysAgo(days) };
    writeFileSync(join(backups, `${name}.manifest.json`), JSON.stringify(manifest));
  }
  writeFileSync(join(backups, 'holiday.tar.gz'), 'somebody’s own');
  const [code, wrote] = await backUp(shop, 'after.tar.gz', '--delete-old');
  expect([code, wrote]).toEqual(ends(0, '90 days old: old.tar.gz\n'));
  expect(wrote).toContain('so they stay: holiday.tar.gz');
  expect(readdirSync(backups).toSorted()).toEqual([
    'after.tar.gz',
    'before.tar.gz',
    'deleted-agents.json',
    'erased-orders.json',
    'holiday.tar.gz',
    'young.tar.gz',
    'young.tar.gz.manifest.json',
  ]);

  lines.length = 0;
  for (const [place, name, said] of [
    [again, 'before.tar.gz', '10 orders that were erased after it was made have been erased again'],
    [later, 'after.tar.gz', 'Restored as of'],
  ] as const) {
    const restored = await command('restore', join(backups, name), place.env);
    expect([name, ...restored]).toEqual([name, 0, expect.stringContaining(said)]);
    // Of whom nothing came back nothing is erased a second time.
    expect([name, restored[1].includes('erased again')]).toEqual([name, place === again]);
    await inside(place, async (product) => {
      const { token } = await anAdmin(product, 'Bola Ade');
      await product.call('GET', '/api/admin/orders', { token });
      await product.settle();
      const list = readFileSync(join(backups, 'erased-orders.json'), 'utf8');
      const looked = [...lines, restored[1], list];
      expect([name, await foundOf(product, looked, gone)]).toEqual([name, []]);
      // The books go on knowing who paid.
      const kept = (await foundOf(product, looked, names)).map((one) => one.split(': ')[0]);
      expect([name, new Set(kept)]).toEqual([name, new Set(['orders', 'order_search'])]);
      const stay = (await foundOf(product, [], STAYS)).map((one) => one.split(': ')[1]);
      expect(new Set(stay)).toEqual(new Set(STAYS));
    });
  }
}, 300_000);

test('scans of unpaid and deleted orders stay erased in a restored back-up; what was sent since stays', async () => {
  const [shop, again, later] = [
    await placeOf('unpaid'),
    await placeOf('unpaid-again'),
    await placeOf('unpaid-later'),
  ];
  const scans = ['unpaid', 'deleted', 'sent again'].map((of) => `A scan that is ${of}`);
  const orders = await inside(shop, async (product) => {
    const sent = [];
    for (const words of scans) {
      const files = { data_page: scanWith(words), passport_photograph: pdf() };
      sent.push(await anApplication(product, { files }));
    }
    return sent;
  });
  expect(await backUp(shop, 'unpaid.tar.gz')).toMatchObject([0, expect.any(String)]);
  const anew = 'A scan of a second try';
  await inside(shop, async (product) => {
    const { token } = await anAdmin(product, 'Ada Obi');
    const path = `/api/admin/orders/${orders[1]?.id}`;
    expect(await product.status('DELETE', path, { token })).toBe(200);
    // Their time is over: the timer has given them up.
    await product.deps.connection.db.update(payments).set({ status: 'expired' });
    product.clock.forward(91 * DAY_MS);
    await nightly(product);
    expect(await foundOf(product, [], scans)).toEqual([]);
    const own = { token: await openOwnOrder(product, orders[2] ?? { tracking_id: '' }) };
    const files = { data_page: scanWith(anew), passport_photograph: pdf() };
    const changed = await sendForm(product, 'PUT', '/api/manage/order', {}, files, own);
    expect(changed.statusCode).toBe(200);
  });
  expect(await backUp(shop, 'sent-again.tar.gz')).toMatchObject([0, expect.any(String)]);
  for (const [place, name, found] of [
    [again, 'unpaid.tar.gz', 0],
    [later, 'sent-again.tar.gz', 1],
  ] as const) {
    expect((await command('restore', join(backups, name), place.env))[0]).toBe(0);
    await inside(place, async (product) => {
      expect(await foundOf(product, [], scans)).toEqual([]);
      expect(await foundOf(product, [], [anew])).toHaveLength(found);
    });
  }
}, 300_000);
