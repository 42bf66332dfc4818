import { beforeEach, describe, expect, test } from 'vitest';
import { agents } from '#server/database/schema.ts';
import { DAY_MS } from '#shared/dates.ts';
import { AGENT_TEXTS } from '#shared/people/agents.ts';
import type { OpenSession } from '#shared/people/sessions.ts';
import {
  anEnteredAgent,
  asked,
  login,
  newPerson,
  PASSWORD,
  subjectsTo,
} from '#test/factories/agents.ts';
import { aProduct } from '#test/kit/support.ts';

const product = aProduct();

const details = async (token: string) =>
  (await asked(product, 'GET', 'details', undefined, { token })).json();
const fieldsOf = (response: Awaited<ReturnType<typeof login>>) =>
  Object.keys(response.json().fields ?? {}).sort();

describe('registering', () => {
  test('makes a pending agent, who can sign in; both they and we are mailed once', async () => {
    const person = newPerson({ agent_email: 'Bola.New@Example.com ' });
    const response = await asked(product, 'POST', 'register', person);
    expect([response.statusCode, response.json()]).toEqual([
      201,
      { success: true, message: AGENT_TEXTS.registered },
    ]);
    const { token, id } = (await login(product, 'bola.new@example.com')).json();
    expect(await details(token)).toEqual({
      id,
      agent_name: person.agent_name,
      agent_phone: '+2348031234567',
      agent_email: 'bola.new@example.com',
      agent_image: null,
      status: 'pending',
    });
    expect((await asked(product, 'GET', 'agent-profile', undefined, { token })).json()).toEqual({
      agent_name: person.agent_name,
      agent_image: null,
    });
    await product.settle();
    expect(subjectsTo(product, 'bola.new@example.com')).toEqual(['Welcome to Tafiya']);
    expect(subjectsTo(product, 'admin@tafiya.example')).toEqual([
      `A new agent is waiting: ${person.agent_name}`,
    ]);
  });

  test('names every wrong field at once, and takes nothing but text', async () => {
    const all = ['agent_email', 'agent_name', 'agent_password', 'agent_phone'];
    const register = (body: unknown) => asked(product, 'POST', 'register', body);
    const empty = await register({});
    expect([empty.statusCode, fieldsOf(empty)]).toEqual([422, all]);
    for (const value of ['', ' ', null, 7, ['x'], { $ne: '' }]) {
      const response = await register({
        agent_name: value,
        agent_phone: value,
        agent_email: value,
        agent_password: value,
      });
      expect([response.statusCode, fieldsOf(response)]).toEqual([422, all]);
    }
    for (const agent_password of [
      'short',
      'password1',
      'PASSWORD1',
      'x'.repeat(257),
      'x'.repeat(10_000),
    ])
      expect(fieldsOf(await register(newPerson({ agent_password })))).toEqual(['agent_password']);
    expect(
      fieldsOf(await register(newPerson({ agent_name: '', agent_password: 'password1' }))),
    ).toEqual(['agent_name', 'agent_password']);
    for (const agent_email of ['nobody', 'a@b', 'a b@example.com', 'a\u0000@example.com'])
      expect(fieldsOf(await register(newPerson({ agent_email })))).toEqual(['agent_email']);
    expect(fieldsOf(await register(newPerson({ agent_name: 'Bola\u0000' })))).toEqual([
      'agent_name',
    ]);
  });

  test('gives nobody rights or another’s id', async () => {
    const person = newPerson({ status: 'approved', id: 1, agent_image: 'x' });
    expect((await asked(product, 'POST', 'register', person)).statusCode).toBe(201);
    const { token } = (await login(product, person.agent_email)).json();
    expect(await details(token)).toMatchObject({ status: 'pending', agent_image: null });
  });

  test('takes passwords of any letters, up to 256 of them', async () => {
    for (const agent_password of [
      'Ọjọ́ dára pẹ̀lú àwọn ọ̀rẹ́ mi',
      ' with spaces around ',
      'x'.repeat(256),
    ]) {
      const { agent_email } = newPerson();
      expect(
        (await asked(product, 'POST', 'register', newPerson({ agent_email, agent_password })))
          .statusCode,
      ).toBe(201);
      expect((await login(product, agent_email, agent_password)).statusCode).toBe(200);
      expect((await login(product, agent_email, agent_password.slice(1))).statusCode).toBe(401);
    }
  });

  test('of a known address answers the same, changes nothing, and tells its owner', async () => {
    const { agent_email, token } = await anEnteredAgent(product);
    const another = {
      agent_email: agent_email.toUpperCase(),
      agent_name: 'Somebody Else',
      agent_password: `${PASSWORD}-other`,
    };
    const response = await asked(product, 'POST', 'register', newPerson(another));
    expect([response.statusCode, response.json()]).toEqual([
      201,
      { success: true, message: AGENT_TEXTS.registered },
    ]);
    await product.settle();
    expect(subjectsTo(product, agent_email)).toEqual([
      'Welcome to Tafiya',
      'You are already registered',
    ]);
    expect((await details(token)).agent_name).toBe(newPerson().agent_name);
    expect((await login(product, agent_email, another.agent_password)).statusCode).toBe(401);
  });

  test('of one address five times at once makes one agent', async () => {
    const person = newPerson();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => asked(product, 'POST', 'register', person)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    await product.settle();
    expect(subjectsTo(product, person.agent_email).sort()).toEqual([
      'Welcome to Tafiya',
      ...Array(4).fill('You are already registered'),
    ]);
    const rows = await product.rows(agents);
    expect(rows.filter(({ agent_email }) => agent_email === person.agent_email)).toHaveLength(1);
  });
});

describe('signing in', () => {
  test('needs both fields, and says no more than that it failed', async () => {
    const { agent_email } = await anEnteredAgent(product);
    expect(fieldsOf(await asked(product, 'POST', 'login', {}))).toEqual([
      'agent_email',
      'agent_password',
    ]);
    const refusals = [
      await login(product, agent_email, 'not-the-password'),
      await login(product, 'nobody@example.com'),
    ];
    for (const { statusCode, json } of refusals) {
      const { request_id, ...said } = json();
      expect([statusCode, said, typeof request_id]).toEqual([
        401,
        { message: 'Login failed', code: 'login_failed' },
        'string',
      ]);
    }
    for (const odd of [{ $ne: '' }, [PASSWORD], 7, null])
      expect((await login(product, agent_email, odd)).statusCode).toBe(422);
    expect((await login(product, `${agent_email}\u0000`)).statusCode).toBe(422);
    expect((await login(product, ` ${agent_email.toUpperCase()} `)).statusCode).toBe(200);
  });

  test('twice opens two sessions; signing out ends one, for good', async () => {
    const { agent_email, token } = await anEnteredAgent(product);
    const second: string = (await login(product, agent_email)).json().token;
    expect((await asked(product, 'POST', 'logout', undefined, { token })).statusCode).toBe(204);
    expect((await asked(product, 'POST', 'logout', undefined, { token })).statusCode).toBe(401);
    expect((await asked(product, 'GET', 'details', undefined, { token })).statusCode).toBe(401);
    expect((await details(second)).agent_email).toBe(agent_email);
  });

  test('lasts 30 days from the last use, no longer', async () => {
    const { token } = await anEnteredAgent(product);
    const status = async () =>
      (await asked(product, 'GET', 'details', undefined, { token })).statusCode;
    product.clock.forward(29 * DAY_MS);
    expect(await status()).toBe(200);
    product.clock.forward(29 * DAY_MS);
    expect(await status()).toBe(200);
    product.clock.forward(30 * DAY_MS + 1);
    expect(await status()).toBe(401);
  });
});

describe('changing one’s details', () => {
  let me: Awaited<ReturnType<typeof anEnteredAgent>>;
  beforeEach(async () => {
    me = await anEnteredAgent(product);
  });
  const change = (body: unknown, token = me.token) =>
    asked(product, 'PUT', 'update', body, { token });
  const OK = [200, { success: true, message: AGENT_TEXTS.updated }];

  test('takes name and phone without a password, once or twice, and those of nobody else', async () => {
    const other = await anEnteredAgent(product);
    for (let times = 0; times < 2; times++) {
      const response = await change({
        agent_name: 'Bola Newname',
        agent_phone: '0809 999 9999',
        id: other.id,
        status: 'approved',
      });
      expect([response.statusCode, response.json()]).toEqual(OK);
    }
    expect(await details(me.token)).toMatchObject({
      agent_name: 'Bola Newname',
      agent_phone: '+2348099999999',
      status: 'pending',
    });
    expect((await details(other.token)).agent_name).toBe(newPerson().agent_name);
  });

  test('leaves what is absent or empty as it is', async () => {
    const before = await details(me.token);
    for (const value of [undefined, null, '', '  ']) {
      const whole = {
        agent_name: value,
        agent_phone: value,
        agent_email: value,
        agent_password: value,
        current_password: value,
      };
      expect([(await change(whole)).statusCode, await details(me.token)]).toEqual([200, before]);
    }
    expect(
      (await change({ ...before, agent_email: me.agent_email.toUpperCase(), agent_password: '' }))
        .statusCode,
    ).toBe(200);
    expect(subjectsTo(product, me.agent_email)).toEqual(['Welcome to Tafiya']);
  });

  test('in two windows at once, the name here and the phone there, keeps both', async () => {
    const [agent_name, agent_phone] = ['Chidi Obi', '+2348039991111'];
    const changed = await Promise.all([change({ agent_name }), change({ agent_phone })]);
    expect(changed.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await details(me.token)).toMatchObject({ agent_name, agent_phone });
  });

  test('names every wrong field', async () => {
    const response = await change({
      agent_name: 'x'.repeat(101),
      agent_phone: '12',
      agent_email: 'nobody',
      agent_password: 'short',
    });
    expect([response.statusCode, fieldsOf(response)]).toEqual([
      422,
      ['agent_email', 'agent_name', 'agent_password', 'agent_phone'],
    ]);
    expect(
      fieldsOf(await change({ agent_password: 'password1', current_password: PASSWORD })),
    ).toEqual(['agent_password']);
  });

  test('asks for the current password before the address or the password changes', async () => {
    for (const wanted of [
      { agent_email: `new.${me.agent_email}` },
      { agent_password: `${PASSWORD}-2` },
    ]) {
      for (const current_password of [undefined, '', 'not-the-password']) {
        const response = await change({ ...wanted, agent_name: 'Not Kept', current_password });
        expect([response.statusCode, response.json().fields]).toEqual([
          422,
          { current_password: AGENT_TEXTS.wrongPassword },
        ]);
      }
    }
    expect((await details(me.token)).agent_name).toBe(newPerson().agent_name);
    expect((await login(product, me.agent_email)).statusCode).toBe(200);
  });

  test('of the address ends the other sessions, keeps this one, and tells the old address', async () => {
    const agent_email = `new.${me.agent_email}`;
    const second: string = (await login(product, me.agent_email)).json().token;
    expect((await change({ agent_email, current_password: PASSWORD })).statusCode).toBe(200);
    expect((await details(me.token)).agent_email).toBe(agent_email);
    expect((await asked(product, 'GET', 'details', undefined, { token: second })).statusCode).toBe(
      401,
    );
    expect((await login(product, me.agent_email)).statusCode).toBe(401);
    expect((await login(product, agent_email)).statusCode).toBe(200);
    await product.settle();
    expect(subjectsTo(product, me.agent_email)).toEqual([
      'Welcome to Tafiya',
      'Your address was changed',
    ]);
    expect(subjectsTo(product, agent_email)).toEqual([]);
  });

  test('of the password does the same', async () => {
    const second: string = (await login(product, me.agent_email)).json().token;
    expect(
      (await change({ agent_password: `${PASSWORD}-2`, current_password: PASSWORD })).statusCode,
    ).toBe(200);
    expect((await asked(product, 'GET', 'details', undefined, { token: second })).statusCode).toBe(
      401,
    );
    expect((await details(me.token)).id).toBe(me.id);
    expect((await login(product, me.agent_email)).statusCode).toBe(401);
    expect((await login(product, me.agent_email, `${PASSWORD}-2`)).statusCode).toBe(200);
    await product.settle();
    expect(subjectsTo(product, me.agent_email)).toEqual([
      'Welcome to Tafiya',
      'Your password was changed',
    ]);
  });

  test('takes nobody else’s address', async () => {
    const other = await anEnteredAgent(product);
    const response = await change({
      agent_email: other.agent_email,
      agent_name: 'Not Kept',
      current_password: PASSWORD,
    });
    expect([response.statusCode, fieldsOf(response)]).toEqual([422, ['agent_email']]);
    expect((await details(me.token)).agent_name).toBe(newPerson().agent_name);
    expect((await login(product, other.agent_email)).json().id).toBe(other.id);
  });
});

describe('one’s sessions', () => {
  test('are listed with their browsers; who knows the password ends one of them, or all others', async () => {
    const { token, agent_email } = await anEnteredAgent(product);
    const sessions = async () =>
      (await asked(product, 'GET', 'sessions', undefined, { token })).json() as OpenSession[];
    const end = (body: object) => asked(product, 'POST', 'sessions/end', body, { token });
    const from = async (browser: string): Promise<string> =>
      (
        await product.json('POST', '/api/agents/login', {
          body: { agent_email, agent_password: PASSWORD },
          headers: { 'user-agent': browser },
        })
      ).token;
    product.clock.forward(60_000);
    const [phone, library, tablet] = [
      await from('Phone'),
      await from('Library'),
      await from('Tablet'),
    ];
    const listed = await sessions();
    const others = listed.filter(({ current }) => !current);
    expect([listed.length, ...others.map(({ user_agent }) => user_agent).toSorted()]).toEqual([
      4,
      'Library',
      'Phone',
      'Tablet',
    ]);
    expect(JSON.stringify(listed)).not.toContain(token);

    const id = listed.find(({ user_agent }) => user_agent === 'Library')?.id;
    for (const password of ['', 'not this one']) {
      const refused = await end({ session: id, password });
      expect([refused.statusCode, fieldsOf(refused)]).toEqual([422, ['password']]);
    }
    const stranger = await anEnteredAgent(product);
    const theirs = (
      await asked(product, 'GET', 'sessions', undefined, { token: stranger.token })
    ).json() as OpenSession[];
    for (const other of ['x', theirs[0]?.id ?? ''])
      expect((await end({ session: other, password: PASSWORD })).statusCode).toBe(404);
    const statusOf = async (one: string) =>
      (await asked(product, 'GET', 'details', undefined, { token: one })).statusCode;
    expect((await end({ session: id, password: PASSWORD })).json()).toEqual({
      success: true,
      message: AGENT_TEXTS.sessionEnded,
    });
    expect([
      await statusOf(library),
      await statusOf(phone),
      await statusOf(stranger.token),
    ]).toEqual([401, 200, 200]);
    expect((await end({ password: PASSWORD })).json().message).toBe(AGENT_TEXTS.othersEnded);
    expect([
      await statusOf(phone),
      await statusOf(tablet),
      await statusOf(token),
      (await sessions()).length,
    ]).toEqual([401, 401, 200, 1]);
  });

  test('say when they were last used', async () => {
    const { token } = await anEnteredAgent(product);
    const since = product.clock.now();
    product.clock.forward(DAY_MS / 2);
    const [own] = (
      await asked(product, 'GET', 'sessions', undefined, { token })
    ).json() as OpenSession[];
    expect(Date.parse(own?.last_used_at ?? '') - since.getTime()).toBeGreaterThanOrEqual(
      DAY_MS / 2 - 1000,
    );
  });
});
