// What roles mean beyond the table of routes, which test/attacks/access.test.ts compares with every call.

import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/dates.ts';
import { PERMISSION_NAMES, permissionsOf, ROLES } from '#shared/people/roles.ts';
import { ADMIN_PASSWORD, aDestination, anAdmin, wrongFields } from '#test/factories/orders.ts';
import { NO_ID } from '#test/kit/routes.ts';
import { aProduct } from '#test/kit/support.ts';
import { decorateActor, guard } from './guards.ts';

describe('roles', () => {
  const product = aProduct();

  test('a route that doesn’t say what it needs, or a change whether it wants a recent login, ends the start', async () => {
    const app = Fastify();
    decorateActor(app);
    guard(app, product.deps, 'admin');
    expect(() => app.get('/admin/anything', () => ({}))).toThrow('says no role');
    const config = { needs: 'orders' } as const;
    expect(() => app.get('/admin/anything', { config }, () => ({}))).not.toThrow();
    for (const change of ['post', 'put', 'delete', 'patch'] as const)
      expect(() => app[change]('/admin/anything', { config }, () => ({}))).toThrow(
        'changes something',
      );
    const both = { ...config, stepUp: true, noStepUp: 'it is harmless' } as const;
    expect(() => app.post('/admin/anything', { config: both }, () => ({}))).toThrow(
      'changes something',
    );
  });

  test('who reads one half of a path’s meanings may not use the other', async () => {
    const { id } = await aDestination(product, 'permit');
    const { token } = await anAdmin(product, 'Rita', 'reviewer');
    const destination = await product.call('DELETE', `/api/admin/delete-permit/${id}`, { token });
    expect([destination.statusCode, destination.json().code]).toEqual([403, 'role_needed']);
    expect(await product.status('DELETE', `/api/admin/delete-permit/${NO_ID}`, { token })).toBe(
      404,
    );
  });

  test('an administrator is told the role and what it includes', async () => {
    for (const role of ROLES) {
      const { token } = await anAdmin(product, 'Ada', role);
      const me = await product.json('GET', '/api/admin/me', { token });
      expect([me.role, me.may]).toEqual([role, permissionsOf(role)]);
    }
    expect(permissionsOf('owner')).toEqual(PERMISSION_NAMES);
    expect(permissionsOf('viewer')).toEqual(['account', 'read', 'reports']);
  });

  test('what moves money wants a login of the last ten minutes, or the password again', async () => {
    const { token } = await anAdmin(product, 'Cora', 'cashier');
    const refund = () =>
      product.call('PUT', `/api/admin/payment-review/${NO_ID}`, {
        token,
        body: { decision: 'refund' },
      });
    product.clock.forward(10 * MINUTE_MS - 5000);
    expect((await refund()).statusCode).toBe(404);
    product.clock.forward(6000);
    const late = await refund();
    expect([late.statusCode, late.json().code]).toEqual([403, 'step_up']);
    const wrong = await product.call('POST', '/api/admin/step-up', {
      token,
      body: { admin_password: 'not this one' },
    });
    expect(wrongFields(wrong)).toEqual(['admin_password']);
    expect((await refund()).json().code).toBe('step_up');
    expect(
      await product.status('POST', '/api/admin/step-up', {
        token,
        body: { admin_password: ADMIN_PASSWORD },
      }),
    ).toBe(200);
    expect((await refund()).statusCode).toBe(404);
  });
});
