import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admins, invitations } from '#server/database/schema.ts';
import { tokenHash } from '#server/features/sessions/token-hash.ts';
import { type Running, start } from '#server/start.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { AdminMe } from '#shared/people/admins.ts';
import type { Role } from '#shared/people/roles.ts';
import {
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  CARDS,
  decide,
  payByCard,
  unique,
  wrongFields,
} from '#test/factories/orders.ts';
import { aProduct, openProduct, type Product } from '#test/kit/support.ts';
import { inviteFirstAdmin, inviteFromMachine } from './first-admin.ts';

const PASSWORD = 'correct horse battery';

/** The code in an invitation's URL. */
const codeIn = (address: string) => new URL(address).searchParams.get('invite') ?? '';
const codeInFolder = (dataDir: string) =>
  codeIn(readFileSync(join(dataDir, 'first-admin-invitation.txt'), 'utf8').trim());
const newcomer = (invite: string, over: Record<string, unknown> = {}) => ({
  admin_name: 'Ada Obi',
  admin_email: `${unique()}@example.com`,
  admin_password: PASSWORD,
  invite,
  ...over,
});

describe('administrators', () => {
  const product = aProduct();

  const post = (url: string, body?: unknown, token?: string) =>
    product.call('POST', `/api/admin/${url}`, { body, token });
  const invited = async () => {
    const response = await post('invitations', undefined, (await anAdmin(product)).token);
    expect([response.statusCode, response.json().invite_url]).toEqual([
      201,
      expect.stringMatching(/^http:\/\/tafiya\.test\/admin\/register\?invite=[\w-]{32}$/),
    ]);
    return codeIn(response.json().invite_url);
  };
  const login = (admin_email: string, admin_password = PASSWORD) =>
    post('login', { admin_email, admin_password });

  test('the first is invited by the server itself, in a file for the machine’s owner alone', async () => {
    const file = join(product.deps.config.DATA_DIR, 'first-admin-invitation.txt');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const first = newcomer(codeInFolder(product.deps.config.DATA_DIR));
    const response = await post('register', first);
    expect([response.statusCode, response.json()]).toEqual([
      201,
      { success: true, message: expect.any(String) },
    ]);
    const signedIn = await login(first.admin_email);
    expect([
      signedIn.statusCode,
      signedIn.headers['cache-control'],
      Object.keys(signedIn.json()),
    ]).toEqual([200, 'no-store', ['token']]);
    expect(await product.status('GET', '/api/visa/all', { token: signedIn.json().token })).toBe(
      200,
    );
    const [row] = await product.rows(admins);
    expect(row?.admin_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('an invitation is good once, for seven days, and for nothing but registering', async () => {
    const refused = async (code: string) => {
      const response = await post('register', newcomer(code));
      return [response.statusCode, Object.keys(response.json().fields ?? {})];
    };
    const code = await invited();
    const two = await Promise.all([
      post('register', newcomer(code)),
      post('register', newcomer(code)),
    ]);
    expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    for (const wrong of [code, 'x', `${await invited()}x`])
      expect(await refused(wrong)).toEqual([422, ['invite']]);
    const late = await invited();
    product.clock.forward(7 * DAY_MS + 1000);
    expect(await refused(late)).toEqual([422, ['invite']]);
    product.clock.forward(-1 * (7 * DAY_MS + 1000));
    expect((await post('register', newcomer(late))).statusCode).toBe(201);
  });

  test('registering names everything that is wrong, and spends no invitation on it', async () => {
    const invite = await invited();
    const response = await post('register', { admin_email: 'ada', admin_password: 'short' });
    expect(wrongFields(response).sort()).toEqual([
      'admin_email',
      'admin_name',
      'admin_password',
      'invite',
    ]);
    const common = await post(
      'register',
      newcomer(invite, { admin_email: 'ada', admin_password: 'password1' }),
    );
    expect(wrongFields(common).sort()).toEqual(['admin_email', 'admin_password']);
    const unknown = await post(
      'register',
      newcomer('made-up', { admin_email: 'ada', admin_password: 'password1' }),
    );
    expect(wrongFields(unknown).sort()).toEqual(['admin_email', 'admin_password', 'invite']);
    for (const admin_password of [
      'password1',
      'PASSWORD1',
      'iloveyou1',
      '1234567',
      'x'.repeat(257),
    ])
      expect([
        admin_password,
        Object.keys((await post('register', newcomer(invite, { admin_password }))).json().fields),
      ]).toEqual([admin_password, ['admin_password']]);
    const first = newcomer(invite, { admin_email: ' Ada.Obi@Example.com ' });
    expect((await post('register', first)).statusCode).toBe(201);
    const second = await invited();
    const known = await post('register', newcomer(second, { admin_email: 'ada.obi@example.com' }));
    expect(wrongFields(known)).toEqual(['admin_email']);
    expect(
      (await post('register', newcomer(second, { admin_password: 'ẹ'.repeat(128) }))).statusCode,
    ).toBe(201);
    expect((await login('ADA.OBI@example.com ')).statusCode).toBe(200);
  });

  test('signing in fails alike for a wrong password and an unknown address', async () => {
    const person = newcomer(await invited());
    await post('register', person);
    const [wrong, unknown] = [
      await login(person.admin_email, 'wrong password'),
      await login(`${unique()}@example.com`),
    ];
    for (const { statusCode, headers } of [wrong, unknown])
      expect([statusCode, headers['cache-control']]).toEqual([401, 'no-store']);
    const told = [wrong, unknown].map((response) => ({ ...response.json(), request_id: '' }));
    expect(told[0]).toEqual({ message: 'Login failed', code: 'login_failed', request_id: '' });
    expect(told[1]).toEqual(told[0]);
    expect(Object.keys((await post('login', {})).json().fields).sort()).toEqual([
      'admin_email',
      'admin_password',
    ]);
    expect((await login(person.admin_email, ` ${PASSWORD}`)).statusCode).toBe(401);
  });

  test('an administrator is told who they are, and how much waits where', async () => {
    const { token } = await anAdmin(product);
    const { id } = await aDestination(product);
    const me = (): Promise<AdminMe> => product.json('GET', '/api/admin/me', { token });
    const before = await me();
    expect(before.admin_name).toBe('Ada Admin');
    const [decided] = [
      await anApplication(product, { destination_id: id }),
      await aPaidApplication(product, { destination_id: id }),
    ];
    await decide(product, decided, 'Approved', token);
    const after = await me();
    // What we have to do: the paid one. The other waits for its payer.
    expect([
      after.waiting.visa - before.waiting.visa,
      after.waiting.permit - before.waiting.permit,
    ]).toEqual([1, 0]);
    const grew = (name: 'all' | 'Pending' | 'Approved' | 'Denied') =>
      after.counts.visa[name] - before.counts.visa[name];
    expect([grew('all'), grew('Pending'), grew('Approved'), grew('Denied')]).toEqual([2, 1, 1, 0]);
  });

  test('and is told of nothing that the role can do nothing about', async () => {
    const order = await anApplication(product);
    await payByCard(product, order, { card: CARDS.half });
    await aPaidApplication(product);
    await anAgent(product, 'pending');
    const waits = async (role: Role) => {
      const { token } = await anAdmin(product, 'Rita', role);
      const { waiting }: AdminMe = await product.json('GET', '/api/admin/me', { token });
      return Object.entries(waiting).flatMap(([what, many]) => (many > 0 ? [what] : []));
    };
    expect(await waits('owner')).toEqual(
      expect.arrayContaining(['visa', 'queue', 'agents', 'payments']),
    );
    expect(await waits('reviewer')).toEqual(['visa', 'queue']);
    expect(await waits('cashier')).toEqual(['payments']);
    expect(await waits('viewer')).toEqual([]);
  });
});

describe('the first administrator’s invitation', () => {
  let product: Product;
  const started: Running[] = [];
  beforeAll(async () => {
    product = await openProduct();
  });
  afterAll(async () => {
    for (const one of started) await one.stop();
    await product.stop();
  });

  /** Another process on the same database, with a folder of its own unless it is given one. */
  const another = async (DATA_DIR = mkdtempSync(join(tmpdir(), 'tafiya-another-'))) => {
    const { config, connection, log, clock } = product.deps;
    const one = await start({ ...config, DATA_DIR }, { connection, clock, log, background: false });
    started.push(one);
    return one;
  };
  const open = async () =>
    (await product.rows(invitations)).filter(({ used_at }) => used_at === null);
  const register = async (code: string) =>
    await product.status('POST', '/api/admin/register', { body: newcomer(code) });
  const without = (file: string) =>
    rmSync(join(file, 'first-admin-invitation.txt'), { force: true });

  test('is one, however many processes start, at once or one after another, and only its file has the link', async () => {
    const { config, connection } = product.deps;
    await connection.db.delete(invitations);
    const folders = await Promise.all(['a', 'b', 'c'].map(async () => await another()));
    expect(await open()).toHaveLength(1);
    const made = folders.filter(({ deps }) =>
      existsSync(join(deps.config.DATA_DIR, 'first-admin-invitation.txt')),
    );
    expect(made).toHaveLength(1);
    const [
      {
        deps: { config: place },
      } = { deps: { config } },
    ] = made;
    const code = codeInFolder(place.DATA_DIR);
    for (const { firstAdmin, deps } of [...folders, await another(place.DATA_DIR)]) {
      expect(firstAdmin).toContain(
        deps.config.DATA_DIR === place.DATA_DIR
          ? `${place.DATA_DIR}/first-admin-invitation.txt`
          : 'npm run invite-admin',
      );
      expect(firstAdmin).not.toContain('invite=');
      expect(firstAdmin).not.toContain(code);
    }
    expect([await open(), codeInFolder(place.DATA_DIR)]).toEqual([[expect.anything()], code]);
    // Within the same milliseconds, which starts seldom are.
    await connection.db.delete(invitations);
    const folder = () => mkdtempSync(join(tmpdir(), 'tafiya-another-'));
    await Promise.all(
      Array.from({ length: 8 }, () =>
        inviteFirstAdmin({ ...product.deps, config: { ...config, DATA_DIR: folder() } }),
      ),
    );
    expect(await open()).toHaveLength(1);
    // Another that the machine is asked for ends the one before.
    const asked = codeIn(await inviteFromMachine(product.deps));
    expect([(await open()).length, await register(code)]).toEqual([1, 422]);
    expect(codeInFolder(config.DATA_DIR)).toBe(asked);
    // Once it is over, a start makes the next.
    product.clock.forward(8 * DAY_MS);
    without(place.DATA_DIR);
    const next = await another(place.DATA_DIR);
    expect([next.firstAdmin, await register(asked)]).toEqual([
      expect.stringContaining(place.DATA_DIR),
      422,
    ]);
  });

  test('ends with all others once somebody has registered; later ones of the machine stand beside each other', async () => {
    const { db } = product.deps.connection;
    // As earlier versions left them: one of every start.
    const old = ['one', 'two', 'three'];
    await db.delete(invitations);
    const expires_at = new Date(product.clock.now().getTime() + DAY_MS);
    await db
      .insert(invitations)
      .values(old.map((code) => ({ code_hash: tokenHash(code), expires_at })));
    const all = await Promise.all(old.map(register));
    expect(all.toSorted()).toEqual([201, 422, 422]);
    expect([await open(), (await another()).firstAdmin]).toEqual([[], undefined]);
    const later = [
      await inviteFromMachine(product.deps),
      await inviteFromMachine(product.deps),
    ].map(codeIn);
    expect([await register(later[1] ?? ''), await register(later[0] ?? '')]).toEqual([201, 201]);
  });
});
