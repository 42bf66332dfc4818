import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeServer, startFakeServer } from '#test/kit/fake-server.ts';
import { createBotCheck } from './create-bot-check.ts';
import type { BotCheck } from './interface.ts';

const HERE = '203.0.113.9';
const PERSON = {
  success: true,
  score: 0.9,
  action: 'submit',
  hostname: 'tafiya.example',
  challenge_ts: '2026-11-19T09:00:00Z',
};

let said: unknown;
let status: number;
let server: FakeServer;
let check: BotCheck;

beforeEach(async () => {
  [said, status] = [PERSON, 200];
  server = await startFakeServer(() => {
    const headers: Record<string, string> = status === 307 ? { location: '/elsewhere' } : {};
    return typeof said === 'string'
      ? { status, text: said, headers }
      : { status, json: said, headers };
  });
  const keys = {
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET_KEY: 'secret',
    RECAPTCHA_URL: `${server.url}/recaptcha/api/siteverify`,
    SECRET: 's'.repeat(32),
    PUBLIC_URL: 'https://tafiya.example:8443',
  };
  check = createBotCheck({ ...keys, BOT_CHECK: 'recaptcha' }, { now: () => new Date() });
});
afterEach(() => server.close());

describe('reCAPTCHA', () => {
  test('gives the page its key and has no challenge of its own', async () => {
    expect(check).toMatchObject({
      name: 'recaptcha',
      siteKey: 'site',
      origins: ['https://www.google.com', 'https://www.gstatic.com'],
    });
    expect(await check.challenge()).toBeUndefined();
  });

  test('a redirect is not followed: our secret goes nowhere else', async () => {
    status = 307;
    await expect(check.verify('token', HERE)).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.asked).toHaveLength(1);
  });

  test('a person passes, with nothing to spend', async () => {
    expect(await check.verify('token&x', HERE)).toBe('spent_by_provider');
    expect(Object.fromEntries(new URLSearchParams(String(server.asked[0]?.body)))).toEqual({
      secret: 'secret',
      response: 'token&x',
      remoteip: HERE,
    });
  });

  test.each([
    ['no success', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['a low score', { ...PERSON, score: 0.49 }],
    ['no score', { ...PERSON, score: undefined }],
    ['another action', { ...PERSON, action: 'login' }],
    ['another site', { ...PERSON, hostname: 'tafiya.example.evil.example' }],
  ])('%s is refused', async (_, answer) => {
    said = answer;
    expect(await check.verify('token', HERE)).toBeUndefined();
  });

  test('the least score passes', async () => {
    said = { ...PERSON, score: 0.5 };
    expect(await check.verify('token', HERE)).toBe('spent_by_provider');
  });

  test.each([undefined, '', '  '])('the token %j is refused without asking', async (token) => {
    expect(await check.verify(token, HERE)).toBeUndefined();
    expect(server.asked).toEqual([]);
  });

  test.each([
    ['a 503', 503, PERSON],
    ['a page of HTML', 200, '<html>'],
    ['something else', 200, { ok: 1 }],
    [
      'a secret Google doesn’t know',
      200,
      { success: false, 'error-codes': ['invalid-input-secret'] },
    ],
  ])('%s is nobody’s refusal: unavailable', async (_, code, answer) => {
    [status, said] = [code, answer];
    await expect(check.verify('token', HERE)).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
      cause: expect.anything(),
    });
  });

  test('a provider that is away is unavailable', async () => {
    await server.close();
    await expect(check.verify('token', HERE)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

test('BOT_CHECK chooses the check', async () => {
  const settings = {
    SECRET: 's'.repeat(32),
    PUBLIC_URL: 'http://localhost:3000',
    RECAPTCHA_URL: 'http://localhost',
    RECAPTCHA_SITE_KEY: undefined,
    RECAPTCHA_SECRET_KEY: undefined,
  };
  const clock = { now: () => new Date() };
  expect(createBotCheck({ ...settings, BOT_CHECK: 'altcha' }, clock)).toMatchObject({
    name: 'altcha',
    origins: [],
  });
  const off = createBotCheck({ ...settings, BOT_CHECK: 'off' }, clock);
  expect(off.name).toBe('off');
  expect(await off.challenge()).toBeUndefined();
  expect(await off.verify(undefined, HERE)).toBe('spent_by_provider');
});
