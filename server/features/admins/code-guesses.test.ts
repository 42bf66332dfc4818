import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { admin_challenges } from '#server/database/schema.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import {
  aChallenge,
  aGuardedAdmin,
  enterCode,
  enterPassword,
  nextCode,
} from '#test/factories/admins.ts';
import { anAdmin } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

describe('whoever tries codes by the thousand', () => {
  const product = aProduct({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });

  test('gets fifty of them compared in a day, from wherever, and locks nobody out', async () => {
    const { id, admin_email, secret, recovery_codes } = await aGuardedAdmin(product);
    await product.newMails();
    // As two hundred logins with the right password leave them.
    const challenges = Array.from({ length: 200 }, (_, i) => `challenge ${i}`);
    const expires_at = new Date(product.clock.now().getTime() + MINUTE_MS);
    const row = (challenge: string) => ({
      token_hash: createHash('sha256').update(challenge).digest('hex'),
      admin_id: id,
      expires_at,
    });
    await product.deps.connection.db.insert(admin_challenges).values(challenges.map(row));
    const statuses: Record<number, number> = {};
    const from = (i: number) => `203.0.${Math.floor(i / 200)}.${i % 200}`;
    for (const [i, challenge] of challenges.entries()) {
      for (let j = 0; j < 5; j++) {
        const { statusCode } = await enterCode(
          product,
          challenge,
          String(i * 5 + j).padStart(6, '0'),
          from(i),
        );
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      }
    }
    expect(statuses).toEqual({ 422: 50, 429: 950 });
    await product.settle();
    expect(product.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [admin_email, 'Somebody is entering wrong codes for your account'],
    ]);
    const activity = await product.call('GET', `/api/admin/activity?admin=${id}&limit=200`, {
      token: (await anAdmin(product)).token,
    });
    const events: string[] = activity.json().map(({ event }: { event: string }) => event);
    expect(
      ['second_factor_failed', 'second_factor_locked'].map(
        (one) => events.filter((event) => event === one).length,
      ),
    ).toEqual([50, 1]);
    // The owner of the account gets in by a recovery code, and by the app from then on.
    const right = await enterCode(
      product,
      await aChallenge(product, admin_email, '198.51.100.1'),
      nextCode(product, secret),
      '198.51.100.1',
    );
    expect([right.statusCode, Number(right.headers['retry-after']) > 0]).toEqual([429, true]);
    const enter = async (code: string) =>
      (
        await enterCode(
          product,
          await aChallenge(product, admin_email, '198.51.100.1'),
          code,
          '198.51.100.1',
        )
      ).statusCode;
    expect(await enter(recovery_codes[0] ?? '')).toBe(200);
    expect(await enter(nextCode(product, secret))).toBe(200);
  }, 90_000);

  test('while one is set up, too, and a session of some time ago confirms none', async () => {
    const { id, token } = await anAdmin(product);
    await product.json('POST', '/api/admin/totp', { token });
    const confirm = (code: number) =>
      product.call('POST', '/api/admin/totp/confirm', {
        token,
        body: { code: String(code).padStart(6, '0') },
      });
    for (let i = 0; i < 50; i++) expect((await confirm(i)).statusCode).toBe(422);
    expect((await confirm(50)).statusCode).toBe(429);
    const activity = await product.json('GET', `/api/admin/activity?admin=${id}&limit=200`, {
      token: (await anAdmin(product)).token,
    });
    const wrong = activity.filter(({ event }: { event: string }) => event.startsWith('second_'));
    expect(wrong).toHaveLength(51);
    product.clock.forward(11 * MINUTE_MS);
    const late = await confirm(51);
    expect([late.statusCode, late.json().code]).toEqual([403, 'step_up']);
  });

  test('ten times, of which the last was right, is told of nothing', async () => {
    const { admin_email, secret } = await aGuardedAdmin(product);
    await product.newMails();
    for (let i = 0; i < 10; i++) {
      const from = `198.51.101.${i}`;
      const challenge = await aChallenge(product, admin_email, from);
      const code = i < 9 ? '000000' : nextCode(product, secret);
      expect((await enterCode(product, challenge, code, from)).statusCode).toBe(i < 9 ? 422 : 200);
    }
    await product.settle();
    expect(product.mails).toEqual([]);
  });

  test('at once is told of once, and locks once', async () => {
    const { id, admin_email } = await aGuardedAdmin(product);
    await product.newMails();
    const challenges: string[] = [];
    for (let i = 0; i < 11; i++)
      challenges.push(await aChallenge(product, admin_email, `198.51.100.${10 + i}`));
    await Promise.all(
      challenges.flatMap((challenge, i) =>
        Array.from({ length: 5 }, (_, j) =>
          enterCode(product, challenge, String(i * 5 + j).padStart(6, '0'), `198.51.100.${10 + i}`),
        ),
      ),
    );
    await product.settle();
    expect(product.mails.map(({ to }) => to)).toEqual([admin_email]);
    const activity = await product.call('GET', `/api/admin/activity?admin=${id}&limit=200`, {
      token: (await anAdmin(product)).token,
    });
    expect(
      activity.json().filter(({ event }: { event: string }) => event === 'second_factor_locked'),
    ).toHaveLength(1);
  }, 60_000);

  test('without any challenge keeps nobody out who logs in from the same address', async () => {
    const { admin_email, secret } = await aGuardedAdmin(product);
    const from = '192.0.2.200';
    for (let i = 0; i < 30; i++)
      expect((await enterCode(product, `made up ${i}`, '000000', from)).statusCode).toBe(401);
    const entered = await enterCode(
      product,
      await aChallenge(product, admin_email, from),
      nextCode(product, secret),
      from,
    );
    expect(entered.statusCode).toBe(200);
  });

  test('without the password gets no challenge, and keeps nobody from logging in', async () => {
    const { admin_email, secret } = await aGuardedAdmin(product);
    for (let i = 0; i < 30; i++)
      expect(
        (await enterPassword(product, admin_email, 'a wrong password', `192.0.2.${i}`)).statusCode,
      ).toBe(401);
    const challenge = await aChallenge(product, admin_email, '198.51.100.2');
    expect(
      (await enterCode(product, challenge, nextCode(product, secret), '198.51.100.2')).statusCode,
    ).toBe(200);
  });
});
