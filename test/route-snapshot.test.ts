// Every call and every page with who may use it, as one file in this folder: a lost one, or one whose guard moved, shows in the diff.
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '#server/features/sessions/sessions.ts';
import pages from '../web/routes.ts';
import { anAdmin, anAgent } from './factories.ts';
import { listRoutes, pathTo, type Route, withHooks } from './routes.ts';
import { openProduct, type Product } from './support.ts';

let product: Product;
const routes: Route[] = [];
beforeAll(async () => {
  product = await withHooks(
    (app) => listRoutes(app, routes),
    () => openProduct(),
  );
});
afterAll(() => product.stop());

test('no call was lost, and each is guarded as it was', async () => {
  const { db } = product.deps.connection;
  const now = product.clock.now();
  const people = { agent: await anAgent(product), admin: await anAdmin(product) };
  const lines: string[] = [];
  // Built files have other names with every build.
  const calls = routes.filter(({ method, url }) => method !== 'HEAD' && !/^\/(assets|sandbox|api\/docs)\/|^\/[\w.-]+\.\w+$/.test(url));
  for (const route of calls) {
    const callers = {
      nobody: undefined,
      agent: await openSession(db, 'agent', people.agent.id, now),
      admin: await openSession(db, 'admin', people.admin.id, now),
    };
    const letIn: string[] = [];
    for (const [caller, token] of Object.entries(callers)) {
      const { statusCode } = await product.call(route.method as 'GET', pathTo(route), { token });
      if (statusCode !== 401 && statusCode !== 403) letIn.push(caller);
    }
    lines.push(`${route.method} ${route.url}: ${letIn.join(', ') || 'a key of its own'}`);
  }
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('snapshots/calls.txt');
});

test('no page was lost, and each stands behind the same layout', async () => {
  const lines: string[] = [];
  const walk = (entries: RouteConfigEntry[], guard: string) => {
    for (const { index, path, file, children } of entries) {
      if (children) walk(children, /(agent|admin-entry|admin)-layout/.exec(file)?.[1] ?? guard);
      else lines.push(`/${index ? '' : path}: ${guard}`);
    }
  };
  walk(await pages, 'everybody');
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('snapshots/pages.txt');
});
