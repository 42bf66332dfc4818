import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/dates.ts';
import { AGENT_TEXTS } from '#shared/people/agents.ts';
import {
  anEnteredAgent,
  asked,
  login,
  mailedCode,
  otherCode,
  PASSWORD,
  subjectsTo,
} from '#test/factories/agents.ts';
import { wrongFields } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

const FRESH = `${PASSWORD}-fresh`;
const WRONG = { code: AGENT_TEXTS.wrongCode };

const product = aProduct();
let me: Awaited<ReturnType<typeof anEnteredAgent>>;
beforeEach(async () => {
  me = await anEnteredAgent(product);
});

const reset = (body: object) =>
  asked(product, 'POST', 'reset-password', {
    agent_email: me.agent_email,
    new_password: FRESH,
    ...body,
  });
const signsIn = async (password: string) =>
  (await login(product, me.agent_email, password)).statusCode === 200;

describe('asking for a code', () => {
  test('changes nothing and answers the same for an address that nobody has, to which nothing is mailed', async () => {
    const responses = [await reset({}), await reset({ agent_email: 'nobody@example.com' })];
    for (const response of responses)
      expect([response.statusCode, response.json()]).toEqual([
        202,
        { success: true, code: 'code_required', message: AGENT_TEXTS.codeSent },
      ]);
    await product.settle();
    expect(subjectsTo(product, me.agent_email)).toEqual([
      'Welcome to Tafiya',
      'Your code for a new password',
    ]);
    expect(subjectsTo(product, 'nobody@example.com')).toEqual([]);
    expect([await signsIn(PASSWORD), await signsIn(FRESH)]).toEqual([true, false]);
    expect(
      (await asked(product, 'GET', 'details', undefined, { token: me.token })).statusCode,
    ).toBe(200);
  });

  test('names both fields when they are wrong, and takes no common password', async () => {
    const wrong = await reset({ agent_email: 'nobody', new_password: 'short' });
    expect(wrongFields(wrong).sort()).toEqual(['agent_email', 'new_password']);
    expect(Object.keys((await reset({ new_password: 'Password1' })).json().fields)).toEqual([
      'new_password',
    ]);
  });
});

describe('a mailed code', () => {
  test('sets the password once, ends every session, and its owner is told', async () => {
    const second: string = (await login(product, me.agent_email)).json().token;
    const code = await mailedCode(product, me.agent_email, FRESH);
    const response = await reset({ agent_email: me.agent_email.toUpperCase(), code: ` ${code} ` });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: true, message: 'Password reset successful!' },
    ]);
    for (const token of [me.token, second])
      expect((await asked(product, 'GET', 'details', undefined, { token })).statusCode).toBe(401);
    const again = await reset({ new_password: `${FRESH}-twice`, code });
    expect([again.statusCode, again.json().fields]).toEqual([422, WRONG]);
    expect([
      await signsIn(PASSWORD),
      await signsIn(FRESH),
      await signsIn(`${FRESH}-twice`),
    ]).toEqual([false, true, false]);
    await product.settle();
    expect(subjectsTo(product, me.agent_email)).toEqual([
      'Welcome to Tafiya',
      'Your code for a new password',
      'Your password was changed',
    ]);
  });

  test('sets it once also when it comes twice at the same moment', async () => {
    const code = await mailedCode(product, me.agent_email);
    const responses = await Promise.all(
      ['one', 'two'].map((end) => reset({ new_password: `${FRESH}-${end}`, code })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test('outdoes whoever logs in or changes the password by the old one at that moment', async () => {
    const code = await mailedCode(product, me.agent_email);
    const thiefs = { agent_password: `${FRESH}-thief`, current_password: PASSWORD };
    const [done, , ...entered] = await Promise.all([
      reset({ code }),
      asked(product, 'PUT', 'update', thiefs, { token: me.token }),
      ...Array.from({ length: 8 }, () => login(product, me.agent_email)),
    ]);
    expect(done.statusCode).toBe(200);
    for (const { token } of entered.map((response) => response.json()))
      if (token)
        expect((await asked(product, 'GET', 'details', undefined, { token })).statusCode).toBe(401);
    expect([await signsIn(FRESH), await signsIn(thiefs.agent_password)]).toEqual([true, false]);
  });

  test('is good for 15 minutes', async () => {
    const first = await mailedCode(product, me.agent_email);
    product.clock.forward(15 * MINUTE_MS);
    expect((await reset({ code: first })).json().fields).toEqual(WRONG);
    const second = await mailedCode(product, me.agent_email);
    product.clock.forward(14 * MINUTE_MS);
    expect((await reset({ code: second })).statusCode).toBe(200);
  });

  test('ends when its agent moves to another address', async () => {
    const code = await mailedCode(product, me.agent_email);
    const agent_email = `new-${me.agent_email}`;
    const moved = await product.call('PUT', '/api/agents/update', {
      token: me.token,
      body: { agent_email, current_password: PASSWORD },
    });
    expect(moved.statusCode).toBe(200);
    expect((await reset({ agent_email, code })).json().fields).toEqual(WRONG);
  });

  test('ends when another is mailed', async () => {
    const first = await mailedCode(product, me.agent_email);
    const second = await mailedCode(product, me.agent_email);
    if (first !== second) expect((await reset({ code: first })).statusCode).toBe(422);
    expect((await reset({ code: second })).statusCode).toBe(200);
  });

  test('is ended by five wrong ones, and not by four', async () => {
    for (const [wrong, status] of [
      [4, 200],
      [5, 422],
    ] as const) {
      const code = await mailedCode(product, me.agent_email);
      for (let n = 1; n <= wrong; n++)
        expect((await reset({ code: otherCode(code, n) })).json().fields).toEqual(WRONG);
      expect((await reset({ code })).statusCode).toBe(status);
    }
  });

  test('can’t be found by trying many at once', async () => {
    const code = await mailedCode(product, me.agent_email);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => reset({ code: otherCode(code, n + 1) })),
    );
    for (const response of responses) expect(response.json().fields).toEqual(WRONG);
    expect((await reset({ code })).statusCode).toBe(422);
  });

  test('is nobody else’s, and anything but six digits is only a wrong one', async () => {
    const other = await anEnteredAgent(product);
    const code = await mailedCode(product, me.agent_email);
    for (const agent_email of [other.agent_email, 'nobody@example.com']) {
      const response = await reset({ agent_email, code });
      expect([response.statusCode, response.json().fields]).toEqual([422, WRONG]);
    }
    for (const odd of ['0', 'abcdef', code.slice(1)])
      expect((await reset({ code: odd })).json().fields).toEqual(WRONG);
    for (const odd of [Number(code), ['x'], { $ne: '' }, '1'.repeat(21)])
      expect((await reset({ code: odd })).statusCode).toBe(422);
    expect((await reset({ code })).statusCode).toBe(200);
    expect((await login(product, other.agent_email)).statusCode).toBe(200);
  });
});
