import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#shared/dates.ts';
import type { ActivityEntry } from '#shared/orders/activity.ts';
import { enterPassword, inviteCode, teamDesk } from '#test/factories/admins.ts';
import { ADMIN_PASSWORD, anAdmin, wrongFields } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

describe('invitations and roles', () => {
  const product = aProduct();
  const { owner, post, setRole, newest } = teamDesk(product);
  const mails = () => product.newMails();

  test('takes a role from the invitation, and tells the newcomer', async () => {
    await mails();
    const invite = await inviteCode(product, owner.token, 'cashier');
    const person = {
      admin_name: 'Cora',
      admin_email: 'cora@example.com',
      admin_password: ADMIN_PASSWORD,
    };
    await product.call('POST', '/api/admin/register', { body: { ...person, invite } });
    expect((await newest()).text).toBe('Registered as cashier, invited by Ada Obi');
    const { token } = (await enterPassword(product, person.admin_email)).json();
    expect((await product.json('GET', '/api/admin/me', { token })).role).toBe('cashier');
    const told = await mails();
    const saidTo = (address: string) =>
      told.filter(({ to }) => to === address).map(({ text }) => text);
    expect(saidTo(person.admin_email)).toEqual([
      expect.stringContaining('You are registered as cashier'),
    ]);
    // Whoever has the link may register: the inviter is told who did.
    expect(saidTo(owner.admin_email)).toEqual([
      expect.stringContaining(
        `${person.admin_email} has registered with the invitation that you made.`,
      ),
    ]);
    const wrong = await product.call('POST', '/api/admin/invitations', {
      token: owner.token,
      body: { role: 'king' },
    });
    expect(wrongFields(wrong)).toEqual(['role']);
  });

  test('lists invitations that are open, and revokes them: nobody registers by one any more', async () => {
    const [revoked, used] = [
      await inviteCode(product, owner.token, 'viewer'),
      await inviteCode(product, owner.token, 'reviewer'),
    ];
    const register = (code: string) =>
      product.call('POST', '/api/admin/register', {
        body: {
          admin_name: 'Nkem',
          admin_email: 'nkem@example.com',
          admin_password: ADMIN_PASSWORD,
          invite: code,
        },
      });
    const open = () => product.json('GET', '/api/admin/invitations', { token: owner.token });
    const [newer, older] = await open();
    expect([newer, older]).toMatchObject([
      { role: 'reviewer', invited_by: 'Ada Obi' },
      { role: 'viewer', invited_by: 'Ada Obi' },
    ]);
    const revoke = async (id: unknown) =>
      await product.status('DELETE', `/api/admin/invitations/${id}`, { token: owner.token });
    expect([await revoke(older.id), await revoke(older.id), await revoke('x')]).toEqual([
      204, 404, 404,
    ]);
    expect((await newest()).text).toBe('Revoked an invitation as read-only, made by Ada Obi');
    expect(Object.keys((await register(revoked)).json().fields)).toEqual(['invite']);
    expect((await register(used)).statusCode).toBe(201);
    expect(await revoke(newer.id)).toBe(404);
    expect((await open()).map(({ id }: { id: number }) => id)).not.toContain(newer.id);
    // The server's own has nobody; an expired one is none.
    expect(
      (await open()).map(({ invited_by }: { invited_by: string | null }) => invited_by),
    ).toEqual([null]);
    product.clock.forward(8 * 24 * HOUR_MS);
    ({ token: owner.token } = (await enterPassword(product, owner.admin_email)).json());
    expect(await open()).toEqual([]);
  });

  test('nobody comes back by an invitation that they made before they were disabled, or were an owner no more', async () => {
    for (const leaves of [
      (id: number) => post(`${id}/disable`),
      (id: number) => setRole(id, 'reviewer'),
    ]) {
      const olu = await anAdmin(product, 'Olu Ade');
      const invite = await inviteCode(product, olu.token);
      await leaves(olu.id);
      const back = {
        admin_name: 'Olu Again',
        admin_email: 'again@example.com',
        admin_password: ADMIN_PASSWORD,
        invite,
      };
      const response = await product.call('POST', '/api/admin/register', { body: back });
      expect(wrongFields(response)).toEqual(['invite']);
      const entries: ActivityEntry[] = await product.json('GET', '/api/admin/activity?limit=2', {
        token: owner.token,
      });
      expect(entries.map(({ text }) => text)).toContain(
        'Revoked an invitation as owner, made by Olu Ade',
      );
    }
  });

  test('tells nobody of a raised role who is no owner any more when the mail is written', async () => {
    const second = await anAdmin(product, 'Ike Second');
    const rita = await anAdmin(product, 'Rita Ade', 'viewer');
    await mails();
    await setRole(rita.id, 'cashier');
    await setRole(second.id, 'viewer');
    const told = (await mails()).map(({ to, subject }) => `${to}: ${subject}`);
    expect(told).toContain(`${owner.admin_email}: Rita Ade becomes cashier`);
    expect(told).not.toContain(`${second.admin_email}: Rita Ade becomes cashier`);
    expect(told).toContain(`${second.admin_email}: Your role was changed`);
  });

  test('raises a role from the next login on, whatever sessions are open, and tells all owners', async () => {
    const second = await anAdmin(product, 'Obi Second');
    const gone = await anAdmin(product, 'Gone Owner');
    await post(`${gone.id}/disable`);
    const rita = await anAdmin(product, 'Rita Eze', 'viewer');
    const bystander = await anAdmin(product, 'Bem Stand', 'viewer');
    await mails();
    const me = async (token: string) => {
      const { role, next_role, may } = await product.json('GET', '/api/admin/me', { token });
      return {
        role,
        next_role,
        team: may.includes('team'),
        asked: await product.status('GET', '/api/admin/team', { token }),
      };
    };
    expect((await setRole(rita.id, 'owner')).statusCode).toBe(200);
    expect(await me(rita.token)).toEqual({
      role: 'viewer',
      next_role: 'owner',
      team: false,
      asked: 403,
    });
    expect(await me(bystander.token)).toEqual({
      role: 'viewer',
      next_role: null,
      team: false,
      asked: 403,
    });
    // By whoever's session it was done: they are told too.
    const told = await mails();
    expect(told.map(({ to }) => to).toSorted()).toEqual(
      [owner.admin_email, second.admin_email, rita.admin_email].toSorted(),
    );
    for (const { to, text } of told)
      expect(text).toContain(
        to === rita.admin_email
          ? 'You are owner from your next login on'
          : `changed the role of Rita Eze (${rita.admin_email}) from read-only to owner`,
      );
    const { token } = (await enterPassword(product, rita.admin_email)).json();
    expect([await me(token), (await me(rita.token)).role]).toEqual([
      { role: 'owner', next_role: null, team: true, asked: 200 },
      'viewer',
    ]);

    // Lowered at once and told to nobody else; raised again, a session of the time before gets nothing back.
    await setRole(rita.id, 'reviewer');
    expect([(await me(token)).role, (await me(rita.token)).role, (await mails()).length]).toEqual([
      'reviewer',
      'viewer',
      1,
    ]);
    await setRole(rita.id, 'cashier');
    expect([(await me(token)).role, (await mails()).length]).toEqual(['viewer', 3]);
    await setRole(rita.id, 'owner');
    expect([(await me(token)).role, (await me(rita.token)).role]).toEqual(['viewer', 'viewer']);
    await setRole(rita.id, 'viewer');
    await mails();

    // So are they told of a new owner, and of one who is let in again.
    await post(`${gone.id}/enable`);
    const invite = await inviteCode(product, owner.token);
    const person = {
      admin_name: 'Nkem New',
      admin_email: 'nkem.new@example.com',
      admin_password: ADMIN_PASSWORD,
    };
    const registered = await product.call('POST', '/api/admin/register', {
      body: { ...person, invite },
    });
    expect(registered.json()).toMatchObject({ success: true });
    const sent = await mails();
    expect(sent.find(({ subject }) => subject.includes('new owner'))?.text).toContain(
      'with an invitation of Ada Obi.',
    );
    const about = sent.map(({ to, subject }) => `${to}: ${subject}`).toSorted();
    expect(about).toEqual(
      [
        `${gone.admin_email}: Your account was enabled`,
        ...[owner, second].map(({ admin_email }) => `${admin_email}: Gone Owner is an owner again`),
        `${owner.admin_email}: Your invitation was used`,
        `nkem.new@example.com: You are an administrator of Tafiya`,
        ...[second, gone].map(({ admin_email }) => `${admin_email}: Nkem New is a new owner`),
      ].toSorted(),
    );
    for (const { id } of [second, gone]) await post(`${id}/disable`);
  });
});
