// Every administrators' call as it is answered: to each role, with and without a second factor, wanted or not, after a fresh login, an old one and one
// that has ended. Whoever is let in is answered 418, before anything is read or done; that what follows lets them in, too, route-snapshot.test.ts sees.
// What each call needs, and which roles that lets in, stands in snapshots/access.txt: whoever weakens a route, a role or a guard has to change that file
// too, where a reviewer reads it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admins } from '#server/database/schema.ts';
import { openSession } from '#server/features/sessions/sessions.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { ROLES, type Role, roleMay } from '#shared/people/roles.ts';
import { anAdmin } from '../factories/orders.ts';
import { listRoutes, pathTo, type Route, withHooks } from '../kit/routes.ts';
import { openProduct, type Product } from '../kit/support.ts';

const TABLE = '../snapshots/access.txt';
/** How long ago somebody logged in: a login is recent for ten minutes, and an idle session ends after four hours. */
const AGES = { fresh: 9 * MINUTE_MS, old: 11 * MINUTE_MS, ended: 4 * 60 * MINUTE_MS + MINUTE_MS };
type Age = keyof typeof AGES;

/** Who has a second factor, and whom the configuration wants to have one. */
const FACTORS = [
  { mode: 'optional', has: false },
  { mode: 'required', has: false },
  { mode: 'required', has: true },
] as const;
type Factor = (typeof FACTORS)[number];
/** Who does nothing without a second factor that is missing, but for the own account. */
const NEED_FACTOR: readonly Role[] = ['owner', 'cashier'];

/** A line of the table. */
interface Line {
  method: string;
  url: string;
  ownAccount: boolean;
  roles: string[];
  recent: boolean;
}

const lineOf = ({ method, url, needs = [], stepUp, noStepUp }: Route): string => {
  const roles = ROLES.filter((role) => needs.some((permission) => roleMay(role, permission)));
  return `${method} ${url} | ${needs.join(' or ')}: ${roles.join(', ')}${stepUp ? ' | recent login' : noStepUp ? ` | any login: ${noStepUp}` : ''}`;
};

const readLine = (line: string): Line => {
  const [call = '', who = '', login] = line.split(' | ');
  const [method = '', url = ''] = call.split(' ');
  const [needs, roles = ''] = who.split(': ');
  return {
    method,
    url,
    ownAccount: needs === 'account',
    roles: roles.split(', '),
    recent: login === 'recent login',
  };
};

const LET_IN = '418';

/** What the table has a call answer: status and code of a refusal. */
function answerOf(
  { ownAccount, roles, recent }: Line,
  role: Role,
  age: Age,
  { mode, has }: Factor,
): string {
  if (age === 'ended') return '401 unauthorized';
  if (mode === 'required' && !has && !ownAccount && NEED_FACTOR.includes(role))
    return '403 second_factor_needed';
  if (!roles.includes(role)) return '403 role_needed';
  return recent && age === 'old' ? '403 step_up' : LET_IN;
}

describe('administrators’ calls', () => {
  let product: Product;
  const routes: Route[] = [];
  beforeAll(async () => {
    product = await withHooks(
      (app) => {
        listRoutes(app, routes);
        app.addHook('preValidation', (_request, reply) =>
          reply.code(418).type('application/json').send(Buffer.from('{}')),
        );
      },
      () => openProduct({ bystander: false }),
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
    const wrong: string[] = [];
    for (const factor of FACTORS) {
      product.deps.config.ADMIN_SECOND_FACTOR = factor.mode;
      for (const role of ROLES) {
        const { id } = await anAdmin(product, `The ${role}`, role);
        if (factor.has)
          await db.update(admins).set({ totp_since: product.clock.now() }).where(eq(admins.id, id));
        for (const age of Object.keys(AGES) as Age[]) {
          const token = await openSession(
            db,
            'admin',
            id,
            new Date(product.clock.now().getTime() - AGES[age]),
          );
          for (const line of table) {
            const response = await product.call(line.method as 'GET', pathTo(line), { token });
            const answer = [response.statusCode, response.json().code].filter(Boolean).join(' ');
            if (answer !== answerOf(line, role, age, factor))
              wrong.push(
                `${line.method} ${line.url}: ${role}, ${age} login, second factor ${factor.mode}, had ${factor.has}: ${answer}`,
              );
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    // Thousands of calls: beside other work they take longer than a test usually may.
  }, 120_000);
});
