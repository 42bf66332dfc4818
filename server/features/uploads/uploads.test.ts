import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { files, order_events } from '#server/database/schema.ts';
import { LINK_MS, signLink } from '#server/http/signed-links.ts';
import type { ApplicationRecord } from '#shared/services/application-form.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  pdf,
  type TestFile,
  twoPdfs,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

/** A photograph as a phone takes it: lying on its side, with the owner's place in it; red on the left, blue on the right. */
async function phonePhoto(format: 'jpeg' | 'png' | 'webp'): Promise<TestFile> {
  const half = (background: string) =>
    sharp({ create: { width: 40, height: 60, channels: 3, background } })
      .png()
      .toBuffer();
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'red' } })
    .composite([{ input: await half('blue'), left: 40, top: 0 }])
    .withExif({
      IFD0: { Make: 'A phone', ImageDescription: 'at home' },
      IFD3: { GPSLatitude: '6/1 27/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(format, { quality: 95 })
    .toBuffer();
  return { bytes, name: `photo.${format}`, type: `image/${format}` };
}

describe('the uploads path', () => {
  const product = aProduct();
  let token: string;
  let destination_id: number;
  beforeAll(async () => {
    ({ token } = await anAdmin(product));
    destination_id = (await aDestination(product)).id;
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    product.call('GET', url, { headers });
  async function submittedWith(papers: Record<string, TestFile>) {
    const submitted = await anApplication(product, {
      destination_id,
      files: { ...twoPdfs(), ...papers },
    });
    const record: ApplicationRecord = await product.json(
      'GET',
      `/api/visa/status/${submitted.id}`,
      { token },
    );
    return { submitted, record };
  }

  test.each(['jpeg', 'png', 'webp'] as const)(
    'shows a %s at once: every dot as it was sent, the right way up, and without what the phone wrote into it',
    async (format) => {
      const photo = await phonePhoto(format);
      const { submitted, record } = await submittedWith({ passport_photograph: photo });
      expect(submitted.passport_photograph.split('?')[0]).toBe(
        record.passport_photograph?.split('?')[0],
      );
      const shown = await get(submitted.passport_photograph);
      expect([
        shown.statusCode,
        shown.headers['content-type'],
        Number(shown.headers['content-length']),
      ]).toEqual([200, `image/${format}`, shown.rawPayload.length]);
      const { orientation, xmp, iptc } = await sharp(shown.rawPayload).metadata();
      expect({ orientation, xmp, iptc }).toEqual({
        orientation: 6,
        xmp: undefined,
        iptc: undefined,
      });
      expect([shown.rawPayload.includes('A phone'), shown.rawPayload.includes('at home')]).toEqual([
        false,
        false,
      ]);
      const dots = (bytes: Buffer) =>
        sharp(bytes).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const { data, info } = await dots(shown.rawPayload);
      expect(data.equals((await dots(photo.bytes)).data)).toBe(true);
      // Turned a quarter clockwise, as whoever looks at it sees it, the left half is the upper one.
      const at = (y: number) =>
        [...data.subarray((y * info.width + 30) * 3, (y * info.width + 30) * 3 + 3)]
          .map((value) => (value > 128 ? 1 : 0))
          .join('');
      expect([info.width, info.height, at(10), at(70)]).toEqual([60, 80, '100', '001']);
      const mine = and(eq(files.order_id, submitted.id), eq(files.field, 'passport_photograph'));
      const [row] = await product.rows(files, mine);
      expect([row?.ready_at, row?.bytes, row?.sha256]).toEqual([
        expect.any(Date),
        shown.rawPayload.length,
        createHash('sha256').update(shown.rawPayload).digest('hex'),
      ]);
      // No job is waiting for it either.
      await product.settle();
      expect((await get(submitted.passport_photograph)).rawPayload).toEqual(shown.rawPayload);
    },
  );

  test('shows a PDF at once, as it came, to be looked at and kept by nobody', async () => {
    const paper = pdf({ size: 200_000 });
    const { record } = await submittedWith({ data_page: paper });
    const shown = await get(record.data_page ?? '');
    expect(shown.rawPayload).toEqual(paper.bytes);
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '200000',
      'content-disposition': 'inline; filename="data_page.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('no-store'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const head = await product.call('HEAD', record.data_page ?? '');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      '200000',
      '',
    ]);
  });

  test('answers a link that is wrong, borrowed, changed or has ended with 403', async () => {
    const { record } = await submittedWith({ data_page: pdf() });
    const mine = new URL(record.data_page ?? '', 'http://localhost');
    const other = new URL(record.passport_photograph ?? '', 'http://localhost');
    const [expires, signature] = [
      mine.searchParams.get('expires'),
      mine.searchParams.get('signature'),
    ];
    const wrong = [
      mine.pathname,
      `${mine.pathname}?expires=${expires}`,
      `${mine.pathname}?signature=${signature}`,
      `${mine.pathname}?expires=${Number(expires) + 1}&signature=${signature}`,
      `${mine.pathname}?expires=${expires}&signature=${signature}x`,
      `${mine.pathname}?expires=${expires}&signature=${signature?.slice(1)}`,
      `${mine.pathname}?expires=&signature=`,
      `${mine.pathname}?expires=${expires}&expires=${expires}&signature=${signature}`,
      `${mine.pathname}${other.search}`,
      `${other.pathname}${mine.search}`,
      `${mine.pathname}.pdf${mine.search}`,
      `/uploads/%00${mine.search}`,
      `/uploads/..%2fsecret${mine.search}`,
    ];
    for (const url of wrong) {
      const response = await get(url, { authorization: `Bearer ${token}` });
      expect([url, response.statusCode, response.json().code]).toEqual([url, 403, 'bad_signature']);
    }
    expect((await get(mine.pathname + mine.search)).statusCode).toBe(200);
    product.clock.forward(LINK_MS + 2000);
    expect((await get(mine.pathname + mine.search)).statusCode).toBe(403);
    expect(await product.status('POST', mine.pathname + mine.search)).toBe(404);
  });

  const openings = async (order_id: string) => {
    const rows = await product.rows(order_events, eq(order_events.order_id, order_id));
    return rows
      .filter(({ event }) => event === 'scan_opened')
      .map(({ actor_name, field }) => [actor_name, field]);
  };

  test('writes down who opened which scan, when it is fetched: once in ten minutes, however often and from however many places', async () => {
    const { submitted, record } = await submittedWith({});
    expect(await openings(submitted.id)).toEqual([]);
    await product.call('HEAD', record.data_page ?? '');
    expect(await openings(submitted.id)).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => get(record.data_page ?? '')));
    expect(await openings(submitted.id)).toEqual([['Ada Admin', 'data_page']]);
    await get(record.passport_photograph ?? '');
    const ngozi = await anAdmin(product, 'Ngozi Eze');
    const hers = await product.json('GET', `/api/visa/status/${submitted.id}`, {
      token: ngozi.token,
    });
    await get(hers.data_page);
    product.clock.forward(11 * 60_000);
    await get(record.data_page ?? '');
    expect(await openings(submitted.id)).toEqual([
      ['Ada Admin', 'data_page'],
      ['Ada Admin', 'passport_photograph'],
      ['Ngozi Eze', 'data_page'],
      ['Ada Admin', 'data_page'],
    ]);
    const { history } = await product.json('GET', `/api/visa/status/${submitted.id}`, {
      token: ngozi.token,
    });
    expect(history.map(({ text }: { text: string }) => text)).toContain(
      'Opened “Passport data page” of the visa application',
    );
    // The applicant's own link names nobody.
    await get(submitted.passport_photograph);
    expect(await openings(submitted.id)).toHaveLength(4);
  });

  test('a link made for an administrator names nobody else, ends with their session, and in a list after a quarter of an hour', async () => {
    const { submitted, record } = await submittedWith({});
    const [ada, ngozi] = [await anAdmin(product), await anAdmin(product)];
    const read = (path: string, who: { token: string }) =>
      product.call('GET', `/api/visa/${path}`, { token: who.token });
    const mine = new URL(
      (await read(`status/${submitted.id}`, ada)).json().data_page,
      'http://localhost',
    );
    const hers = new URL(
      (await read(`status/${submitted.id}`, ngozi)).json().data_page,
      'http://localhost',
    );
    const asHer = new URLSearchParams(mine.search);
    asHer.set('viewer', hers.searchParams.get('viewer') ?? '');
    const asNobody = new URLSearchParams(mine.search);
    asNobody.delete('viewer');
    for (const query of [asHer, asNobody])
      expect((await get(`${mine.pathname}?${query}`)).statusCode).toBe(403);

    const { data_page: listed } = (await read('all', ngozi))
      .json()
      .find(({ id }: { id: string }) => id === submitted.id);
    expect((await get(listed)).statusCode).toBe(200);
    await product.call('POST', '/api/admin/logout', { token: ada.token });
    expect((await get(mine.pathname + mine.search)).statusCode).toBe(403);
    product.clock.forward(16 * 60_000);
    expect([
      (await get(listed)).statusCode,
      (await get(hers.pathname + hers.search)).statusCode,
    ]).toEqual([403, 200]);
    expect(record.data_page).toContain('/uploads/');
  });

  test('answers 404 for what no row names, however well it is signed', async () => {
    const sign = (path: string) => signLink(product.deps.config.SECRET, path, product.clock.now());
    for (const path of [`/uploads/${'a'.repeat(40)}`, '/uploads/secret'])
      expect([path, (await get(sign(path))).statusCode]).toEqual([path, 404]);
  });
});
