import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/dates.ts';
import { anEnteredAgent, asked, login, newPerson, PASSWORD } from '#test/factories/agents.ts';
import { aProduct } from '#test/kit/support.ts';

const STRANGER = '203.0.113.7';
const OWNER = '198.51.100.1';

type Answer = Awaited<ReturnType<typeof login>>;
const statuses = (responses: Answer[]) => responses.map(({ statusCode }) => statusCode);

/** A refusal says when another try counts, within the window. */
function expectLimited(response: Answer, window_s: number) {
  expect([response.statusCode, response.json().code]).toEqual([429, 'too_many']);
  const wait = Number(response.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(window_s);
}

describe('limits', () => {
  const product = aProduct({ env: { RATE_LIMITS: 'on' } });

  async function inTurn(times: number, call: (turn: number) => Promise<Answer>): Promise<Answer[]> {
    const responses: Answer[] = [];
    for (let turn = 0; turn < times; turn++) responses.push(await call(turn));
    return responses;
  }

  test('stop 200 wrong logins after 20, and lock nobody out elsewhere', async () => {
    const { agent_email } = await anEnteredAgent(product);
    const responses = await inTurn(200, (turn) =>
      login(product, agent_email, `guess ${turn}`, STRANGER),
    );
    expect(statuses(responses)).toEqual([...Array(20).fill(401), ...Array(180).fill(429)]);
    for (const response of responses.slice(20)) expectLimited(response, 15 * 60);
    // From there the right password doesn't help either: it would tell that it was right.
    expectLimited(await login(product, agent_email, PASSWORD, STRANGER), 15 * 60);
    expect((await login(product, agent_email, PASSWORD, OWNER)).statusCode).toBe(200);
    product.clock.forward(15 * MINUTE_MS);
    expect((await login(product, agent_email, PASSWORD, STRANGER)).statusCode).toBe(200);
  });

  test('stop an address after 100 logins of any accounts, known or not', async () => {
    const from = '203.0.113.8';
    const { agent_email } = await anEnteredAgent(product);
    const responses = await inTurn(110, (turn) =>
      login(product, `nobody${turn}@example.com`, PASSWORD, from),
    );
    expect(statuses(responses)).toEqual([...Array(100).fill(401), ...Array(10).fill(429)]);
    expectLimited(await login(product, agent_email, PASSWORD, from), 15 * 60);
    expect((await login(product, agent_email, PASSWORD, OWNER)).statusCode).toBe(200);
  });

  test('count unknown addresses as well, and believe no header about where a call comes from', async () => {
    const from = '203.0.113.9';
    const guess = (turn: number) =>
      product.app.inject({
        method: 'POST',
        url: '/api/agents/login',
        remoteAddress: from,
        headers: { 'x-forwarded-for': `192.0.2.${turn}`, 'x-real-ip': `192.0.2.${turn}` },
        payload: { agent_email: 'one.nobody@example.com', agent_password: PASSWORD },
      });
    expect(statuses(await inTurn(22, guess))).toEqual([...Array(20).fill(401), 429, 429]);
  });

  test('count a whole line of IPv6 as one address, and IPv4 alike when it is mapped', async () => {
    const account = 'one.line@example.com';
    const responses = await inTurn(24, (turn) =>
      login(product, account, PASSWORD, `2001:db8:7:7:${turn}::${turn + 1}`),
    );
    expect(statuses(responses)).toEqual([...Array(20).fill(401), ...Array(4).fill(429)]);
    expect((await login(product, account, PASSWORD, '2001:db8:7:8::1')).statusCode).toBe(401);
    const mapped = await inTurn(22, (turn) =>
      login(product, account, PASSWORD, turn % 2 ? '203.0.113.20' : '::ffff:203.0.113.20'),
    );
    expect(statuses(mapped)).toEqual([...Array(20).fill(401), 429, 429]);
  });

  test('hold when all come at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 60 }, () =>
        login(product, 'at.once@example.com', PASSWORD, '203.0.113.10'),
      ),
    );
    expect(statuses(responses).sort()).toEqual([...Array(20).fill(401), ...Array(40).fill(429)]);
  });

  test('take five requests for a code an hour for one account from one address, known or not; elsewhere they go on', async () => {
    const { agent_email } = await anEnteredAgent(product);
    const ask = (address: string, remoteAddress: string) =>
      asked(
        product,
        'POST',
        'reset-password',
        { agent_email: address, new_password: `${PASSWORD}-2` },
        { remoteAddress },
      );
    for (const address of [agent_email, 'a.nobody@example.com']) {
      const responses = await inTurn(7, () => ask(address, STRANGER));
      expect(statuses(responses)).toEqual([202, 202, 202, 202, 202, 429, 429]);
      for (const response of responses.slice(5)) expectLimited(response, 60 * 60);
      expect((await ask(address, OWNER)).statusCode).toBe(202);
    }
    product.clock.forward(60 * MINUTE_MS);
    expect((await ask(agent_email, STRANGER)).statusCode).toBe(202);
  });

  test('let somebody who found a token try ten current passwords, and the owner in again', async () => {
    const { token, agent_email } = await anEnteredAgent(product);
    const change = (current_password: string, remoteAddress = STRANGER) =>
      asked(
        product,
        'PUT',
        'update',
        { agent_password: `${PASSWORD}-2`, current_password },
        { token, remoteAddress },
      );
    const responses = await inTurn(14, (turn) => change(`guess ${turn}`, `192.0.2.${turn}`));
    expect(statuses(responses)).toEqual([...Array(10).fill(422), ...Array(4).fill(429)]);
    for (const response of responses.slice(10)) expectLimited(response, 15 * 60);
    expectLimited(await change(PASSWORD), 15 * 60);
    // What needs no password goes on.
    expect(
      (await asked(product, 'PUT', 'update', { agent_name: 'Another Name' }, { token })).statusCode,
    ).toBe(200);
    expect((await login(product, agent_email, PASSWORD, OWNER)).statusCode).toBe(200);
    product.clock.forward(15 * MINUTE_MS);
    expect((await change(PASSWORD)).statusCode).toBe(200);
  });

  test('stop an address after 100 tries of codes or requests for one; elsewhere they go on', async () => {
    const from = '203.0.113.11';
    const reset = (turn: number, remoteAddress = from) =>
      asked(
        product,
        'POST',
        'reset-password',
        {
          agent_email: `nobody${turn}@example.com`,
          new_password: `${PASSWORD}-2`,
          ...(turn % 2 ? { code: '123456' } : {}),
        },
        { remoteAddress },
      );
    const responses = await inTurn(104, reset);
    expect(new Set(statuses(responses.slice(0, 100)))).toEqual(new Set([202, 422]));
    for (const response of responses.slice(100)) expectLimited(response, 15 * 60);
    expect((await reset(200, OWNER)).statusCode).toBe(202);
    product.clock.forward(15 * MINUTE_MS);
    expect((await reset(201)).statusCode).toBe(422);
  });

  test('stop an address after 100 registrations, agents’ and administrators’ together', async () => {
    const from = '203.0.113.12';
    const register = (turn: number, remoteAddress = from) => {
      const agent = newPerson({ agent_email: 'known@example.com' });
      const admin = {
        admin_name: 'Not Invited',
        admin_email: 'nobody@example.com',
        admin_password: PASSWORD,
        invite: 'x',
      };
      const [url, payload] =
        turn % 2 ? ['/api/agents/register', agent] : ['/api/admin/register', admin];
      return product.app.inject({ method: 'POST', url, remoteAddress, payload });
    };
    const responses = await inTurn(103, register);
    expect(new Set(statuses(responses.slice(0, 100)))).toEqual(new Set([201, 422]));
    for (const response of responses.slice(100)) expectLimited(response, 15 * 60);
    expect((await register(201, OWNER)).statusCode).toBe(201);
  });
});
