import { describe, expect, test } from 'vitest';
import type { OpenSession } from '#shared/people/sessions.ts';
import { aGuardedAdmin, enterCode, enterPassword, nextCode } from '#test/factories/admins.ts';
import { ADMIN_PASSWORD, anAdmin, wrongFields } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

const NEW = 'another long password';

describe('the own account', () => {
  const product = aProduct();
  const sessions = (token: string): Promise<OpenSession[]> =>
    product.json('GET', '/api/admin/sessions', { token });
  const end = (id: string, token: string) =>
    product.call('DELETE', `/api/admin/sessions/${id}`, { token });
  const login = async (admin_email: string, user_agent = 'Firefox') =>
    (
      await product.json('POST', '/api/admin/login', {
        body: { admin_email, admin_password: ADMIN_PASSWORD },
        headers: { 'user-agent': user_agent },
      })
    ).token;

  test('lists its sessions with their browsers, and ends one of them, or its own', async () => {
    const { token, admin_email } = await anAdmin(product);
    product.clock.forward(60_000);
    const phone = await login(admin_email, 'Mozilla/5.0 (Linux; Android 14)');
    const listed = await sessions(token);
    expect(listed.map(({ user_agent, current }) => [user_agent, current])).toEqual([
      ['Mozilla/5.0 (Linux; Android 14)', false],
      [null, true],
    ]);
    expect(JSON.stringify(listed)).not.toContain(token);
    const [other] = listed;
    const stranger = await anAdmin(product, 'Eve');
    expect((await end(other?.id ?? '', stranger.token)).statusCode).toBe(404);
    for (const id of ['x', '00000000-0000-7000-8000-000000000000'])
      expect((await end(id, token)).statusCode).toBe(404);
    expect((await end(other?.id ?? '', token)).statusCode).toBe(204);
    expect(await product.status('GET', '/api/admin/me', { token: phone })).toBe(401);
    const [own] = await sessions(token);
    expect((await end(own?.id ?? '', token)).statusCode).toBe(204);
    expect(await product.status('GET', '/api/admin/me', { token })).toBe(401);
  });

  test('ends a session only soon after a login or a confirmation', async () => {
    const { token, admin_email } = await anAdmin(product);
    product.clock.forward(11 * 60_000);
    await login(admin_email);
    const [other] = (await sessions(token)).filter(({ current }) => !current);
    const refused = await end(other?.id ?? '', token);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up']);
    await product.call('POST', '/api/admin/step-up', {
      token,
      body: { admin_password: ADMIN_PASSWORD },
    });
    expect((await end(other?.id ?? '', token)).statusCode).toBe(204);
  });

  test('changes its password by the current one: other sessions end, and its owner is mailed', async () => {
    const { id, token, admin_email } = await anAdmin(product, 'Rita', 'viewer');
    const other = await login(admin_email);
    const change = (body: object) => product.call('PUT', '/api/admin/password', { token, body });
    for (const [body, fields] of [
      [{ current_password: 'wrong one', new_password: NEW }, ['current_password']],
      [{ current_password: ADMIN_PASSWORD, new_password: 'password1' }, ['new_password']],
      [{}, ['current_password', 'new_password']],
    ] as const) {
      const response = await change(body);
      expect(wrongFields(response).sort()).toEqual(fields);
    }
    const { token: owner } = await anAdmin(product);
    await product.call('POST', `/api/admin/team/${id}/reset-link`, { token: owner });
    await product.settle();
    const code = /reset-password\?code=([\w-]{43})/.exec(product.mails.at(-1)?.text ?? '')?.[1];
    product.mails.length = 0;
    expect((await change({ current_password: ADMIN_PASSWORD, new_password: NEW })).statusCode).toBe(
      200,
    );
    // A link to a new password that was mailed before is worth nothing.
    const reset = await product.call('POST', '/api/admin/reset-password', {
      body: { code, new_password: 'a third long password' },
    });
    expect([code?.length, reset.statusCode, Object.keys(reset.json().fields)]).toEqual([
      43,
      422,
      ['code'],
    ]);
    expect(await product.status('GET', '/api/admin/me', { token: other })).toBe(401);
    expect(await product.status('GET', '/api/admin/me', { token })).toBe(200);
    expect([
      (await enterPassword(product, admin_email)).statusCode,
      (await enterPassword(product, admin_email, NEW)).statusCode,
    ]).toEqual([401, 200]);
    await product.settle();
    expect(product.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [admin_email, 'Your password was changed'],
    ]);
  });

  test('a mailed link outdoes whoever changes the password by the old one at that moment', async () => {
    const { id, token, admin_email } = await anAdmin(product, 'Rita', 'viewer');
    const { token: owner } = await anAdmin(product);
    await product.call('POST', `/api/admin/team/${id}/reset-link`, { token: owner });
    await product.settle();
    const code = /reset-password\?code=([\w-]{43})/.exec(product.mails.at(-1)?.text ?? '')?.[1];
    const thiefs = { current_password: ADMIN_PASSWORD, new_password: 'the password of a thief' };
    const [reset] = await Promise.all([
      product.call('POST', '/api/admin/reset-password', { body: { code, new_password: NEW } }),
      product.call('PUT', '/api/admin/password', { token, body: thiefs }),
      // Hashing waits its turn: the new password of the change comes after these.
      ...Array.from({ length: 8 }, () => enterPassword(product, admin_email)),
    ]);
    expect(reset.statusCode).toBe(200);
    expect([
      (await enterPassword(product, admin_email, NEW)).statusCode,
      (await enterPassword(product, admin_email, thiefs.new_password)).statusCode,
    ]).toEqual([200, 401]);
  });

  test('a login that was checked while the password was reset is asked for no code', async () => {
    const { id, admin_email, secret } = await aGuardedAdmin(product, 'Rita', 'viewer');
    const { token: owner } = await anAdmin(product);
    await product.call('POST', `/api/admin/team/${id}/reset-link`, { token: owner });
    await product.settle();
    const link = /reset-password\?code=([\w-]{43})/;
    const code = link.exec(product.mails.findLast(({ text }) => link.test(text))?.text ?? '')?.[1];
    const [reset, ...begun] = await Promise.all([
      product.call('POST', '/api/admin/reset-password', { body: { code, new_password: NEW } }),
      ...Array.from({ length: 8 }, () => enterPassword(product, admin_email)),
    ]);
    expect(reset.statusCode).toBe(200);
    for (const { challenge } of begun.map((response) => response.json()))
      if (challenge)
        expect((await enterCode(product, challenge, nextCode(product, secret))).statusCode).toBe(
          401,
        );
  });

  test('limits how often a password is tried with a token that was found somewhere', async () => {
    product.deps.config.RATE_LIMITS = 'on';
    const { token } = await anAdmin(product);
    const statuses = [];
    for (let i = 0; i < 12; i++)
      statuses.push(
        await product.status('PUT', '/api/admin/password', {
          token,
          body: { current_password: `wrong ${i}`, new_password: NEW },
        }),
      );
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
    product.deps.config.RATE_LIMITS = 'off';
  });
});
