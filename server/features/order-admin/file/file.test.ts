import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { and, eq } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { files } from '#server/database/schema.ts';
import {
  anAdmin,
  anApplication,
  aPaidApplication,
  jpeg,
  pdf,
  sendForm,
  type TestFile,
} from '#test/factories/orders.ts';
import { aServiceOrder } from '#test/factories/services.ts';
import { everythingOf } from '#test/kit/bystander.ts';
import { aProduct } from '#test/kit/support.ts';

const MB = 1024 * 1024;
const product = aProduct();
let owner: Awaited<ReturnType<typeof anAdmin>>;
beforeAll(async () => {
  owner = await anAdmin(product, 'Ngozi Eze');
});

const take = (id: string, token = owner.token) =>
  product.call('GET', `/api/admin/orders/${id}/file.pdf`, { token });
const takeAll = (ids: unknown, token = owner.token) =>
  product.call('POST', '/api/admin/orders/files', { token, body: { ids } });

async function manyPages(pages: number, turned = 0): Promise<TestFile> {
  const made = await PDFDocument.create();
  for (let i = 0; i < pages; i++) {
    const page = made.addPage([400, 600]);
    page.drawText(`Statement ${i + 1}`, { x: 50, y: 500 });
    if (turned) page.setRotation({ type: 'degrees', angle: turned } as never);
  }
  return { ...pdf(), bytes: Buffer.from(await made.save()) };
}

/** Noise, which no format makes small. */
async function largeScan(): Promise<TestFile> {
  const [width, height] = [2000, 1600];
  const raw = { width, height, channels: 3 } as const;
  const bytes = await sharp(randomBytes(width * height * 3), { raw })
    .png()
    .toBuffer();
  return { bytes, name: 'scan.png', type: 'image/png' };
}

/** The text of each page. */
async function read(bytes: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: true, verbosity: 0 });
  const opened = await task.promise;
  const pages: string[] = [];
  for (let i = 1; i <= opened.numPages; i++) {
    const { items } = await (await opened.getPage(i)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await task.destroy();
  return pages;
}

test('a front names whose papers follow and where; scans and PDFs come in the form’s order, each page numbered, a broken one as a page that says so', async () => {
  const order = await aPaidApplication(product, {
    fields: { first_name: 'Ọláyínká', data_consent: 'Yes' },
    files: {
      other_document: await manyPages(1, 90),
      utility_bill: await manyPages(40),
      supporting_document: { ...pdf(), bytes: Buffer.from('%PDF-1.7\nstartxref 0\n%%EOF') },
      data_page: await largeScan(),
      passport_photograph: await jpeg(),
    },
  });
  const bystander = await anApplication(product);
  // What draws is loaded by the first file: that isn't what a large one takes.
  await take(bystander.id);
  const before = await everythingOf(product, bystander);
  const rss = process.memoryUsage().rss;
  let most = rss;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
  const response = await take(order.id);
  clearInterval(watch);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="file-${order.tracking_id}.pdf"`,
    'cache-control': 'private, no-store',
  });
  expect((most - rss) / MB).toBeLessThan(100);
  const pages = await read(response.rawPayload);
  const [front = '', ...rest] = pages;
  expect(pages.length).toBe(1 + 2 + 40 + 1 + 1);
  for (const said of ['Ọláyínká', order.tracking_id, 'A12345678', '17 May 1990', 'Given'])
    expect(front).toContain(said);
  for (const begins of [
    /Passport data page\s+page 2/,
    /Passport photograph\s+page 3/,
    /Bank Statement\s+page 4/,
    /Insurance\s+page 44/,
    /Other document\s+page 45/,
  ])
    expect(front).toMatch(begins);
  for (const [i, page] of pages.entries())
    expect(page).toContain(`${order.tracking_id} · page ${i + 1} of 45`);
  expect(rest[2]).toContain('Statement 1');
  expect(rest[41]).toContain('Statement 40');
  expect(rest[42]).toContain('could not be included');
  const { history } = await product.json('GET', `/api/visa/status/${order.id}`, {
    token: owner.token,
  });
  expect(history.at(-2).text).toContain('Saved the whole file');
  expect(await everythingOf(product, bystander)).toEqual(before);
}, 60_000);

/** What missions' own programs are likely to be made of. */
const READERS = ['qpdf', 'pdftotext'].every((name) => !spawnSync(name, ['--version']).error);
test.runIf(READERS)(
  'qpdf finds no fault in it, and pdftotext reads front and papers',
  async () => {
    const order = await anApplication(product, {
      fields: { first_name: 'Ọláyínká' },
      files: {
        utility_bill: await manyPages(40),
        supporting_document: { ...pdf(), bytes: Buffer.from('%PDF-1.7\nstartxref 0\n%%EOF') },
        data_page: pdf(),
        passport_photograph: await jpeg(),
      },
    });
    const folder = await mkdtemp(join(tmpdir(), 'tafiya-file-'));
    const path = join(folder, 'file.pdf');
    await writeFile(path, (await take(order.id)).rawPayload);
    const checked = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' });
    expect([checked.status, checked.stderr]).toEqual([0, '']);
    const { stdout } = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
    for (const said of ['Ọláyínká', 'Statement 1', 'Statement 40', 'could not be included'])
      expect(stdout).toContain(said);
    expect(stdout.match(/ · page \d+ of \d+/g)?.length).toBe(stdout.split('\f').length - 1);
    await rm(folder, { recursive: true });
  },
  60_000,
);

test('several orders are one PDF, each with a front and page 1; what isn’t there is named', async () => {
  const orders = [await anApplication(product), await anApplication(product)];
  const ids = orders.map(({ id }) => id);
  const response = await takeAll([...ids].reverse());
  const pages = await read(response.rawPayload);
  expect(pages.map((page) => /TFY-\S+ · page \d of \d/.exec(page)?.[0])).toEqual(
    [...orders]
      .reverse()
      .flatMap(({ tracking_id }) => [1, 2, 3].map((n) => `${tracking_id} · page ${n} of 3`)),
  );
  expect(await read((await takeAll([ids[0], ids[0]])).rawPayload)).toHaveLength(3);
  expect(await read((await takeAll(ids.slice(1))).rawPayload)).toHaveLength(3);
  for (const wrong of [[], [...ids, 'x'], undefined, Array(51).fill(ids[0])])
    expect([wrong, (await takeAll(wrong)).json().fields?.ids]).toEqual([wrong, expect.any(String)]);
  expect((await take('x')).statusCode).toBe(404);
  await product.call('DELETE', `/api/admin/delete-application/${ids[0]}`, { token: owner.token });
  expect((await take(ids[0] ?? '')).statusCode).toBe(404);
}, 60_000);

test('an answer that is longer than a page goes on on the next', async () => {
  const lines = Array.from({ length: 110 }, (_, n) => `To ${n + 1}.`);
  const { id } = await aServiceOrder(product, 'insurance', {
    medical_condition: 'Yes',
    more_medical_condition: lines.join('\n'),
    health_consent: 'Yes',
  });
  const words = (await read((await take(id)).rawPayload)).join(' ');
  for (const line of lines) expect(words).toContain(line);
  expect(words.match(/More about/g)).toHaveLength(1);
});

test('a paper that another took the place of is left out; a harmful one is a page that says so', async () => {
  const { id, manage_token } = await anApplication(product, {
    files: { data_page: await jpeg(), passport_photograph: await jpeg() },
  });
  const taken = async () => read((await take(id)).rawPayload);
  expect(await taken()).toHaveLength(3);
  const better = { data_page: pdf() };
  const changed = await sendForm(product, 'PUT', '/api/manage/order', {}, better, {
    token: manage_token,
  });
  expect([changed.statusCode, (await taken()).length]).toEqual([200, 3]);
  await product.deps.connection.db
    .update(files)
    .set({ scan: 'infected' })
    .where(and(eq(files.order_id, id), eq(files.field, 'passport_photograph')));
  expect((await taken())[2]).toContain('could not be included');
});

test('papers that are too large for one PDF are refused before any is read', async () => {
  const { id } = await anApplication(product, {
    files: { data_page: pdf(), passport_photograph: pdf() },
  });
  await product.deps.connection.db
    .update(files)
    .set({ bytes: 100 * MB })
    .where(eq(files.order_id, id));
  const refused = await take(id);
  expect([refused.statusCode, refused.json().fields]).toEqual([
    422,
    { ids: 'Their papers are too large for one PDF. Choose fewer orders.' },
  ]);
});
