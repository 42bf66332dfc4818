// Every administrators' call, asked for by every role: the routes are found by themselves, with what each says it needs.
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERMISSION_NAMES, permissionsOf, ROLES, roleMay } from '#shared/roles.ts';
import { ADMIN_PASSWORD, aDestination, anAdmin } from '#test/factories.ts';
import { listRoutes, NO_ID, pathTo, type Route, withHooks } from '#test/routes.ts';
import { openProduct, type Product } from '#test/support.ts';
import { decorateActor, guard } from './guards.ts';

const MINUTE_MS = 60_000;

describe('roles', () => {
  let product: Product;
  const routes: Route[] = [];
  beforeAll(async () => {
    product = await withHooks(
      (app) => listRoutes(app, routes),
      () => openProduct(),
    );
  });
  afterAll(() => product.stop());

  test('a role is let in where its table says so, and refused everywhere else before anything is read', async () => {
    const guarded = routes.filter(({ needs, method }) => needs && method !== 'HEAD');
    expect(guarded.length).toBeGreaterThan(60);
    for (const role of ROLES) {
      const wrong: string[] = [];
      for (const route of guarded) {
        const { token } = await anAdmin(product, 'Ada', role);
        const response = await product.call(route.method as 'GET', pathTo(route), { token });
        const refused = response.statusCode === 403 && response.json().code === 'role_needed';
        const may = route.needs?.some((permission) => roleMay(role, permission));
        if (refused === may) wrong.push(`${role}: ${route.method} ${route.url} ${response.statusCode}`);
      }
      expect(wrong).toEqual([]);
    }
    // Hundreds of calls: beside other work they take longer than a test usually may.
  }, 120_000);

  test('a route that doesn’t say what it needs ends the start', async () => {
    const app = Fastify();
    decorateActor(app);
    guard(app, product.deps, 'admin');
    expect(() => app.get('/admin/anything', () => ({}))).toThrow('says no role');
  });

  test('who reads one half of a path’s meanings may not use the other', async () => {
    const { id } = await aDestination(product, 'permit');
    const { token } = await anAdmin(product, 'Rita', 'reviewer');
    const destination = await product.call('DELETE', `/api/admin/delete-permit/${id}`, { token });
    expect([destination.statusCode, destination.json().code]).toEqual([403, 'role_needed']);
    expect((await product.call('DELETE', `/api/admin/delete-permit/${NO_ID}`, { token })).statusCode).toBe(404);
  });

  test('an administrator is told the role and what it includes', async () => {
    for (const role of ROLES) {
      const { token } = await anAdmin(product, 'Ada', role);
      const me = (await product.call('GET', '/api/admin/me', { token })).json();
      expect([me.role, me.may]).toEqual([role, permissionsOf(role)]);
    }
    expect(permissionsOf('owner')).toEqual(PERMISSION_NAMES);
    expect(permissionsOf('viewer')).toEqual(['account', 'read']);
  });

  test('what moves money wants a login of the last ten minutes, or the password again', async () => {
    const { token } = await anAdmin(product, 'Cora', 'cashier');
    const refund = () => product.call('PUT', `/api/admin/payment-review/${NO_ID}`, { token, body: { decision: 'refund' } });
    product.clock.forward(10 * MINUTE_MS - 5000);
    expect((await refund()).statusCode).toBe(404);
    product.clock.forward(6000);
    const late = await refund();
    expect([late.statusCode, late.json().code]).toEqual([403, 'step_up']);
    const wrong = await product.call('POST', '/api/admin/step-up', { token, body: { admin_password: 'not this one' } });
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([422, ['admin_password']]);
    expect((await refund()).json().code).toBe('step_up');
    expect((await product.call('POST', '/api/admin/step-up', { token, body: { admin_password: ADMIN_PASSWORD } })).statusCode).toBe(200);
    expect((await refund()).statusCode).toBe(404);
  });
});
