// Every call and every page with who may use it, as one file each: a lost one, or one whose guard moved, shows in the diff. Calls are asked for by
// everybody, administrators of every role among them; theirs stand in access.txt (test/attacks/access.test.ts), and let in whom they say.
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApplicantSession, openSession } from '#server/features/sessions/sessions.ts';
import { ROLES, type Role, roleMay } from '#shared/people/roles.ts';
import pages from '../../web/routes.ts';
import { anAdmin, anAgent, anApplication } from '../factories/orders.ts';
import { listRoutes, pathTo, type Route, withHooks } from '../kit/routes.ts';
import { openProduct, type Product } from '../kit/support.ts';

let product: Product;
const routes: Route[] = [];
beforeAll(async () => {
  product = await withHooks(
    (app) => listRoutes(app, routes),
    () => openProduct({ bystander: false }),
  );
});
afterAll(() => product.stop());

test('no call was lost, and each is guarded as it was', async () => {
  const { db } = product.deps.connection;
  const now = product.clock.now();
  const agent = await anAgent(product);
  const order = await anApplication(product);
  const admins: [Role, number][] = [];
  for (const role of ROLES) admins.push([role, (await anAdmin(product, `The ${role}`, role)).id]);
  const lines: string[] = [];
  // Built files have other names with every build.
  const calls = routes.filter(
    ({ method, url }) =>
      method !== 'HEAD' && !/^\/(assets|places|sandbox|api\/docs)\/|^\/[\w.-]+\.\w+$/.test(url),
  );
  for (const route of calls) {
    const lets = async (token?: string) => {
      const { statusCode } = await product.call(route.method as 'GET', pathTo(route), { token });
      return statusCode !== 401 && statusCode !== 403;
    };
    const letIn: string[] = [];
    if (await lets()) letIn.push('nobody');
    // Public calls look at no token.
    else if (await lets(await openApplicantSession(db, order.id, now))) letIn.push('applicant');
    if (await lets(await openSession(db, 'agent', agent.id, now))) letIn.push('agent');
    const roles: Role[] = [];
    for (const [role, id] of admins)
      if (await lets(await openSession(db, 'admin', id, now))) roles.push(role);
    const line = `${route.method} ${route.url}`;
    const { needs } = route;
    if (needs) {
      const may = ROLES.filter((role) => needs.some((permission) => roleMay(role, permission)));
      expect([line, ...letIn, ...roles]).toEqual([line, ...may]);
      continue;
    }
    if (roles.length > 0) letIn.push(roles.length === ROLES.length ? 'admin' : `${roles}`);
    lines.push(`${line}: ${letIn.join(', ') || 'a key of its own'}`);
  }
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('../snapshots/calls.txt');
  // A thousand calls: beside other work they take longer than a test usually may.
}, 120_000);

test('no page was lost, and each stands behind the same layout', async () => {
  const lines: string[] = [];
  const walk = (entries: RouteConfigEntry[], guard: string) => {
    for (const { index, path, file, children } of entries) {
      if (children) walk(children, /(agent|admin-entry|admin)-layout/.exec(file)?.[1] ?? guard);
      else lines.push(`${index ? '/' : path}: ${guard}`);
    }
  };
  walk(await pages, 'everybody');
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('../snapshots/pages.txt');
});
