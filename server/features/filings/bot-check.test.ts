import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders } from '#server/database/schema.ts';
import { BOT_CHECK_FAILED } from '#shared/filings.ts';
import { aDestination, applicantInput, type FilingOptions, jpeg, pdf, sendApplication } from '#test/factories.ts';
import { openProduct, type Product } from '#test/support.ts';

describe('the bot check of a filing', () => {
  let product: Product;
  let place: number;
  /** Solved once: it takes a second. */
  let captcha_token: string;
  beforeAll(async () => {
    product = await openProduct({ env: { BOT_CHECK: 'altcha' } });
    place = (await aDestination(product)).id;
    const answer = await product.call('GET', '/api/captcha/challenge');
    expect(answer.headers['cache-control']).toBe('no-store');
    const challenge: Challenge = answer.json();
    const solution = await solveChallenge({ challenge, deriveKey });
    captcha_token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  });
  afterAll(() => product.stop());

  const send = (fields: Record<string, unknown>, options: FilingOptions = {}) => sendApplication(product, place, { ...options, fields });
  const filed = async () => (await product.deps.connection.db.select().from(orders)).length;

  test('refuses no token and a wrong one, in the document’s words, beside every other wrong field', async () => {
    for (const token of [undefined, '', 'x', captcha_token.slice(0, -8), Buffer.from('{}').toString('base64')]) {
      const answer = await send({ captcha_token: token });
      expect([answer.statusCode, answer.json().fields]).toEqual([422, { captcha_token: BOT_CHECK_FAILED }]);
    }
    expect(BOT_CHECK_FAILED).toBe('reCAPTCHA verification failed. Please try again.');
    expect((await send({ first_name: '' })).json().fields).toEqual({ captcha_token: BOT_CHECK_FAILED, first_name: expect.any(String) });
    expect(await filed()).toBe(0);
  });

  test('is spent by a filed order only, once, and a retry of that order is no replay', async () => {
    // Refused for other reasons: nothing is spent.
    expect((await send({ captcha_token, first_name: '' })).json().fields).toEqual({ first_name: expect.any(String) });
    expect((await send({ captcha_token, visa_fee: 1 })).statusCode).toBe(409);
    // Two orders at once with one solution: one of them is filed.
    const forms = ['one', 'two'].map((key) => ({ key, fields: { ...applicantInput(), captcha_token } }));
    const files = { data_page: pdf(), passport_photograph: await jpeg() };
    const answers = await Promise.all(forms.map(({ key, fields }) => send(fields, { key, files })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    const index = answers.findIndex(({ statusCode }) => statusCode === 201);
    const [winner, form, loser] = [answers[index], forms[index], answers[1 - index]];
    expect(loser?.json()).toMatchObject({ message: BOT_CHECK_FAILED, fields: { captcha_token: BOT_CHECK_FAILED } });
    expect(await filed()).toBe(1);
    // The same order again, its solution spent, or without any: the first answer.
    for (const token of [captcha_token, 'another', undefined]) {
      const again = await send({ ...form?.fields, captcha_token: token }, { key: form?.key, files });
      expect([again.statusCode, again.json().id]).toEqual([201, winner?.json().id]);
    }
    const replay = await send({ captcha_token });
    expect([replay.statusCode, replay.json().fields]).toEqual([422, { captcha_token: BOT_CHECK_FAILED }]);
    expect(await filed()).toBe(1);
  });

  test('ends after twenty minutes, and is asked for by filings alone', async () => {
    product.clock.forward(20 * 60_000);
    expect((await send({ captcha_token })).json().fields).toEqual({ captcha_token: BOT_CHECK_FAILED });
    expect((await product.call('POST', '/api/visa/track-visa', { body: { tracking_id: 'x' } })).json().code).toBe('tracking_id_mistyped');
  });
});
