import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { order_events } from '#server/database/schema.ts';
import { anEnteredAgent, asked, login, newPerson, subjectsTo } from '#test/factories/agents.ts';
import { anAdmin } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

const product = aProduct();

const details = async (token: string) =>
  (await asked(product, 'GET', 'details', undefined, { token })).json();

describe('an administrator', () => {
  test.each([
    '0803 555 0199',
    '+234 803 555 0199',
    '8035550199',
    '\u202a+234 (0)803\u2011555\u20110199\u202c',
    'BOLA Unheard',
    'adesola unheard',
  ])('finds an agent by %s', async (q) => {
    const { token } = await anAdmin(product);
    const person = newPerson({
      agent_name: 'Adéṣọlá Unheard, Bola Unheard-Of',
      agent_phone: '08035550199',
    });
    await asked(product, 'POST', 'register', person);
    const found = await product.json('GET', `/api/agents/all-agent?q=${encodeURIComponent(q)}`, {
      token,
    });
    expect(found.length).toBeGreaterThan(0);
    for (const agent of found)
      expect(agent).toMatchObject({
        agent_name: person.agent_name,
        agent_phone: '+2348035550199',
      });
  });

  const say = (id: unknown, status: string, token: string) =>
    product.call('PUT', `/api/admin/approve-agent/${id}`, { body: { status }, token });

  test('approves and sets back; each tells the agent once, however often it is said', async () => {
    const admin = await anAdmin(product);
    const { id, agent_email, token } = await anEnteredAgent(product);
    const other = await anEnteredAgent(product);
    const before = await details(other.token);
    for (const status of ['approved', 'approved', 'pending', 'pending']) {
      expect((await say(id, status, admin.token)).statusCode).toBe(200);
      expect((await details(token)).status).toBe(status);
      expect(await details(other.token)).toEqual(before);
      await product.settle();
    }
    expect(subjectsTo(product, agent_email)).toEqual([
      'Welcome to Tafiya',
      'You are approved',
      'Your approval has ended',
    ]);
    expect((await say(id, 'perhaps', admin.token)).statusCode).toBe(422);
    for (const unknown of ['999999', '0', 'x', '1e3'])
      expect((await say(unknown, 'approved', admin.token)).statusCode).toBe(404);
  });

  test('who takes an approval back before its mail has gone tells nobody of it', async () => {
    const admin = await anAdmin(product);
    const { id, agent_email } = await anEnteredAgent(product);
    for (const status of ['approved', 'pending']) await say(id, status, admin.token);
    await product.settle();
    expect(subjectsTo(product, agent_email)).toEqual([
      'Welcome to Tafiya',
      'Your approval has ended',
    ]);
  });

  test('leaves a trace of each approval and rejection, also of who waits already', async () => {
    const admin = await anAdmin(product);
    const { id } = await anEnteredAgent(product);
    for (const status of ['pending', 'approved', 'pending']) await say(id, status, admin.token);
    const rows = await product.rows(order_events, eq(order_events.agent_id, id), order_events.id);
    expect(rows.map(({ event, actor, actor_id }) => [event, actor, actor_id])).toEqual(
      ['agent_rejected', 'agent_approved', 'agent_rejected'].map((event) => [
        event,
        'admin',
        admin.id,
      ]),
    );
  });

  test('deletes: the sessions end, and the address may register again, as somebody new', async () => {
    const { token: admin } = await anAdmin(product);
    const { id, agent_email, token } = await anEnteredAgent(product);
    // As clients do that always say JSON.
    const headers = { 'content-type': 'application/json' };
    const remove = () =>
      product.call('DELETE', `/api/admin/delete-agent/${id}`, { token: admin, headers });
    expect((await remove()).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(404);
    expect((await asked(product, 'GET', 'details', undefined, { token })).statusCode).toBe(401);
    expect((await login(product, agent_email)).statusCode).toBe(401);
    expect((await asked(product, 'POST', 'register', newPerson({ agent_email }))).statusCode).toBe(
      201,
    );
    const again = (await login(product, agent_email)).json();
    expect(again.id).not.toBe(id);
    expect(await details(again.token)).toMatchObject({ status: 'pending' });
  });

  test('deletes: what was still to be mailed to them is not', async () => {
    const admin = await anAdmin(product);
    const { id, agent_email } = await anEnteredAgent(product);
    await say(id, 'approved', admin.token);
    await product.call('DELETE', `/api/admin/delete-agent/${id}`, { token: admin.token });
    await product.settle();
    expect(subjectsTo(product, agent_email)).toEqual(['Welcome to Tafiya']);
  });
});
