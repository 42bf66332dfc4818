import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { destinationDesk } from '#test/factories/destination-desk.ts';
import { anAdmin, unique } from '#test/factories/orders.ts';
import { aProduct, openProduct } from '#test/kit/support.ts';

describe('pages and files', () => {
  // Pages are read here, and how many times each is rendered is counted.
  const product = aProduct({ bystander: false });
  let token: string;
  beforeAll(async () => {
    ({ token } = await anAdmin(product));
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    product.call('GET', url, { headers });
  const { add } = destinationDesk(product, () => token);

  test('are packed quickly at first, and as well as can be once they are asked for again', async () => {
    await add();
    const size = async () => (await get('/visa', { 'accept-encoding': 'br' })).rawPayload.length;
    const quick = await size();
    expect(await size()).toBe(quick);
    // News of the destination may still arrive and have the page rendered once more: it begins anew then.
    const later = async () => {
      await product.packed();
      return size();
    };
    await expect.poll(later, { timeout: 10_000 }).toBeLessThan(quick);
  });

  test('by which visitors enter are packed as well as can be before anybody asks', async () => {
    const fresh = await openProduct({ bystander: false });
    await fresh.warm();
    const { rawPayload } = await fresh.call('GET', '/insurance', {
      headers: { 'accept-encoding': 'br' },
    });
    const plain = brotliDecompressSync(rawPayload);
    const best = brotliCompressSync(plain, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    });
    expect(rawPayload.length).toBe(best.length);
    await fresh.stop();
    ({ token } = await anAdmin(product));
  });

  test.each([
    ['/visa?search=', 200],
    ['/track-visa?tracking_id=', 200],
    ['/admin/login?', 200],
    ['/nowhere/', 404],
  ])(
    'that many ask for at once are rendered in turn; who asks for too many is told to come again, and others are not: %s',
    async (url, status) => {
      const burst = (from: string, count: number) =>
        Promise.all(
          Array.from({ length: count }, () =>
            product.app
              .inject({ method: 'GET', url: `${url}${unique()}`, remoteAddress: from })
              .then(({ statusCode }) => statusCode),
          ),
        );
      const [many, few] = await Promise.all([burst('192.0.2.1', 120), burst('192.0.2.2', 10)]);
      expect(new Set(few)).toEqual(new Set([status]));
      expect(new Set(many)).toEqual(new Set([status, 503]));
      const refused = await Promise.all(Array.from({ length: 60 }, () => get(`${url}${unique()}`)));
      const busy = refused.find(({ statusCode }) => statusCode === 503);
      expect([
        busy?.headers['retry-after'],
        busy?.headers['content-type'],
        busy?.headers['cache-control'],
      ]).toEqual(['5', 'text/html; charset=utf-8', 'no-store']);
      for (const line of ['default-src', 'script-src', 'object-src', 'base-uri', 'frame-ancestors'])
        expect(busy?.headers['content-security-policy']).toContain(`${line} 'none'`);
    },
  );

  test('come packed to those who take it', async () => {
    const plain = await get('/visa');
    const packed = await get('/visa', { 'accept-encoding': 'gzip, deflate, br' });
    expect([
      plain.headers['content-encoding'],
      packed.headers['content-encoding'],
      packed.headers.vary,
    ]).toEqual([undefined, 'br', 'Accept-Encoding']);
    expect(brotliDecompressSync(packed.rawPayload)).toEqual(plain.rawPayload);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    const tracking = await get('/track-visa', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(tracking.rawPayload).toString()).toBe(
      (await get('/track-visa')).body,
    );
  });

  test('bring files whose names tell their content, to be kept for good', async () => {
    const names = new Set((await get('/')).body.match(/\/assets\/[\w.-]+\.js/g));
    expect(names.size).toBeGreaterThan(0);
    const packed: unknown[] = [];
    for (const name of names) {
      const { statusCode, headers } = await get(name, { 'accept-encoding': 'br' });
      expect([statusCode, headers['cache-control'], headers['x-content-type-options']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
        'nosniff',
      ]);
      packed.push(headers['content-encoding']);
    }
    expect(packed).toContain('br');
    const data = await get('/visa.data');
    expect([data.statusCode, data.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/x-script'),
    ]);
  });

  test('bring pictures of places; a place that has none is no error', async () => {
    const answers = await Promise.all(
      ['ghana', 'oman', 'ivory-coast', 'atlantis'].map((name) => get(`/places/${name}.svg`)),
    );
    expect(
      answers.map(({ statusCode, headers }) => [
        statusCode,
        headers['content-type'],
        headers['cache-control'],
      ]),
    ).toEqual([
      ...Array.from({ length: 3 }, () => [200, 'image/svg+xml', 'public, max-age=2592000']),
      [200, 'image/svg+xml', 'public, max-age=86400'],
    ]);
    const [drawing, outline] = answers.map(({ body }) => body.length);
    expect(drawing).toBeLessThanOrEqual(4_096);
    expect(outline).toBeLessThanOrEqual(1_024);
  });
});
