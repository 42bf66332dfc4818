// New passwords are compared with a stand-in for the list of breached ones, wherever one is set.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteCode } from '#test/factories/admins.ts';
import { anEnteredAgent, asked, mailedCode, newPerson, PASSWORD } from '#test/factories/agents.ts';
import { ADMIN_PASSWORD, anAdmin } from '#test/factories/orders.ts';
import { openProduct, type Product } from '#test/kit/support.ts';

const BREACHED = 'correct-horse-of-a-stolen-list';
const PADDED = 'correct-horse-of-nobody';
const hashOf = (password: string) =>
  createHash('sha1').update(password).digest('hex').toUpperCase();

const told: string[] = [];
let status = 200;
const service = createServer((request, response) => {
  told.push(`${request.url} ${request.headers['add-padding']}`);
  const lines = [
    `${hashOf(PADDED).slice(5)}:0`,
    `${hashOf(BREACHED).slice(5)}:37`,
    `${'0'.repeat(35)}:2`,
  ];
  response.writeHead(status).end(lines.join('\r\n'));
});
let product: Product;
beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  product = await openProduct({
    env: { BREACHED_PASSWORDS_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}` },
  });
});
afterAll(async () => {
  await product.stop();
  service.closeAllConnections();
  service.close();
});

test('one that is known from a breach is refused wherever it is set', async () => {
  const { token, agent_email } = await anEnteredAgent(product);
  const admin = await anAdmin(product);
  const invite = await inviteCode(product, admin.token);
  const code = await mailedCode(product, agent_email);
  const answers = {
    agent_password: [
      await asked(product, 'POST', 'register', newPerson({ agent_password: BREACHED })),
      await asked(
        product,
        'PUT',
        'update',
        { agent_password: BREACHED, current_password: PASSWORD },
        { token },
      ),
    ],
    new_password: [
      await asked(product, 'POST', 'reset-password', { agent_email, new_password: BREACHED, code }),
      await product.call('PUT', '/api/admin/password', {
        token: admin.token,
        body: { current_password: ADMIN_PASSWORD, new_password: BREACHED },
      }),
      await product.call('POST', '/api/admin/reset-password', {
        body: { code: 'x', new_password: BREACHED },
      }),
    ],
    admin_password: [
      await product.call('POST', '/api/admin/register', {
        body: {
          admin_name: 'Eve',
          admin_email: 'eve@example.com',
          admin_password: BREACHED,
          invite,
        },
      }),
    ],
  };
  for (const [field, responses] of Object.entries(answers))
    for (const response of responses)
      expect([response.statusCode, response.json().fields]).toEqual([
        422,
        { [field]: expect.stringMatching(/leaked elsewhere/) },
      ]);
  // The code of a refused password is not spent.
  expect(
    (
      await asked(product, 'POST', 'reset-password', {
        agent_email,
        new_password: `${PASSWORD}-newer`,
        code,
      })
    ).statusCode,
  ).toBe(200);
});

test('five digits of a hash are all that is told, and padding is no breach', async () => {
  told.length = 0;
  expect(
    (await asked(product, 'POST', 'register', newPerson({ agent_password: PADDED }))).statusCode,
  ).toBe(201);
  expect(told).toEqual([`/range/${hashOf(PADDED).slice(0, 5)} true`]);
});

test('while the list is away nobody is kept from an account', async () => {
  status = 503;
  expect(
    (await asked(product, 'POST', 'register', newPerson({ agent_password: BREACHED }))).statusCode,
  ).toBe(201);
  status = 200;
});
