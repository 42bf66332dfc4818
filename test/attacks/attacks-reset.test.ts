// What strangers can do to the way back in by a mailed code: neither take it from its owner nor guess it.

import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/dates.ts';
import { anEnteredAgent, asked, otherCode, PASSWORD } from '../factories/agents.ts';
import { aProduct } from '../kit/support.ts';

const OWNER = '198.51.100.1';
const STRANGER = '203.0.113.7';
const FRESH = `${PASSWORD}-fresh`;

describe('strangers and an agent’s reset code', () => {
  const product = aProduct({ env: { RATE_LIMITS: 'on' } });
  let agent_email: string;
  beforeEach(async () => {
    ({ agent_email } = await anEnteredAgent(product));
  });

  const reset = (body: object, remoteAddress: string) =>
    asked(
      product,
      'POST',
      'reset-password',
      { agent_email, new_password: FRESH, ...body },
      { remoteAddress },
    );
  const statusOf = async (body: object, from: string) => (await reset(body, from)).statusCode;
  const codes = () =>
    product.mails
      .filter(({ to, subject }) => to === agent_email && subject === 'Your code for a new password')
      .map(({ text }) => /(?<!\d)\d{6,12}(?!\d)/.exec(text)?.[0] ?? '');
  async function ask(from: string): Promise<string> {
    expect(await statusOf({}, from)).toBe(202);
    await product.settle();
    return codes().at(-1) ?? '';
  }
  /** Wrong codes from an address; nothing is told but that they are wrong. */
  async function guess(code: string, times: number, from: (n: number) => string) {
    for (let n = 1; n <= times; n++)
      expect(await statusOf({ code: otherCode(code.slice(0, 6), n) }, from(n))).toBe(422);
  }

  test('wrong codes from elsewhere don’t end the owner’s; five of one’s own do, until one asks again', async () => {
    const code = await ask(OWNER);
    await guess(code, 40, () => STRANGER);
    // From there not even the right one is taken any more.
    expect(await statusOf({ code }, STRANGER)).toBe(422);
    await guess(code, 4, () => OWNER);
    expect(await statusOf({ code }, OWNER)).toBe(200);
    const second = await ask(OWNER);
    await guess(second, 5, () => OWNER);
    expect(await statusOf({ code: second }, OWNER)).toBe(422);
    expect(await statusOf({ code: await ask(OWNER) }, OWNER)).toBe(200);
  });

  test('asking from elsewhere, before and after the owner, doesn’t end the owner’s code either', async () => {
    await ask(STRANGER);
    const code = await ask(OWNER);
    for (let n = 0; n < 4; n++) await ask(STRANGER);
    for (let n = 0; n < 6; n++) await ask(`192.0.2.${n}`);
    expect(await statusOf({ code }, OWNER)).toBe(200);
  });

  test('asking from 20 addresses for an hour mails 10 times, and the owner has a code all the while', async () => {
    for (let minute = 0; minute < 60; minute += 3) {
      await ask(`192.0.2.${minute}`);
      product.clock.forward(3 * MINUTE_MS);
    }
    expect(codes().length).toBeLessThanOrEqual(10);
    const code = await ask(OWNER);
    expect(await statusOf({ code }, OWNER)).toBe(200);
  });

  test('guessing from 90 addresses: 50 tries at six digits (1 in 20,000), then codes have twelve, and the owner still gets in', async () => {
    const code = await ask(OWNER);
    await guess(code, 50, (n) => `2001:db8:${n}::1`);
    expect(await statusOf({ code }, 'fd00:1:2:3::1')).toBe(422);
    const long = await ask(OWNER);
    expect(long).toMatch(/^\d{12}$/);
    await guess(long, 40, (n) => `2001:db8:1:${n}::1`);
    expect(await statusOf({ code: long }, OWNER)).toBe(200);
    product.clock.forward(24 * 60 * MINUTE_MS);
    expect(await ask(OWNER)).toMatch(/^\d{6}$/);
  });
});
