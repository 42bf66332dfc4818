// The log tells who signed in, who tried in vain and what was refused, without naming an address that a person or a line could be known by.
import { beforeEach, expect, test } from 'vitest';
import { ADMIN_PASSWORD, anAdmin, anAgent } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { createLog } from '../telemetry/log.ts';

const product = aProduct({
  log: createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) }),
});
let lines: string[] = [];
beforeEach(() => {
  lines = [];
});

const MARK = expect.stringMatching(/^[\w-]{16}$/);
const answered = () =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');

test('a sign-in, and one with a wrong password: the same account, and no mail address', async () => {
  const admin = await anAdmin(product);
  const logIn = (admin_password: string) =>
    product.call('POST', '/api/admin/login', {
      body: { admin_email: admin.admin_email, admin_password },
    });
  await logIn('not the password');
  await logIn(ADMIN_PASSWORD);
  const [failed, entered] = answered();
  expect(failed).toMatchObject({
    route: '/api/admin/login',
    status: 401,
    code: 'login_failed',
    from: MARK,
    account: MARK,
  });
  expect(failed.who).toBeUndefined();
  expect(entered).toMatchObject({
    status: 200,
    who: `admin ${admin.id}`,
    from: failed.from,
    account: failed.account,
    time: expect.any(Number),
  });
  expect(lines.join()).not.toContain(admin.admin_email);
  expect(lines.join()).not.toContain('127.0.0.1');
});

test('what somebody may not do: who they are, and why', async () => {
  const agent = await anAgent(product);
  const viewer = await anAdmin(product, 'Vera', 'viewer');
  await product.call('GET', '/api/visa/all', { token: agent.token });
  await product.call('PUT', '/api/admin/settings', {
    token: viewer.token,
    body: { version: 1, values: {} },
  });
  await product.call('GET', '/api/visa/all', { token: 'no token' });
  await product.call(
    'GET',
    '/uploads/0123456789012345678901234567890123456789?expires=1&signature=x',
  );
  expect(answered().map(({ status, code, who, from }) => [status, code, who, typeof from])).toEqual(
    [
      [403, 'forbidden', `agent ${agent.id}`, 'string'],
      [403, 'role_needed', `admin ${viewer.id}`, 'string'],
      [401, 'unauthorized', undefined, 'string'],
      [403, 'bad_signature', undefined, 'string'],
    ],
  );
});
