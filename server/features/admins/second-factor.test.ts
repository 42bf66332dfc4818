import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { admin_recovery_codes, admins, order_events } from '#server/database/schema.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import {
  aChallenge,
  aGuardedAdmin,
  codeAt,
  enterCode,
  enterPassword,
  inviteCode,
  nextCode,
  setUpTotp,
} from '#test/factories/admins.ts';
import { ADMIN_PASSWORD, anAdmin, wrongFields } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { seal, unseal } from './second-factor.ts';

const WRONG = '000000';

describe('a second factor', () => {
  const product = aProduct();
  const reads = async (token: string) => product.status('GET', '/api/visa/all', { token });
  const templates = async () => {
    return (await product.newMails()).map(({ to, subject }) => `${to}: ${subject}`);
  };

  test('is set up by a secret and its first code; ten recovery codes are shown once, and stored as hashes', async () => {
    const { token, admin_email } = await anAdmin(product);
    const offered = await product.json('POST', '/api/admin/totp', { token });
    expect(offered).toMatchObject({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      url: expect.stringContaining(`otpauth://totp/Tafiya:${encodeURIComponent(admin_email)}`),
      qr: expect.stringMatching(/^data:image\/png;base64,/),
    });
    const confirm = (code: string) =>
      product.call('POST', '/api/admin/totp/confirm', { token, body: { code } });
    const wrong = await confirm(WRONG);
    expect(wrongFields(wrong)).toEqual(['code']);
    // Nothing is asked for before it is confirmed.
    expect((await enterPassword(product, admin_email)).statusCode).toBe(200);
    const first = codeAt(offered.secret, product.clock.now());
    const confirmed = await confirm(first);
    const { recovery_codes } = confirmed.json();
    expect([
      confirmed.statusCode,
      confirmed.headers['cache-control'],
      new Set(recovery_codes).size,
    ]).toEqual([200, 'no-store', 10]);
    for (const code of recovery_codes)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/);
    const stored = JSON.stringify([
      await product.rows(admins),
      await product.rows(admin_recovery_codes),
    ]);
    for (const secret of [
      offered.secret,
      ...recovery_codes.flatMap((code: string) => [code, code.replaceAll('-', '')]),
    ])
      expect(stored).not.toContain(secret);
    expect((await confirm(codeAt(offered.secret, product.clock.now()))).statusCode).toBe(409);
    // The code that set it up was used by that.
    expect(
      (await enterCode(product, await aChallenge(product, admin_email), first)).statusCode,
    ).toBe(422);
    const me = await product.json('GET', '/api/admin/me', { token });
    expect([me.second_factor, me.recovery_codes]).toEqual([true, 10]);
    expect(await templates()).toEqual([`${admin_email}: Your second factor is set up`]);
  });

  test('is asked for at the login: the password alone gets a challenge, the code a token', async () => {
    const { admin_email, secret, token: before } = await aGuardedAdmin(product);
    const challenge = await aChallenge(product, admin_email);
    expect(await reads(challenge)).toBe(401);
    const response = await enterCode(product, challenge, nextCode(product, secret));
    expect([
      response.statusCode,
      Object.keys(response.json()),
      response.headers['cache-control'],
    ]).toEqual([200, ['token'], 'no-store']);
    expect(await reads(response.json().token)).toBe(200);
    // A challenge works once.
    expect((await enterCode(product, challenge, nextCode(product, secret))).statusCode).toBe(401);
    // The session in which it was set up goes on; any other ended.
    expect(await reads(before)).toBe(200);
  });

  test('ends the sessions that were opened without it', async () => {
    const { token, admin_email } = await anAdmin(product);
    const elsewhere = (await enterPassword(product, admin_email)).json().token;
    await setUpTotp(product, token);
    expect([await reads(token), await reads(elsewhere)]).toEqual([200, 401]);
  });

  test('takes a code once, one step of drift either way, and none from before the last', async () => {
    const { admin_email, secret } = await aGuardedAdmin(product);
    const enter = async (code: string) =>
      (await enterCode(product, await aChallenge(product, admin_email), code)).statusCode;
    const at = (steps: number) =>
      codeAt(secret, new Date(product.clock.now().getTime() + steps * 30_000));
    product.clock.forward(5 * MINUTE_MS);
    expect([await enter(at(-2)), await enter(at(2))]).toEqual([422, 422]);
    expect(await enter(at(-1))).toBe(200);
    expect(await enter(at(-1))).toBe(422);
    expect(await enter(at(1))).toBe(200);
    // The present one is older than one that was used.
    expect(await enter(at(0))).toBe(422);
    // As it stands on the phone, in two groups.
    expect(await enter(nextCode(product, secret).replace(/^.../, ' $& '))).toBe(422);
    expect(await enter(nextCode(product, secret).replace(/^.../, ' $& '))).toBe(200);
  });

  test('takes the same code once, also when it comes at the same moment', async () => {
    const { admin_email, secret } = await aGuardedAdmin(product);
    const challenges = [
      await aChallenge(product, admin_email),
      await aChallenge(product, admin_email),
    ];
    const code = nextCode(product, secret);
    const entered = await Promise.all(
      challenges.map((challenge) => enterCode(product, challenge, code)),
    );
    expect(entered.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test('ends a challenge with five wrong codes, and after ten minutes', async () => {
    const { admin_email, secret } = await aGuardedAdmin(product);
    const tried = await aChallenge(product, admin_email);
    for (let i = 0; i < 5; i++) {
      const response = await enterCode(product, tried, WRONG);
      expect(wrongFields(response)).toEqual(['code']);
    }
    const ended = await enterCode(product, tried, nextCode(product, secret));
    expect([ended.statusCode, ended.json().code]).toEqual([401, 'login_failed']);
    const late = await aChallenge(product, admin_email);
    product.clock.forward(10 * MINUTE_MS + 1000);
    expect((await enterCode(product, late, nextCode(product, secret))).statusCode).toBe(401);
    expect((await enterCode(product, 'no challenge', nextCode(product, secret))).statusCode).toBe(
      401,
    );
    expect(
      (await enterCode(product, await aChallenge(product, admin_email), nextCode(product, secret)))
        .statusCode,
    ).toBe(200);
  });

  test('counts tries of one challenge that come at once', async () => {
    const { admin_email } = await aGuardedAdmin(product);
    const challenge = await aChallenge(product, admin_email);
    const entered = await Promise.all(
      Array.from({ length: 9 }, () => enterCode(product, challenge, WRONG)),
    );
    expect(entered.map(({ statusCode }) => statusCode).sort()).toEqual([
      401, 401, 401, 401, 422, 422, 422, 422, 422,
    ]);
  });

  test('lost with the phone: a recovery code lets in once, is told by mail, and another factor is set up', async () => {
    const { admin_email, recovery_codes } = await aGuardedAdmin(product);
    const [first = '', second = ''] = recovery_codes;
    await templates();
    // In small letters, with the dashes of a chat and lookalikes.
    const typed = first
      .toLowerCase()
      .replaceAll('-', ' \u2011 ')
      .replaceAll('0', 'o')
      .replaceAll('1', 'l');
    const entered = await enterCode(product, await aChallenge(product, admin_email), typed);
    expect(entered.statusCode).toBe(200);
    expect(
      (await enterCode(product, await aChallenge(product, admin_email), first)).statusCode,
    ).toBe(422);
    const { token } = entered.json();
    expect((await product.json('GET', '/api/admin/me', { token })).recovery_codes).toBe(9);
    expect(await templates()).toEqual([`${admin_email}: A recovery code was used`]);
    const fresh = await setUpTotp(product, token);
    const { id } = await product.json('GET', '/api/admin/me', { token });
    const set_up = await product.rows(
      order_events,
      and(eq(order_events.event, 'second_factor_on'), eq(order_events.actor_id, id)),
      order_events.id,
    );
    expect(set_up.map(({ detail }) => detail)).toMatchObject([{ again: false }, { again: true }]);
    expect(
      (await enterCode(product, await aChallenge(product, admin_email), second)).statusCode,
    ).toBe(422);
    expect(
      (
        await enterCode(
          product,
          await aChallenge(product, admin_email),
          nextCode(product, fresh.secret),
        )
      ).statusCode,
    ).toBe(200);
    const recovered = await enterCode(
      product,
      await aChallenge(product, admin_email),
      fresh.recovery_codes[0] ?? '',
    );
    expect(recovered.statusCode).toBe(200);
  });

  test('is removed by a code, and told by mail', async () => {
    const { admin_email, secret, token } = await aGuardedAdmin(product, 'Vera', 'viewer');
    await templates();
    const remove = (code: string) =>
      product.call('DELETE', '/api/admin/totp', { token, body: { code } });
    expect((await remove(WRONG)).statusCode).toBe(422);
    expect((await remove(nextCode(product, secret))).statusCode).toBe(200);
    expect((await remove(nextCode(product, secret))).statusCode).toBe(409);
    expect((await enterPassword(product, admin_email)).statusCode).toBe(200);
    expect(await templates()).toEqual([`${admin_email}: Your second factor was removed`]);
  });

  test('is what confirms who one is, where there is one', async () => {
    const { secret, token } = await aGuardedAdmin(product);
    const stepUp = (body: object) => product.call('POST', '/api/admin/step-up', { token, body });
    const change = async () => product.status('POST', '/api/admin/team/0/enable', { token });
    product.clock.forward(11 * MINUTE_MS);
    expect(await change()).toBe(403);
    expect(Object.keys((await stepUp({ admin_password: ADMIN_PASSWORD })).json().fields)).toEqual([
      'code',
    ]);
    expect((await stepUp({ code: WRONG })).statusCode).toBe(422);
    const code = nextCode(product, secret);
    expect([(await stepUp({ code })).statusCode, await change()]).toEqual([200, 404]);
    expect((await stepUp({ code })).statusCode).toBe(422);
  });

  test('is sealed with SECRET', () => {
    const sealed = seal('one secret', 'JBSWY3DPEHPK3PXP');
    expect([unseal('one secret', sealed), unseal('another', sealed)]).toEqual([
      'JBSWY3DPEHPK3PXP',
      undefined,
    ]);
    expect(seal('one secret', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
  });
});

describe.each([
  ['required', { ADMIN_SECOND_FACTOR: 'required' }, true],
  ['optional', { ADMIN_SECOND_FACTOR: 'optional' }, false],
] as const)('where a second factor is %s', (_name, env, needed) => {
  const product = aProduct({ env });

  test.each(['owner', 'cashier', 'reviewer', 'viewer'] as const)(
    'a %s without one',
    async (role) => {
      const { token, admin_email } = await anAdmin(product, 'Ada', role);
      const limited = needed && (role === 'owner' || role === 'cashier');
      const list = await product.call('GET', '/api/visa/all', { token });
      expect([list.statusCode, list.json().code]).toEqual(
        limited ? [403, 'second_factor_needed'] : [200, undefined],
      );
      const me = await product.json('GET', '/api/admin/me', { token });
      expect([me.second_factor_needed, me.may.includes('read')]).toEqual([limited, !limited]);
      const { secret } = await setUpTotp(product, token);
      expect(await product.status('GET', '/api/visa/all', { token })).toBe(200);
      const removed = await product.call('DELETE', '/api/admin/totp', {
        token,
        body: { code: nextCode(product, secret) },
      });
      expect(removed.statusCode).toBe(limited ? 409 : 200);
      expect((await enterPassword(product, admin_email)).statusCode).toBe(limited ? 202 : 200);
    },
  );
});

describe('by default in production', () => {
  const product = aProduct();
  beforeAll(async () => {
    product.deps.config.ADMIN_SECOND_FACTOR = 'new';
  });

  test('accounts made from now on need one, those from before don’t', async () => {
    const old = await anAdmin(product);
    expect(await product.status('GET', '/api/visa/all', { token: old.token })).toBe(200);
    const invite = await inviteCode(product, old.token, 'cashier');
    const person = {
      admin_name: 'Cora',
      admin_email: 'cora@example.com',
      admin_password: ADMIN_PASSWORD,
    };
    await product.call('POST', '/api/admin/register', { body: { ...person, invite } });
    const { token } = (await enterPassword(product, person.admin_email)).json();
    expect((await product.json('GET', '/api/visa/all', { token })).code).toBe(
      'second_factor_needed',
    );
    await setUpTotp(product, token);
    expect(await product.status('GET', '/api/visa/all', { token })).toBe(200);
  });
});
