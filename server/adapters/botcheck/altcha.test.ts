import { createHmac } from 'node:crypto';
import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '#server/deps.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { createAltcha } from './altcha.ts';
import type { BotCheck, Solved } from './interface.ts';

const SECRET = 'a secret of the tests';
const HERE = '127.0.0.1';
const start = Date.now();
let now = start;
const clock: Clock = { now: () => new Date(now) };
const check: BotCheck = createAltcha({ secret: SECRET, clock });

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
type Solution = { counter: number; derivedKey: string; time?: number };

let challenge: Challenge;
let solution: Solution;
let token: string;

beforeAll(async () => {
  challenge = (await check.challenge()) as Challenge;
  solution = (await solveChallenge({ challenge, deriveKey })) as Solution;
  token = encoded({ challenge, solution });
});
beforeEach(() => {
  now = start;
});

describe('ALTCHA', () => {
  test('a challenge is sized for cheap phones and ends after 20 minutes', () => {
    expect(challenge.parameters).toMatchObject({
      algorithm: 'PBKDF2/SHA-256',
      cost: 5000,
      data: { form: 'submission' },
      expiresAt: Math.floor((start + 20 * MINUTE_MS) / 1000),
    });
    expect(solution.counter).toBeGreaterThanOrEqual(300);
    expect(solution.counter).toBeLessThan(1000);
  });

  test('its solution is good, and spends the challenge’s signature', async () => {
    const solved = await check.verify(token, HERE);
    expect(solved).toEqual({
      signature: challenge.signature,
      expires_at: new Date(Math.floor((start + 20 * MINUTE_MS) / 1000) * 1000),
    });
    expect(await check.verify(token, '203.0.113.9')).toEqual(solved);
  });

  test('the order of keys and how long it took don’t matter', async () => {
    const parameters = Object.fromEntries(Object.entries(challenge.parameters).reverse());
    const other = encoded({
      solution: { derivedKey: solution.derivedKey, counter: solution.counter, time: 99 },
      challenge: { signature: challenge.signature, parameters },
    });
    expect(((await check.verify(other, HERE)) as Solved).signature).toBe(challenge.signature);
  });

  test('a wrong solution is refused', async () => {
    const flipped = solution.derivedKey.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const derivedKey of [
      flipped,
      challenge.parameters.keyPrefix,
      solution.derivedKey.toUpperCase(),
      '',
    ]) {
      expect(
        await check.verify(encoded({ challenge, solution: { ...solution, derivedKey } }), HERE),
      ).toBeUndefined();
    }
  });

  test('a changed or borrowed challenge is refused', async () => {
    const other = (await check.challenge()) as Challenge;
    expect(await check.verify(encoded({ challenge: other, solution }), HERE)).toBeUndefined();
    const { parameters, signature } = challenge;
    for (const changed of [
      { expiresAt: (parameters.expiresAt ?? 0) + 3600 },
      { nonce: other.parameters.nonce },
      { keySignature: other.parameters.keySignature },
      { keySignature: undefined },
      { cost: 1 },
      { memoryCost: 1 },
    ]) {
      expect(
        await check.verify(
          encoded({
            challenge: { parameters: { ...parameters, ...changed }, signature },
            solution,
          }),
          HERE,
        ),
      ).toBeUndefined();
    }
    expect(
      await createAltcha({ secret: 'another secret', clock }).verify(token, HERE),
    ).toBeUndefined();
  });

  test('it is good until it ends, by our clock', async () => {
    now = start + 20 * MINUTE_MS - 2000;
    expect(await check.verify(token, HERE)).toBeDefined();
    now = start + 20 * MINUTE_MS;
    expect(await check.verify(token, HERE)).toBeUndefined();
  });

  test('a challenge for another form is refused, though the same secret signed it', async () => {
    const keyFor = (purpose: string) =>
      createHmac('sha256', SECRET).update(`altcha ${purpose}`).digest('hex');
    const sign = async (form: string) => {
      const signed = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 5000,
        counter: 3,
        deriveKey,
        data: { form },
        expiresAt: new Date(start + MINUTE_MS),
        hmacSignatureSecret: keyFor('challenge'),
        hmacKeySignatureSecret: keyFor('solution'),
      });
      return encoded({
        challenge: signed,
        solution: await solveChallenge({ challenge: signed, deriveKey }),
      });
    };
    expect(await check.verify(await sign('submission'), HERE)).toBeDefined();
    expect(await check.verify(await sign('login'), HERE)).toBeUndefined();
  });

  test('anything else is refused and never throws', async () => {
    const deep = `${'{"a":'.repeat(400)}1${'}'.repeat(400)}`;
    const garbage = [
      undefined,
      '',
      ' ',
      'acceptance',
      '%%%',
      '\u0000',
      'null',
      token.slice(0, -20),
      token.slice(20),
      `${token}${'A'.repeat(5000)}`,
      'A'.repeat(1_000_000),
      ...[
        null,
        1,
        'text',
        [],
        {},
        { challenge: null, solution: null },
        { challenge: {}, solution: {} },
        { challenge, solution: null },
        { challenge: null, solution },
      ].map(encoded),
      encoded({ challenge: { ...challenge, signature: undefined }, solution }),
      encoded({ challenge: { ...challenge, signature: ['a'] }, solution }),
      encoded({ challenge: { ...challenge, parameters: [] }, solution }),
      encoded({ challenge, solution: { ...solution, counter: '5' } }),
      encoded({ challenge, solution: { ...solution, counter: 1e99 } }),
      encoded({ challenge, solution: { ...solution, derivedKey: 'no hex' } }),
      encoded({
        challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 1e300 } },
        solution,
      }),
      Buffer.from(`{"challenge":{"parameters":${deep},"signature":"aa"},"solution":{}}`).toString(
        'base64',
      ),
      Buffer.from('{"__proto__":{"challenge":1}}').toString('base64'),
    ];
    for (const sent of garbage) expect(await check.verify(sent, HERE)).toBeUndefined();
  });
});
