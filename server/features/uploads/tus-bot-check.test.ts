import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { orders, uploads } from '#server/database/schema.ts';
import { FILE_BYTES } from '#shared/orders/files.ts';
import { BOT_CHECK_FAILED } from '#shared/orders/submissions.ts';
import { solve } from '#test/factories/captcha.ts';
import {
  aDestination,
  anAgent,
  anApplication,
  pdf,
  sendApplication,
  twoPdfs,
} from '#test/factories/orders.ts';
import { anUpload, createUpload, headUpload } from '#test/factories/uploads.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder } from '#test/story/applicants.ts';
import { newUploadId } from './uploaded.ts';

describe('the bot check of uploads', () => {
  const product = aProduct({ env: { BOT_CHECK: 'altcha' } });
  let place: number;
  let captcha_token: string;
  const solved = async () => solve(await product.json('GET', '/api/captcha/challenge'));
  beforeAll(async () => {
    place = (await aDestination(product)).id;
    captcha_token = await solved();
  });

  test('wants its token, or an agent’s or an applicant’s session', async () => {
    for (const metadata of [{ field: 'data_page' }, { captcha_token: 'x' }] as Record<
      string,
      string
    >[]) {
      const response = await createUpload(product, 10, { metadata });
      expect([response.statusCode, response.json().fields]).toEqual([
        422,
        { captcha_token: BOT_CHECK_FAILED },
      ]);
    }
    const { token } = await anAgent(product);
    const by = (headers: Record<string, string>) => createUpload(product, 10, { headers });
    expect((await by({ authorization: `Bearer ${token}` })).statusCode).toBe(201);
    expect((await by({ authorization: 'Bearer nobody' })).statusCode).toBe(401);
  });

  test('is spent by the first upload, and counts for one submission that names it', async () => {
    const metadata = { captcha_token, field: 'data_page', filename: 'a.pdf' };
    const papers = [pdf(), pdf(), pdf(), pdf()];
    const [data_page = '', photograph = '', third = '', fourth = ''] = await Promise.all(
      papers.map((paper) => anUpload(product, paper, { metadata })),
    );
    expect((await headUpload(product, data_page)).headers['upload-metadata']).not.toContain(
      'captcha_token',
    );
    const files = twoPdfs();
    const spent = await sendApplication(product, place, { fields: { captcha_token }, files });
    expect([spent.statusCode, spent.json().fields]).toEqual([
      422,
      { captcha_token: BOT_CHECK_FAILED },
    ]);
    // One of the files comes with the form: no other token is needed before it.
    const sent = await sendApplication(product, place, {
      fields: { upload_data_page: data_page },
      files: { passport_photograph: pdf() },
    });
    expect(sent.statusCode).toBe(201);
    for (const fields of [
      { upload_data_page: third, upload_passport_photograph: fourth },
      { upload_data_page: third, upload_passport_photograph: fourth, captcha_token },
    ]) {
      const second = await sendApplication(product, place, { fields, files: {} });
      expect([second.statusCode, second.json().fields]).toEqual([
        422,
        { captcha_token: BOT_CHECK_FAILED },
      ]);
    }
    expect((await createUpload(product, 10, { metadata })).statusCode).toBe(422);
    expect((await headUpload(product, photograph)).statusCode).toBe(200);
    expect((await product.rows(orders)).length).toBe(1);
  });

  test('brings by a session no more than forms take, from wherever and however often it is opened', async () => {
    const fields = { captcha_token: await solved() };
    const order = await anApplication(product, { destination_id: place, fields });
    const [first, again] = [order.manage_token, await openOwnOrder(product, order)];
    const { token } = await anAgent(product);
    let address = 0;
    const send = async (as: string, many: number) => {
      const codes: number[] = [];
      for (; many > 0; many--)
        codes.push(
          (
            await createUpload(product, FILE_BYTES, {
              headers: { authorization: `Bearer ${as}` },
              remoteAddress: `10.1.${++address}.1`,
            })
          ).statusCode,
        );
      return [codes.filter((code) => code === 201).length, codes.at(-1)];
    };
    expect([await send(first, 4), await send(again, 4)]).toEqual([
      [4, 201],
      [2, 413],
    ]);
    expect(await send(token, 53)).toEqual([51, 413]);
    const other = await anAgent(product);
    expect(await send(other.token, 1)).toEqual([1, 201]);
  });

  test('brings by a session no more files than forms take, however small they are', async () => {
    const fields = { captcha_token: await solved() };
    const { manage_token } = await anApplication(product, { destination_id: place, fields });
    const headers = { authorization: `Bearer ${manage_token}` };
    const open = () => createUpload(product, 0, { headers });
    const url = String((await open()).headers.location);
    const { db } = product.deps.connection;
    const [row] = await db
      .select()
      .from(uploads)
      .where(eq(uploads.id, url.split('/').at(-1) ?? ''));
    if (!row) throw new Error('no upload');
    const more = Array.from({ length: 1022 }, () => ({ ...row, id: newUploadId() }));
    await db.insert(uploads).values(more);
    expect([(await open()).statusCode, (await open()).statusCode]).toEqual([201, 413]);
  });
});
