import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { agents, rate_limits, sessions } from '#server/database/schema.ts';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import type { OpenSession } from '#shared/people/sessions.ts';
import { ADMIN_PASSWORD, anAdmin, anAgent, anApplication } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

describe('sessions', () => {
  const product = aProduct();
  const db = () => product.deps.connection.db;
  const works = async (url: string, token: string) =>
    (await product.status('GET', url, { token })) === 200;
  const asAdmin = (token: string) => works('/api/visa/all', token);
  const asAgent = (token: string) => works('/api/agents/details', token);

  test('of an administrator end after twelve hours, used or not', async () => {
    const { token } = await anAdmin(product);
    for (let hour = 0; hour < 12; hour += 3) {
      expect(await asAdmin(token)).toBe(true);
      product.clock.forward(3 * HOUR_MS);
    }
    expect(await asAdmin(token)).toBe(false);
  });

  test('of an administrator end after four hours without use', async () => {
    const { token } = await anAdmin(product);
    product.clock.forward(4 * HOUR_MS - 60_000);
    expect(await asAdmin(token)).toBe(true);
    product.clock.forward(4 * HOUR_MS + 60_000);
    expect(await asAdmin(token)).toBe(false);
    const { token: another } = await anAdmin(product);
    expect(
      ((await product.json('GET', '/api/admin/sessions', { token: another })) as unknown[]).length,
    ).toBe(1);
  });

  test('of an agent end after thirty days without use', async () => {
    const [used, idle] = [
      (await anAgent(product)).token,
      (await anAgent(product, 'pending')).token,
    ];
    for (let day = 0; day < 60; day += 20) {
      expect(await asAgent(used)).toBe(true);
      product.clock.forward(20 * DAY_MS);
    }
    expect([await asAgent(used), await asAgent(idle)]).toEqual([true, false]);
    product.clock.forward(31 * DAY_MS);
    expect(await asAgent(used)).toBe(false);
  });

  test('of an agent end ninety days after the login, however often they are used', async () => {
    const { token } = await anAgent(product);
    for (let day = 0; day < 90; day += 15) {
      expect(await asAgent(token)).toBe(true);
      product.clock.forward(15 * DAY_MS);
    }
    expect(await asAgent(token)).toBe(false);
  });

  test('end on the server when somebody signs out: this one, and no other', async () => {
    const { token } = await anAdmin(product);
    const other = await anAdmin(product);
    const out = await product.call('POST', '/api/admin/logout', { token });
    expect([out.statusCode, out.body]).toEqual([204, '']);
    expect(await product.status('POST', '/api/admin/logout', { token })).toBe(401);
    expect([await asAdmin(token), await asAdmin(other.token)]).toEqual([false, true]);
    const agent = await anAgent(product);
    expect(await product.status('POST', '/api/agents/logout', { token: agent.token })).toBe(204);
    expect(await asAgent(agent.token)).toBe(false);
  });

  test('of an agent and an administrator with the same number are told apart', async () => {
    let [agent, admin] = [await anAgent(product), await anAdmin(product)];
    while (agent.id < admin.id) agent = await anAgent(product);
    while (admin.id < agent.id) admin = await anAdmin(product);
    expect(admin.id).toBe(agent.id);
    const sides = [
      ['admin', admin],
      ['agents', agent],
    ] as const;
    const listed = sides.map(([who, { token }]) =>
      product.json('GET', `/api/${who}/sessions`, { token }),
    );
    const [ours = [], theirs = []]: OpenSession[][] = await Promise.all(listed);
    expect([ours, theirs].map((open) => open.map(({ current }) => current))).toEqual([
      [true],
      [true],
    ]);
    expect(
      await product.status('DELETE', `/api/admin/sessions/${theirs[0]?.id}`, {
        token: admin.token,
      }),
    ).toBe(404);
    const body = { current_password: ADMIN_PASSWORD, new_password: 'another long password' };
    expect(await product.status('PUT', '/api/admin/password', { token: admin.token, body })).toBe(
      200,
    );
    expect([await asAdmin(admin.token), await asAgent(agent.token)]).toEqual([true, true]);
  });

  test('are kept as hashes: what is stored signs nobody in', async () => {
    const { token, id } = await anAdmin(product);
    const [row] = await product.rows(
      sessions,
      eq(sessions.token_hash, createHash('sha256').update(token).digest('hex')),
    );
    expect(row).toMatchObject({ audience: 'admin', person_id: id });
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await product.rows(sessions))).not.toContain(token);
    expect(await asAdmin(row?.token_hash ?? '')).toBe(false);
  });

  test('of a deleted agent are worth nothing; an agent’s price is asked for anew at every submission', async () => {
    const agent = await anAgent(product);
    expect((await anApplication(product, { token: agent.token })).visa_fee).toBe(30000);
    await db().update(agents).set({ status: 'pending' }).where(eq(agents.id, agent.id));
    expect((await anApplication(product, { token: agent.token })).visa_fee).toBe(45000);
    await db()
      .update(agents)
      .set({ deleted_at: product.clock.now() })
      .where(eq(agents.id, agent.id));
    expect(await asAgent(agent.token)).toBe(false);
    await expect(anApplication(product, { token: agent.token })).rejects.toThrow('401');
  });
});

describe('how often one may try to sign in', () => {
  const product = aProduct({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });
  beforeEach(async () => {
    await product.deps.connection.db.delete(rate_limits);
  });

  const login = (admin_email: string, from = '203.0.113.7') =>
    product.call('POST', '/api/admin/login', {
      body: { admin_email, admin_password: 'a wrong password' },
      headers: { 'x-forwarded-for': from },
    });
  const statuses = async (count: number, email: (i: number) => string, from?: string) => {
    const responses = [];
    for (let i = 0; i < count; i++) responses.push((await login(email(i), from)).statusCode);
    return responses;
  };

  test('twenty times in a quarter of an hour for one account from one address, known or not; others are not kept out', async () => {
    const somebody = () => 'somebody@example.com';
    expect(await statuses(20, somebody)).toEqual(Array(20).fill(401));
    const refused = await login('SOMEBODY@example.com');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many']);
    const seconds = Number(refused.headers['retry-after']);
    expect([seconds > 890, seconds <= 900]).toEqual([true, true]);
    expect((await login('another@example.com')).statusCode).toBe(401);
    expect((await login(somebody(), '203.0.113.8')).statusCode).toBe(401);
    product.clock.forward(15 * 60_000);
    expect((await login(somebody())).statusCode).toBe(401);
  });

  test('a hundred times from one address for all accounts together', async () => {
    await login('first@example.com');
    await product.deps.connection.db
      .update(rate_limits)
      .set({ attempts: 99 })
      .where(eq(rate_limits.key, 'login 203.0.113.7'));
    expect(await statuses(2, (i) => `person-${i}@example.com`)).toEqual([401, 429]);
    expect((await login('first@example.com', '203.0.113.9')).statusCode).toBe(401);
  });

  test('counted together for those who come at once', async () => {
    await login('many@example.com');
    await product.deps.connection.db.update(rate_limits).set({ attempts: 17 });
    const responses = await Promise.all(Array.from({ length: 6 }, () => login('many@example.com')));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      401, 401, 401, 429, 429, 429,
    ]);
  });
});
