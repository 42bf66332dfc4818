// Every administrators' call, asked for by every role, with and without a second factor, after a fresh login, an old one and one that has ended.
// Whoever is let in is answered 418, before anything is read or done. What each needs stands in snapshots/access.txt: whoever weakens a route has to change that line too, where a reviewer reads it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admins } from '#server/database/schema.ts';
import { openSession } from '#server/features/sessions/sessions.ts';
import { PERMISSIONS, type Permission, ROLES, type Role } from '#shared/roles.ts';
import { anAdmin } from './factories.ts';
import { listRoutes, pathTo, type Route, withHooks } from './routes.ts';
import { openProduct, type Product } from './support.ts';

const TABLE = 'snapshots/access.txt';
const MINUTE_MS = 60_000;
/** How long ago somebody logged in. An idle session ends after four hours. */
const AGES = { fresh: 0, old: 11 * MINUTE_MS, ended: 5 * 60 * MINUTE_MS };
type Age = keyof typeof AGES;

/** A line of the table. */
interface Line {
  method: string;
  url: string;
  needs: Permission[];
  recent: boolean;
}

const lineOf = ({ method, url, needs = [], stepUp, noStepUp }: Route): string =>
  `${method} ${url} | ${needs.join(' or ')}${stepUp ? ' | recent login' : noStepUp ? ` | any login: ${noStepUp}` : ''}`;

const readLine = (line: string): Line => {
  const [call = '', needs = '', login] = line.split(' | ');
  const [method = '', url = ''] = call.split(' ');
  return { method, url, needs: needs.split(' or ') as Permission[], recent: login === 'recent login' };
};

const LET_IN = '418';

/** What the table has a call answer: status, and the code of a refusal. */
function answerOf({ needs, recent }: Line, role: Role, age: Age, guarded: boolean): string {
  if (age === 'ended') return '401 unauthorized';
  if (!guarded && !needs.includes('account') && (role === 'owner' || role === 'cashier')) return '403 second_factor_needed';
  if (!needs.some((permission) => (PERMISSIONS[permission].roles as readonly Role[]).includes(role))) return '403 role_needed';
  return recent && age === 'old' ? '403 step_up' : LET_IN;
}

describe('administrators’ calls', () => {
  let product: Product;
  const routes: Route[] = [];
  beforeAll(async () => {
    product = await withHooks(
      (app) => {
        listRoutes(app, routes);
        app.addHook('preValidation', (_request, reply) => reply.code(418).type('application/json').send(Buffer.from('{}')));
      },
      () => openProduct({ env: { ADMIN_SECOND_FACTOR: 'required' } }),
    );
  });
  afterAll(() => product.stop());

  test('each needs what the table says', async () => {
    const lines = routes.filter(({ needs, method }) => needs && method !== 'HEAD').map(lineOf);
    await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot(TABLE);
  });

  test('each answers what the table says, whoever asks', async () => {
    const { db } = product.deps.connection;
    const table = readFileSync(join(import.meta.dirname, TABLE), 'utf8')
      .trim()
      .split('\n')
      .map(readLine);
    expect(table.length).toBeGreaterThan(100);
    const people: { role: Role; guarded: boolean; id: number }[] = [];
    for (const role of ROLES)
      for (const guarded of [true, false]) {
        const { id } = await anAdmin(product, `The ${role}`, role);
        if (guarded) await db.update(admins).set({ totp_since: product.clock.now() }).where(eq(admins.id, id));
        people.push({ role, guarded, id });
      }
    const wrong: string[] = [];
    for (const { role, guarded, id } of people)
      for (const age of Object.keys(AGES) as Age[]) {
        const token = await openSession(db, 'admin', id, new Date(product.clock.now().getTime() - AGES[age]));
        for (const line of table) {
          const response = await product.call(line.method as 'GET', pathTo(line), { token });
          const answer = [response.statusCode, response.json().code].filter(Boolean).join(' ');
          if (answer !== answerOf(line, role, age, guarded))
            wrong.push(`${line.method} ${line.url}: ${role}, ${age} login, second factor ${guarded}: ${answer}`);
        }
      }
    expect(wrong).toEqual([]);
    // Thousands of calls: beside other work they take longer than a test usually may.
  }, 120_000);
});
