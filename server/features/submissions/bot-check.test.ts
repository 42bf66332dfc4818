import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { orders } from '#server/database/schema.ts';
import { BOT_CHECK_FAILED } from '#shared/orders/submissions.ts';
import { solve } from '#test/factories/captcha.ts';
import {
  aDestination,
  applicantInput,
  jpeg,
  multipart,
  pdf,
  type SubmissionOptions,
  sendApplication,
  twoPdfs,
  wrongFields,
} from '#test/factories/orders.ts';
import { sendService } from '#test/factories/services.ts';
import { aProduct, openProduct } from '#test/kit/support.ts';

describe('the bot check of a submission', () => {
  const product = aProduct({ env: { BOT_CHECK: 'altcha' } });
  let place: number;
  /** Solved once: it takes a second. */
  let captcha_token: string;
  beforeAll(async () => {
    place = (await aDestination(product)).id;
    const response = await product.call('GET', '/api/captcha/challenge');
    expect(response.headers['cache-control']).toBe('no-store');
    captcha_token = await solve(response.json());
  });

  const send = (fields: Record<string, unknown>, options: SubmissionOptions = {}) =>
    sendApplication(product, place, { ...options, fields });
  const submitted = async () => (await product.rows(orders)).length;

  test('refuses no token and a wrong one, in the document’s words, beside every other wrong field', async () => {
    for (const token of [
      undefined,
      '',
      'x',
      captcha_token.slice(0, -8),
      Buffer.from('{}').toString('base64'),
    ]) {
      const response = await send({ captcha_token: token });
      expect([response.statusCode, response.json().fields]).toEqual([
        422,
        { captcha_token: BOT_CHECK_FAILED },
      ]);
    }
    expect(BOT_CHECK_FAILED).toBe('reCAPTCHA verification failed. Please try again.');
    expect((await send({ first_name: '' })).json().fields).toEqual({
      captcha_token: BOT_CHECK_FAILED,
      first_name: expect.any(String),
    });
    expect(await submitted()).toBe(0);
  });

  test('is said alone of a form whose file, which says what is booked, has not been read', async () => {
    const typed = ['visa_interview_date', 'check_in_date', 'check_out_date'].map((name) => [
      name,
      '',
    ]);
    const over = { ...Object.fromEntries(typed), captcha_token: 'x' };
    const papers = { upload_signature: pdf() };
    const response = await sendService(product, 'booking', over, {}, papers);
    expect(wrongFields(response)).toEqual(['captcha_token']);
  });

  test('may come in a header, which counts where the form has none', async () => {
    const asked = async (header: string | undefined, fields: object) => {
      const form = multipart(
        { ...applicantInput(), destination_id: place, first_name: '', ...fields },
        twoPdfs(),
      );
      const response = await product.app.inject({
        method: 'POST',
        url: '/api/visa/application',
        headers: { ...form.headers, ...(header === undefined ? {} : { 'captcha-token': header }) },
        payload: form.payload,
      });
      return Object.keys(response.json().fields);
    };
    for (const [header, fields, refused] of [
      [captcha_token, {}, false],
      ['x', { captcha_token }, false],
      [undefined, { captcha_token }, false],
      [captcha_token, { captcha_token: 'x' }, true],
      ['x', {}, true],
      [undefined, {}, true],
    ] as const) {
      const names = await asked(header, fields);
      expect(names).toContain('first_name');
      expect(names.includes('captcha_token'), `${header} ${Object.keys(fields)}`).toBe(refused);
    }
  });

  test('is spent by a submitted order only, once, and a retry of that order is no replay', async () => {
    // Refused for other reasons: nothing is spent.
    expect((await send({ captcha_token, first_name: '' })).json().fields).toEqual({
      first_name: expect.any(String),
    });
    expect((await send({ captcha_token, visa_fee: 1 })).statusCode).toBe(409);
    // Two orders at once with one solution: one of them is submitted.
    const forms = ['one', 'two'].map((key) => ({
      key,
      fields: { ...applicantInput(), captcha_token },
    }));
    const files = { data_page: pdf(), passport_photograph: await jpeg() };
    const responses = await Promise.all(
      forms.map(({ key, fields }) => send(fields, { key, files })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    const index = responses.findIndex(({ statusCode }) => statusCode === 201);
    const [winner, form, loser] = [responses[index], forms[index], responses[1 - index]];
    expect(loser?.json()).toMatchObject({
      message: BOT_CHECK_FAILED,
      fields: { captcha_token: BOT_CHECK_FAILED },
    });
    expect(await submitted()).toBe(1);
    // The same order again, its solution spent, or without any: the first answer.
    for (const token of [captcha_token, 'another', undefined]) {
      const again = await send(
        { ...form?.fields, captcha_token: token },
        { key: form?.key, files },
      );
      expect([again.statusCode, again.json().id]).toEqual([201, winner?.json().id]);
    }
    const replay = await send({ captcha_token });
    expect([replay.statusCode, replay.json().fields]).toEqual([
      422,
      { captcha_token: BOT_CHECK_FAILED },
    ]);
    expect(await submitted()).toBe(1);
  });

  /** A form as far as its first file's first bytes, which then stands still; returns what comes back. */
  async function begin(
    fields: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<string> {
    if (!product.app.server.listening) await product.app.listen({ port: 0, host: '127.0.0.1' });
    const form = multipart(fields, { data_page: pdf({ size: 500_000 }) });
    const end = form.payload.indexOf('%PDF') + 1000;
    const socket = connect((product.app.server.address() as AddressInfo).port, '127.0.0.1');
    const lines = Object.entries({
      ...form.headers,
      ...headers,
      'content-length': form.payload.length,
    }).map((line) => line.join(': '));
    socket.write(`POST /api/visa/application HTTP/1.1\r\nhost: x\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.write(form.payload.subarray(0, end));
    const [response] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return response.toString();
  }

  test('comes before the files: without a good token a form ends at its first one, and says what else is wrong', async () => {
    const before = await readdir(join(product.deps.config.DATA_DIR, 'uploads'));
    const fields = { ...applicantInput(), destination_id: place, first_name: '' };
    for (const token of [undefined, 'x']) {
      const response = await begin({ captcha_token: token, ...fields });
      expect(response).toMatch(/^HTTP\/1\.1 422 /);
      expect(JSON.parse(response.slice(response.indexOf('{'))).fields).toEqual({
        captcha_token: BOT_CHECK_FAILED,
        first_name: expect.any(String),
      });
    }
    // Texts that follow the files are not missed yet.
    const unknown = await begin({});
    expect(JSON.parse(unknown.slice(unknown.indexOf('{'))).fields).toEqual({
      captcha_token: BOT_CHECK_FAILED,
    });
    expect(await readdir(join(product.deps.config.DATA_DIR, 'uploads'))).toEqual(before);
  });

  test('is taken from a header where the texts come last', async () => {
    const token = await solve(await product.json('GET', '/api/captcha/challenge'));
    const [texts, files] = [
      multipart({ ...applicantInput(), destination_id: place }, {}),
      multipart({}, twoPdfs()),
    ];
    const boundary = (of: typeof texts) => of.headers['content-type']?.split('boundary=')[1] ?? '';
    const last = texts.payload.toString('latin1').replaceAll(boundary(texts), boundary(files));
    const payload = Buffer.from(
      files.payload.toString('latin1').replace(`--${boundary(files)}--\r\n`, last),
      'latin1',
    );
    const post = (headers: Record<string, string>) =>
      product.app.inject({
        method: 'POST',
        url: '/api/visa/application',
        payload,
        headers: { ...files.headers, ...headers },
      });
    expect((await post({})).json().fields).toEqual({ captcha_token: BOT_CHECK_FAILED });
    expect((await post({ 'captcha-token': token })).statusCode).toBe(201);
  });

  test('ends after twenty minutes, and is asked for by submissions alone', async () => {
    product.clock.forward(20 * 60_000);
    expect((await send({ captcha_token })).json().fields).toEqual({
      captcha_token: BOT_CHECK_FAILED,
    });
    expect(
      (await product.json('POST', '/api/visa/track-visa', { body: { tracking_id: 'x' } })).code,
    ).toBe('tracking_id_mistyped');
  });
});

test('challenges are counted for each address, and one that fetches hundreds is told when to come back', async () => {
  const product = await openProduct({ env: { BOT_CHECK: 'off', RATE_LIMITS: 'on' } });
  try {
    const fetched = async () => {
      const { statusCode, headers } = await product.call('GET', '/api/captcha/challenge');
      return [statusCode, headers['retry-after'] !== undefined];
    };
    for (let i = 0; i < 300; i++) expect(await fetched()).toEqual([200, false]);
    expect(await fetched()).toEqual([429, true]);
    product.clock.forward(15 * 60_000 + 1000);
    expect(await fetched()).toEqual([200, false]);
  } finally {
    await product.stop();
  }
});
