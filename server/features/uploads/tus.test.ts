import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { files, uploads } from '#server/database/schema.ts';
import { DAY_MS } from '#shared/dates.ts';
import { FILE_BYTES, FILE_PROBLEMS } from '#shared/orders/files.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  aPaidApplication,
  applicantInput,
  pdf,
  sendApplication,
  type TestFile,
  twoPdfs,
  wrongFields,
} from '#test/factories/orders.ts';
import {
  anUpload,
  createUpload,
  headUpload,
  OFFSET_STREAM,
  patchUpload,
  TUS,
} from '#test/factories/uploads.ts';
import { aProduct } from '#test/kit/support.ts';
import { linkCode, openOwnOrder } from '#test/story/applicants.ts';
import { addPart } from './uploaded.ts';

const lastPart = (url: string) => url.split('/').at(-1) ?? '';

describe('uploads before the form', () => {
  const product = aProduct();
  let place: number;
  beforeAll(async () => {
    place = (await aDestination(product)).id;
  });
  beforeEach(() => product.deps.connection.db.delete(uploads));

  /** The keys of what is stored. */
  const folder = async () =>
    (await readdir(join(product.deps.config.DATA_DIR, 'uploads'), { recursive: true })).filter(
      (name) => /[0-9a-f]{40}$|\.tmp$/.test(name),
    );
  const storedOf = async (order_id: string, field: string) => {
    const [row] = await product.rows(
      files,
      and(eq(files.order_id, order_id), eq(files.field, field), isNull(files.replaced_at)),
    );
    const stream = row && (await product.deps.storage.open(row.key));
    return stream && buffer(stream);
  };
  const submit = (fields: Record<string, unknown>, key?: string) =>
    sendApplication(product, place, { fields, files: {}, ...(key ? { key } : {}) });

  test('of two pieces for the same place one is taken, and nothing of the other stays', async () => {
    const { bytes } = pdf({ size: 5000 });
    const url = String((await createUpload(product, bytes.length)).headers.location);
    const path = join(product.deps.config.DATA_DIR, 'piece');
    const add = async () => {
      await writeFile(path, bytes);
      return addPart(product.deps, lastPart(url), 0, { path, bytes: bytes.length });
    };
    const before = (await folder()).length;
    expect([await add(), await add()]).toEqual([true, false]);
    expect((await folder()).length).toBe(before + 1);
    expect((await headUpload(product, url)).headers['upload-offset']).toBe('5000');
    await product.call('DELETE', url, { headers: TUS });
    expect((await folder()).length).toBe(before);
  });

  test('speak tus 1.0.0: created, sent in pieces, looked at, terminated', async () => {
    const options = await product.call('OPTIONS', '/api/uploads');
    expect(options.statusCode).toBe(204);
    expect(options.headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,expiration',
      'tus-max-size': String(FILE_BYTES),
    });
    const { bytes } = pdf({ size: 5000 });
    const created = await createUpload(product, bytes.length, {
      payload: bytes.subarray(0, 1000),
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(created.statusCode).toBe(201);
    const url = String(created.headers.location);
    expect(url).toMatch(/^\/api\/uploads\/[0-9a-f]{32}$/);
    expect(created.headers['upload-offset']).toBe('1000');
    const expires = new Date(String(created.headers['upload-expires'])).getTime();
    expect(Math.abs(expires - Date.now() - DAY_MS)).toBeLessThan(60_000);
    for (const { headers } of [options, created])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);

    expect((await patchUpload(product, url, 999, bytes.subarray(999))).statusCode).toBe(409);
    const sent = await patchUpload(product, url, 1000, bytes.subarray(1000, 3000));
    expect([sent.statusCode, sent.headers['upload-offset']]).toEqual([204, '3000']);
    expect((await patchUpload(product, url, 3000, Buffer.alloc(9000))).statusCode).toBe(413);
    const looked = await headUpload(product, url);
    expect([
      looked.statusCode,
      looked.headers['upload-offset'],
      looked.headers['upload-length'],
    ]).toEqual([200, '3000', '5000']);
    expect(looked.headers['cache-control']).toBe('no-store');
    expect(looked.headers['upload-metadata']).toContain('filename');
    const bystander = await anUpload(product, pdf());
    const gone = await product.call('DELETE', url, { headers: TUS });
    expect(gone.statusCode).toBe(204);
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
      expect(
        await product.status(method, url, {
          headers: {
            ...TUS,
            'upload-offset': '3000',
            'content-type': 'application/offset+octet-stream',
          },
        }),
      ).toBe(404);
    expect((await headUpload(product, bystander)).statusCode).toBe(200);
    // Only its parts lie there.
    expect((await folder()).length).toBe(1 + (await product.rows(files)).length);
  });

  test('are refused in the words of any other call', async () => {
    const refused = async (response: ReturnType<typeof createUpload>) => {
      const { statusCode, ...answer } = await response;
      return [statusCode, answer.json().code];
    };
    expect(await refused(createUpload(product, FILE_BYTES + 1))).toEqual([413, 'too_large']);
    const begun = String((await createUpload(product, 3)).headers.location);
    const patch = (headers: Record<string, string>) =>
      refused(product.call('PATCH', begun, { headers: { ...TUS, ...headers } }));
    for (const type of ['application/json', 'image/jpeg', `${OFFSET_STREAM}; charset=utf-8`])
      expect(
        await refused(
          product.call('PATCH', begun, {
            headers: { ...TUS, 'upload-offset': '0', 'content-type': type },
            body: 'abc',
          }),
        ),
      ).toEqual([415, 'wrong_type']);
    expect(await patch({ 'upload-offset': '0' })).toEqual([415, 'wrong_type']);
    expect(await patch({ 'content-type': OFFSET_STREAM })).toEqual([400, 'malformed']);
    for (const version of ['', '0.2.2']) {
      const other = createUpload(product, 10, { headers: { 'tus-resumable': version } });
      expect([await refused(other), (await other).headers['tus-version']]).toEqual([
        [412, 'malformed'],
        '1.0.0',
      ]);
    }
    const tooLarge = await createUpload(product, FILE_BYTES + 1);
    expect(tooLarge.headers['tus-resumable']).toBe('1.0.0');
    expect(
      await refused(createUpload(product, 10, { headers: { 'upload-metadata': 'a b c' } })),
    ).toEqual([400, 'malformed']);
    expect(await refused(createUpload(product, Number.NaN))).toEqual([400, 'malformed']);
    const later = { ...TUS, 'upload-defer-length': '1' };
    const deferred = await product.call('POST', '/api/uploads', { headers: later });
    expect([deferred.statusCode, deferred.json().code]).toEqual([400, 'malformed']);
    const url = await anUpload(product, pdf());
    expect(await product.status('GET', url)).toBe(404);
    expect(
      await product.status('POST', url, {
        headers: { ...TUS, 'x-http-method-override': 'DELETE' },
      }),
    ).toBe(404);
    expect((await headUpload(product, url)).statusCode).toBe(200);
  });

  test('are open eight at a time from an address', async () => {
    const open = () => createUpload(product, 10);
    const all = await Promise.all(Array.from({ length: 10 }, open));
    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array(8).fill(201),
      429,
      429,
    ]);
    expect((await createUpload(product, 10, { remoteAddress: '10.0.0.9' })).statusCode).toBe(201);
    const [first] = all.filter(({ statusCode }) => statusCode === 201);
    await product.call('DELETE', String(first?.headers.location), { headers: TUS });
    expect((await open()).statusCode).toBe(201);
    expect((await open()).statusCode).toBe(429);
    product.clock.forward(DAY_MS);
    expect((await open()).statusCode).toBe(201);
  });

  test('of which a part is gone, as after a restore, have to be chosen again', async () => {
    const upload_data_page = await anUpload(product, pdf());
    const [row] = await product.rows(uploads, eq(uploads.id, lastPart(upload_data_page)));
    await product.deps.storage.remove(row?.parts[0] ?? '');
    const named = { upload_data_page, upload_passport_photograph: await anUpload(product, pdf()) };
    const sent = await submit({ ...applicantInput(), ...named });
    expect([sent.statusCode, sent.json().fields]).toEqual([
      422,
      { data_page: 'We no longer have this upload. Choose the file again.' },
    ]);
  });

  test('are named by a form in place of its files, once, and again under the same key', async () => {
    const papers = { data_page: pdf({ size: 60_000 }), passport_photograph: pdf() };
    const bystander = await anUpload(product, pdf());
    const named = {
      upload_data_page: ` https://tafiya.test${await anUpload(product, papers.data_page)} `,
      upload_passport_photograph: lastPart(await anUpload(product, papers.passport_photograph)),
    };
    const fields = { ...applicantInput(), ...named };
    const wrong = await submit({ ...fields, first_name: '' }, 'other');
    expect(wrongFields(wrong)).toEqual(['first_name']);
    const sent = await submit(fields, 'one');
    expect(sent.statusCode).toBe(201);
    for (const [field, { bytes }] of Object.entries(papers))
      expect((await storedOf(sent.json().id, field))?.equals(bytes)).toBe(true);
    const again = await submit(fields, 'one');
    expect([again.statusCode, again.json().id]).toEqual([201, sent.json().id]);
    // The same bytes as files are the same form.
    const asFiles = await sendApplication(product, place, {
      fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in named))),
      files: papers,
      key: 'one',
    });
    expect([asFiles.statusCode, asFiles.json().id]).toEqual([201, sent.json().id]);
    for (const key of ['two', undefined]) {
      const used = await submit({ ...fields, ...applicantInput() }, key);
      expect(wrongFields(used).sort()).toEqual(['data_page', 'passport_photograph']);
    }
    // Sent three times at one moment, with other words.
    const upload_data_page = await anUpload(product, pdf());
    const raced = await Promise.all(
      [1, 2, 3].map(() =>
        sendApplication(product, place, {
          fields: { upload_data_page },
          files: { passport_photograph: pdf() },
        }),
      ),
    );
    expect(
      raced.map((one) => [one.statusCode, Object.keys(one.json().fields ?? {})]).sort(),
    ).toEqual([
      [201, []],
      [422, ['data_page']],
      [422, ['data_page']],
    ]);
    await product.settle();
    const rows = await product.rows(uploads);
    expect(rows.filter(({ parts }) => parts.length > 0).map(({ id }) => id)).toEqual([
      lastPart(bystander),
    ]);
    expect((await headUpload(product, bystander)).headers['upload-offset']).toBe(
      (await headUpload(product, bystander)).headers['upload-length'],
    );
  });

  test('that are unknown, unfinished, expired or no papers are 422 under the field’s name', async () => {
    const told = async (upload_data_page: string, more: Record<string, TestFile> = {}) => {
      const response = await sendApplication(product, place, {
        fields: { upload_data_page },
        files: { passport_photograph: pdf(), ...more },
      });
      expect([response.statusCode, Object.keys(response.json().fields ?? {})]).toEqual([
        422,
        ['data_page'],
      ]);
      return response.json().fields.data_page;
    };
    expect(await told('/api/uploads/0123456789abcdef0123456789abcdef')).toMatch(/no longer/);
    expect(await told('nothing')).toMatch(/no longer/);
    const created = await createUpload(product, 500, { payload: Buffer.alloc(100) });
    expect(await told(String(created.headers.location))).toMatch(/not fully arrived/);
    expect(await told(await anUpload(product, { bytes: Buffer.from('MZ no paper at all') }))).toBe(
      FILE_PROBLEMS.wrong_type,
    );
    expect(await told(await anUpload(product, pdf()), { data_page: pdf() })).toMatch(/one file/);
    const late = await anUpload(product, pdf());
    product.clock.forward(DAY_MS);
    expect(await told(late)).toMatch(/no longer/);
    expect((await headUpload(product, late)).statusCode).toBe(410);
    const before = await product.rows(uploads);
    expect(before.length).toBeGreaterThan(2);
    const { clearFiles } = await import('./clearing.ts');
    const young = await anUpload(product, pdf());
    await clearFiles(product.deps);
    await product.settle();
    const left = await product.rows(uploads);
    expect(left.map(({ id }) => id)).toEqual([lastPart(young)]);
    const parts = new Set(await folder());
    expect(before.flatMap((row) => row.parts).filter((key) => parts.has(key))).toEqual([]);
    expect(left.flatMap((row) => row.parts).every((key) => parts.has(key))).toBe(true);
  });

  test('answer a request, change an unpaid order and are issued, by JSON too', async () => {
    const admin = await anAdmin(product);
    const unpaid = await anApplication(product, { files: twoPdfs() });
    const mine = await openOwnOrder(product, unpaid);
    const better = pdf({ size: 9000 });
    const change = {
      passport_number: 'B7654321',
      upload_data_page: await anUpload(product, better, {
        headers: { authorization: `Bearer ${mine}` },
      }),
    };
    const put = () =>
      product.call('PUT', '/api/manage/order', {
        token: mine,
        body: change,
        headers: { 'idempotency-key': 'change' },
      });
    expect([(await put()).statusCode, (await put()).statusCode]).toEqual([200, 200]);
    expect((await storedOf(unpaid.id, 'data_page'))?.equals(better.bytes)).toBe(true);

    const paid = await aPaidApplication(product, { files: twoPdfs() });
    await product.call('POST', `/api/admin/orders/${paid.id}/requests`, {
      token: admin.token,
      body: { items: [{ field: 'data_page', reason: 'It is blurred.' }], note: '' },
    });
    await product.settle();
    const { token } = await product.json('POST', '/api/manage/session', {
      body: { code: linkCode(product) },
    });
    const answer = pdf();
    const answered = await product.call('POST', '/api/manage/request', {
      token,
      body: { upload_data_page: await anUpload(product, answer) },
    });
    expect(answered.statusCode).toBe(200);
    expect((await storedOf(paid.id, 'data_page'))?.equals(answer.bytes)).toBe(true);
    expect((await storedOf(unpaid.id, 'data_page'))?.equals(better.bytes)).toBe(true);
  });
});
