import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { rowsOf } from '#server/database/rows-of.ts';
import { admin_reset_links, orders } from '#server/database/schema.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import type { ActivityEntry } from '#shared/orders/activity.ts';
import type { TeamMember } from '#shared/people/team.ts';
import {
  aChallenge,
  aGuardedAdmin,
  enterCode,
  enterPassword,
  nextCode,
  teamDesk,
} from '#test/factories/admins.ts';
import {
  ADMIN_PASSWORD,
  anAdmin,
  anApplication,
  aPaidApplication,
  decide,
  pdf,
  sendIssued,
  wrongFields,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

describe('the team', () => {
  const product = aProduct();
  const { owner, logIn, post, setRole, newest } = teamDesk(product);
  const db = () => product.deps.connection.db;
  const team = (): Promise<TeamMember[]> =>
    product.json('GET', '/api/admin/team', { token: owner.token });
  const member = async (id: number) => (await team()).find((one) => one.id === id);
  const reads = async (token: string) => product.status('GET', '/api/visa/all', { token });
  const mails = () => product.newMails();
  const assign = (id: string, assigned_to: number) =>
    db().update(orders).set({ assigned_to }).where(eq(orders.id, id));
  const assigned = async (id: string) =>
    (await db().select({ to: orders.assigned_to }).from(orders).where(eq(orders.id, id)))[0]?.to;

  test('is listed with role, last visit and open work', async () => {
    const rita = await anAdmin(product, 'Rita Eze', 'reviewer');
    expect(await member(rita.id)).toMatchObject({
      admin_name: 'Rita Eze',
      role: 'reviewer',
      last_seen_at: null,
      disabled_at: null,
      second_factor: false,
      open_orders: 0,
    });
    const { id } = await aPaidApplication(product);
    await assign(id, rita.id);
    // A login counts, also where nothing follows.
    await enterPassword(product, rita.admin_email);
    expect((await member(rita.id))?.last_seen_at).not.toBe(null);
    const away = await anAdmin(product, 'Sola Ita', 'reviewer');
    product.clock.forward(6 * MINUTE_MS);
    await reads(rita.token);
    const seen = await member(rita.id);
    expect([
      seen?.open_orders,
      Date.parse(seen?.last_seen_at ?? '') > product.clock.now().getTime() - MINUTE_MS,
    ]).toEqual([1, true]);
    expect((await member(away.id))?.last_seen_at).toBe(null);
  });

  test('everything about a person is found by them: what they did, and what was done to them; the CSV too', async () => {
    const ruth = await aGuardedAdmin(product, 'Ruth Ade', 'reviewer');
    const { id } = await aPaidApplication(product);
    const challenge = await aChallenge(product, ruth.admin_email);
    await enterCode(product, challenge, '000000');
    const { token } = (await enterCode(product, challenge, nextCode(product, ruth.secret))).json();
    await product.call('POST', '/api/admin/step-up', {
      token,
      body: { code: nextCode(product, ruth.secret) },
    });
    const sessions = await product.json('GET', '/api/admin/sessions', { token });
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    await product.call('DELETE', `/api/admin/sessions/${other.id}`, { token });
    await product.call('PUT', `/api/admin/orders/${id}/assignee`, {
      token: owner.token,
      body: { admin_id: ruth.id },
    });
    await product.call('PUT', '/api/admin/password', {
      token,
      body: { current_password: ADMIN_PASSWORD, new_password: 'marigold-lagoon-77' },
    });
    await product.call('POST', '/api/admin/logout', { token });
    await post(`${ruth.id}/disable`);
    await enterPassword(product, ruth.admin_email, 'marigold-lagoon-77');
    const path = `/api/admin/activity?admin=${ruth.id}&limit=50`;
    const entries: ActivityEntry[] = await product.json('GET', path, { token: owner.token });
    expect(entries.map(({ event, actor_name }) => `${actor_name}: ${event}`)).toEqual([
      'Ruth Ade: admin_login_refused',
      'Ada Obi: admin_disabled',
      'Ada Obi: assigned',
      'Ruth Ade: admin_logged_out',
      'Ruth Ade: admin_password_changed',
      'Ada Obi: assigned',
      'Ruth Ade: admin_session_ended',
      'Ruth Ade: admin_confirmed',
      'Ruth Ade: admin_logged_in',
      'Ruth Ade: second_factor_failed',
      'Ruth Ade: second_factor_on',
    ]);
    const csv = await product.call('GET', path, {
      token: owner.token,
      headers: { accept: 'text/csv' },
    });
    expect(csv.body.match(/Ruth Ade/g)?.length).toBeGreaterThanOrEqual(entries.length);
    expect(csv.body).toContain('Tried to log in, while disabled');
  });

  test('changes a role: it holds from the next call on, is mailed, and stands in the activity', async () => {
    const rita = await anAdmin(product, 'Rita Eze', 'reviewer');
    const { id } = await aPaidApplication(product);
    await assign(id, rita.id);
    await mails();
    const mayDecide = async () =>
      (await decide(product, { id }, 'Approved', rita.token)).statusCode;
    expect((await setRole(rita.id, 'viewer')).statusCode).toBe(200);
    expect(await mayDecide()).toBe(403);
    // Who only reads doesn't work on orders.
    expect(await assigned(id)).toBe(null);
    const [mail] = await mails();
    expect([mail?.to, mail?.text]).toEqual([
      rita.admin_email,
      expect.stringContaining('Ada Obi has changed your role from reviewer to read-only'),
    ]);
    expect((await newest()).text).toBe(
      'Changed the role of Rita Eze from reviewer to read-only; 1 open order became nobody’s',
    );
    // The same again changes and mails nothing.
    await setRole(rita.id, 'viewer');
    expect(await mails()).toEqual([]);
    for (const [wrong, status] of [
      ['0', 404],
      ['x', 404],
      [rita.id, 422],
    ] as const)
      expect(
        await product.status('PUT', `/api/admin/team/${wrong}`, {
          token: owner.token,
          body: { role: wrong === rita.id ? 'x' : 'viewer' },
        }),
      ).toBe(status);
  });

  test('work of a colleague who has left is nobody’s once it is taken up again', async () => {
    const rita = await anAdmin(product, 'Rita Udo', 'reviewer');
    const sam = await anAdmin(product, 'Sam Obi', 'reviewer');
    const [hers, his] = [await aPaidApplication(product), await aPaidApplication(product)];
    await assign(hers.id, rita.id);
    await assign(his.id, sam.id);
    for (const one of [hers, his]) await decide(product, one, 'Denied', owner.token);
    expect((await post(`${rita.id}/disable`)).statusCode).toBe(200);
    for (const { id } of [hers, his])
      await product.call('POST', `/api/admin/orders/${id}/reopen`, {
        token: owner.token,
        body: { reason: 'A slip' },
      });
    expect([await assigned(hers.id), await assigned(his.id)]).toEqual([null, sam.id]);
  });

  test('disables a colleague in the middle of work: the next call is refused, the work is nobody’s, done work stays', async () => {
    const rita = await anAdmin(product, 'Rita Eze', 'reviewer');
    const [open, done] = [await aPaidApplication(product), await aPaidApplication(product)];
    for (const { id } of [open, done]) await assign(id, rita.id);
    await decide(product, done, 'Approved', rita.token);
    await sendIssued(product, done, pdf(), rita.token);
    await db().update(orders).set({ done_at: product.clock.now() }).where(eq(orders.id, done.id));
    await mails();
    expect((await post(`${rita.id}/disable`)).statusCode).toBe(200);
    expect((await newest()).text).toBe('Disabled Rita Eze; 1 open order became nobody’s');
    const { history } = await product.json('GET', `/api/visa/status/${open.id}`, {
      token: owner.token,
    });
    const unassigned = history.filter(({ event }: { event: string }) => event === 'assigned');
    expect(unassigned).toMatchObject([
      {
        text: expect.stringMatching(/back for anyone to take, from Rita Eze$/),
        actor_name: 'Ada Obi',
      },
    ]);
    expect((await decide(product, open, 'Approved', rita.token)).statusCode).toBe(401);
    expect([await assigned(open.id), await assigned(done.id)]).toEqual([null, rita.id]);
    const refused = await enterPassword(product, rita.admin_email);
    expect([refused.statusCode, refused.json().message]).toEqual([
      401,
      'This account is disabled. Ask an owner.',
    ]);
    // Who doesn't know the password isn't told.
    expect(
      (await enterPassword(product, rita.admin_email, 'a wrong password')).json().message,
    ).toBe('Login failed');
    expect((await member(rita.id))?.disabled_at).not.toBe(null);
    const known: { id: number; disabled: boolean }[] = await product.json(
      'GET',
      '/api/admin/colleagues',
      { token: owner.token },
    );
    expect([rita.id, owner.id].map((id) => known.find((one) => one.id === id)?.disabled)).toEqual([
      true,
      false,
    ]);
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [rita.admin_email, 'Your account was disabled'],
    ]);
    expect((await post(`${rita.id}/enable`)).statusCode).toBe(200);
    expect(await reads(rita.token)).toBe(401);
    expect((await enterPassword(product, rita.admin_email)).statusCode).toBe(200);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Your account was enabled']);
  });

  test('leaves nothing with who is disabled: not what is unpaid yet, and not what is deleted and may come back', async () => {
    const rita = await anAdmin(product, 'Rita', 'reviewer');
    const [unpaid, deleted] = [await anApplication(product), await aPaidApplication(product)];
    for (const { id } of [unpaid, deleted]) await assign(id, rita.id);
    await product.call('DELETE', `/api/admin/orders/${deleted.id}`, { token: owner.token });
    expect((await member(rita.id))?.open_orders).toBe(1);
    await post(`${rita.id}/disable`);
    expect([await assigned(unpaid.id), await assigned(deleted.id)]).toEqual([null, null]);
    expect((await newest()).text).toBe('Disabled Rita; 1 open order became nobody’s');
  });

  test('work is given to those who work on orders alone, and who they are is said', async () => {
    const { id } = await aPaidApplication(product);
    const give = (admin_id: number) =>
      product.call('PUT', `/api/admin/orders/${id}/assignee`, {
        token: owner.token,
        body: { admin_id },
      });
    const known = await product.json('GET', '/api/admin/colleagues', { token: owner.token });
    for (const role of ['cashier', 'viewer'] as const) {
      const colleague = await anAdmin(product, 'Cora Ada', role);
      const response = await give(colleague.id);
      expect([response.statusCode, response.json().fields]).toEqual([
        422,
        { admin_id: 'Cora Ada doesn’t work on orders. Choose somebody else.' },
      ]);
    }
    expect(known.find((one: { id: number }) => one.id === owner.id).role).toBe('owner');
    const gone = await anAdmin(product, 'Rita', 'reviewer');
    await post(`${gone.id}/disable`);
    expect([(await give(gone.id)).statusCode, (await give(owner.id)).statusCode]).toEqual([
      422, 200,
    ]);
  });

  test('is changed while a colleague writes to an order that is about to be handed over: neither is refused', async () => {
    const rita = await anAdmin(product, 'Rita', 'reviewer');
    const { id } = await aPaidApplication(product);
    await assign(id, rita.id);
    let disabled: ReturnType<typeof post> | undefined;
    await db().transaction(async (tx) => {
      await tx.select().from(orders).where(eq(orders.id, id)).for('update');
      disabled = post(`${rita.id}/disable`);
      // The embedded database has one session: there the change waits for the whole transaction.
      const isServer = product.deps.connection.copyFiles === undefined;
      const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      if (isServer)
        await vi.waitFor(async () => expect(await rowsOf(tx, waits)).not.toHaveLength(0), 10_000);
      await tx.update(orders).set({ assigned_to: owner.id }).where(eq(orders.id, id));
    });
    expect([(await disabled)?.statusCode, await assigned(id)]).toEqual([200, owner.id]);
  });

  test('hands the work over to a colleague who works on orders', async () => {
    const [rita, rose, vera] = [
      await anAdmin(product, 'Rita', 'reviewer'),
      await anAdmin(product, 'Rose', 'reviewer'),
      await anAdmin(product, 'Vera', 'viewer'),
    ];
    const { id } = await aPaidApplication(product);
    await assign(id, rita.id);
    for (const hand_over_to of [vera.id, rita.id, 999_999]) {
      const response = await post(`${rita.id}/disable`, { hand_over_to });
      expect(wrongFields(response)).toEqual(['hand_over_to']);
    }
    expect(await reads(rita.token)).toBe(200);
    expect((await post(`${rita.id}/disable`, { hand_over_to: rose.id })).statusCode).toBe(200);
    expect([await assigned(id), (await newest()).text]).toEqual([
      rose.id,
      'Disabled Rita; 1 open order went to Rose',
    ]);
  });

  test('mails a link to a new password, good once and for an hour', async () => {
    const rita = await anAdmin(product, 'Rita', 'reviewer');
    const link = async () => {
      await mails();
      expect((await post(`${rita.id}/reset-link`)).statusCode).toBe(200);
      const [mail] = await mails();
      expect(mail?.to).toBe(rita.admin_email);
      return /reset-password\?code=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    };
    const set = (code: string, new_password = 'another long password') =>
      product.call('POST', '/api/admin/reset-password', { body: { code, new_password } });
    const code = await link();
    expect(Object.keys((await set(code, 'password1')).json().fields)).toEqual(['new_password']);
    expect((await set(code)).statusCode).toBe(200);
    expect(await reads(rita.token)).toBe(401);
    expect([
      (await enterPassword(product, rita.admin_email)).statusCode,
      (await enterPassword(product, rita.admin_email, 'another long password')).statusCode,
    ]).toEqual([401, 200]);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Your password was changed']);
    const first = await link();
    const second = await link();
    const late = [code, first, 'x'];
    for (const wrong of late)
      expect(Object.keys((await set(wrong)).json().fields)).toEqual(['code']);
    product.clock.forward(HOUR_MS + 1000);
    expect((await set(second)).statusCode).toBe(422);
    // Nothing of a link lies in the database.
    expect(JSON.stringify(await product.rows(admin_reset_links))).not.toContain(second);
    await logIn();
    const third = await link();
    await post(`${rita.id}/disable`);
    expect((await set(third)).statusCode).toBe(422);
    expect((await post(`${rita.id}/reset-link`)).statusCode).toBe(409);
  });

  test('takes the second factor of a colleague away who lost phone and codes', async () => {
    const rita = await aGuardedAdmin(product, 'Rita', 'reviewer');
    const challenge = await aChallenge(product, rita.admin_email);
    expect((await member(rita.id))?.second_factor).toBe(true);
    await mails();
    expect((await post(`${rita.id}/reset-second-factor`)).statusCode).toBe(200);
    expect([
      await reads(rita.token),
      (await enterCode(product, challenge, nextCode(product, rita.secret))).statusCode,
    ]).toEqual([401, 401]);
    expect((await enterPassword(product, rita.admin_email)).statusCode).toBe(200);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Your second factor was taken away',
    ]);
    expect((await post(`${rita.id}/reset-second-factor`)).statusCode).toBe(409);
    // One's own goes with a code.
    const chi = await aGuardedAdmin(product, 'Chi');
    const own = await post(`${chi.id}/reset-second-factor`, undefined, chi.token);
    expect([own.statusCode, (await member(chi.id))?.second_factor]).toEqual([409, true]);
  });
});

describe('the last owner', () => {
  const product = aProduct();

  test('can’t be disabled or demoted, also not by two who act at the same moment', async () => {
    const owners = [await anAdmin(product), await anAdmin(product), await anAdmin(product)];
    await anAdmin(product, 'Rita', 'reviewer');
    const act = (i: number, by: (typeof owners)[number], whom: (typeof owners)[number]) =>
      i % 2
        ? product.call('POST', `/api/admin/team/${whom.id}/disable`, { token: by.token })
        : product.call('PUT', `/api/admin/team/${whom.id}`, {
            token: by.token,
            body: { role: 'viewer' },
          });
    // Each of the three takes away the next, all at once: somebody stays.
    const responses = await Promise.all(
      owners.map((by, i) => act(i, by, owners[(i + 1) % 3] ?? by)),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(3);
    const left = [];
    for (const one of owners)
      if ((await product.status('GET', '/api/admin/team', { token: one.token })) === 200)
        left.push(one);
    expect(left).toHaveLength(1);
    const [last] = left;
    if (!last) throw new Error('nobody is left');
    for (const i of [0, 1]) {
      const response = await act(i, last, last);
      expect([response.statusCode, response.json().code]).toEqual([409, 'last_owner']);
    }
    expect(await product.status('GET', '/api/admin/team', { token: last.token })).toBe(200);
  });
});
