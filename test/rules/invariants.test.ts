// Who may call which route: derived from the routes themselves, so that a new one is covered without being named.
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { openSession } from '#server/features/sessions/sessions.ts';
import { descriptionOf, KINDS } from '#shared/services/index.ts';
import {
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  CARDS,
  charge,
} from '../factories/orders.ts';
import { listRoutes, pathTo, type Route, withHooks } from '../kit/routes.ts';
import { openProduct, type Product } from '../kit/support.ts';

const CALLS = KINDS.map((kind) => descriptionOf(kind).calls);
/** The services' submissions: anybody, with an optional token of an agent's. */
const SUBMITTING = CALLS.map(({ submit }) => `POST /api${submit}`);
const VERIFYING = CALLS.map(({ verify }) => `POST /api${verify}`);
/** An agent's own calls (document 1, section 7). */
const AGENTS =
  /^\w+ \/api\/agents\/(agent-profile|badge\.pdf|details|groups|month|update|upload-agent-profile|logout|sessions(\/end)?|applications(\/:id(\/pay-link)?)?)$/;
/** An applicant's calls about the one order that a mailed link opened. */
const APPLICANTS = /^\w+ \/api\/manage\/(?!session$)/;
/** Everything else that needs no token. What is in none of these lists is an administrator's. */
const PUBLIC = [
  /^(GET|HEAD) \/api\/(visa|permit)\/(available-)?destinations(\/:id)?$/,
  /^POST \/api\/(visa\/track-visa|eligibility)$/,
  /^(GET|HEAD) \/api\/(facts|verify\/:code)$/,
  /^(GET|HEAD|PUT) \/api\/visa\/appointment-slots?$/,
  /^(POST \/api\/openings\/waits|DELETE \/api\/openings\/waits\/:code)$/,
  /^POST \/api\/payment\/start$/,
  /^((GET|HEAD) \/api\/groups\/:code|DELETE \/api\/groups\/:code\/orders\/:tracking_id)$/,
  /^POST \/api\/(orders\/((manage|ended)-link|lost-mailbox)|manage\/session)$/,
  /^POST \/api\/payments\/check$/,
  /^((GET|HEAD) \/api\/pay\/:code|POST \/api\/pay\/:code\/(start|check))$/,
  /^(POST \/api\/payments|(GET|HEAD|POST) \/api\/notify)\/webhook\/:provider$/,
  /^(GET|HEAD) \/api\/orders\/:id\/(invoice\.pdf|receipt\.pdf|qr\.png|appointment\.ics|credit-notes\/:refund_id)$/,
  /^(GET|HEAD) \/api\/captcha\/challenge$/,
  /^(OPTIONS|POST|HEAD|PATCH|DELETE) \/api\/uploads(\/:id)?$/,
  /^POST \/api\/agents\/(login|register|reset-password)$/,
  /^POST \/api\/admin\/(login|login\/second|register|reset-password)$/,
  /^(GET|HEAD) \/api\/(openapi\.json|docs(\/.*)?)$/,
];
/** Public, and about somebody all the same. */
const ABOUT_PAYING = [...VERIFYING, 'POST /api/payment/start'];
/** What is served beside the API. */
const BESIDE =
  /^\/(healthz|readyz|metrics|hotel|uploads\/\*|sandbox(\/.*)?|(assets|places)\/.*|missing\.js(\.br)?|sw\.js|offline\.html|[\w.-]+\.(svg|ico|png|txt|xml|json|webmanifest))$/;

type Audience = 'public' | 'anybody' | 'agent' | 'applicant' | 'admin';
const nameOf = ({ method, url }: Route) => `${method} ${url}`;
function audienceOf(route: Route): Audience {
  const name = nameOf(route);
  if (SUBMITTING.includes(name)) return 'anybody';
  if (AGENTS.test(name)) return 'agent';
  if (APPLICANTS.test(name)) return 'applicant';
  return VERIFYING.includes(name) || PUBLIC.some((path) => path.test(name)) ? 'public' : 'admin';
}

const CALLERS = [
  'nobody',
  'an unknown token',
  'a token that has ended',
  'a pending agent',
  'an approved agent',
  'an administrator',
] as const;
type Caller = (typeof CALLERS)[number];

/** What a caller must be told by a route of this audience: a status, or 0 where anything but 401 and 403 is right. */
function expected(audience: Audience, caller: Caller, { url }: Route): number {
  const stranger = caller === 'an unknown token' || caller === 'a token that has ended';
  const agent = caller === 'a pending agent' || caller === 'an approved agent';
  switch (audience) {
    case 'public':
      // A signed link and a webhook's signature are keys of their own, which this caller lacks.
      // Where no messages but mails go out, nobody has receipts to bring.
      if (url.includes('/notify/')) return 404;
      return url.startsWith('/api/orders/:') ? 403 : url.includes('/webhook/') ? 401 : 0;
    case 'anybody':
      return stranger ? 401 : caller === 'an administrator' ? 403 : 0;
    case 'agent':
      return agent ? 0 : caller === 'an administrator' ? 403 : 401;
    case 'applicant':
      return agent || caller === 'an administrator' ? 403 : 401;
    case 'admin':
      return agent ? 403 : caller === 'an administrator' ? 0 : 401;
  }
}

describe('every route', () => {
  let product: Product;
  let admin: Awaited<ReturnType<typeof anAdmin>>;
  let agents: Record<'pending' | 'approved', Awaited<ReturnType<typeof anAgent>>>;
  const all: Route[] = [];
  const routes = () => all.filter(({ url }) => url.startsWith('/api/'));
  beforeAll(async () => {
    product = await withHooks(
      (app) => listRoutes(app, all),
      () => openProduct(),
    );
    admin = await anAdmin(product);
    agents = { pending: await anAgent(product, 'pending'), approved: await anAgent(product) };
  });
  afterAll(() => product.stop());

  /** A token of its own for every call: one of the calls signs out. */
  async function tokenOf(caller: Caller): Promise<string | undefined> {
    const { db } = product.deps.connection;
    const now = product.clock.now();
    switch (caller) {
      case 'nobody':
        return undefined;
      case 'an unknown token':
        return 'nobody-was-ever-given-this-token';
      case 'a token that has ended':
        return openSession(db, 'admin', admin.id, new Date(now.getTime() - 12 * 3_600_000));
      case 'a pending agent':
        return openSession(db, 'agent', agents.pending.id, now);
      case 'an approved agent':
        return openSession(db, 'agent', agents.approved.id, now);
      case 'an administrator':
        return openSession(db, 'admin', admin.id, now);
    }
  }

  test('is where it is looked for', () => {
    const beside = all.filter(({ url }) => !url.startsWith('/api/') && !BESIDE.test(url));
    expect(beside.map(nameOf)).toEqual([]);
    expect(routes().length).toBeGreaterThan(30);
  });

  test.each(CALLERS)('lets in or refuses %s, as its audience says', async (caller) => {
    const wrong: string[] = [];
    for (const route of routes()) {
      const audience = audienceOf(route);
      const should = expected(audience, caller, route);
      const token = await tokenOf(caller);
      const { statusCode } = await product.call(
        route.method as InjectOptions['method'],
        pathTo(route),
        { token },
      );
      const right = should === 0 ? statusCode !== 401 && statusCode !== 403 : statusCode === should;
      if (!right) wrong.push(`${nameOf(route)} (${audience}) answers ${statusCode}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(CALLERS)(
    'that verifies a payment tells %s nothing of a paid order for another’s charge',
    async (caller) => {
      const [mine, theirs] = [await aPaidApplication(product), await anApplication(product)];
      const { transaction_id } = await charge(product, theirs, CARDS.declined);
      const body = { transaction_id, booking_id: mine.id, tnx_id: mine.payment_info.tx_ref };
      // Found by what it is asked, so that a sixth service's call is looked at without being named.
      const verifying = routes().filter(({ schema }) => {
        const { shape = {} } = (schema?.body as z.ZodMiniObject | undefined) ?? {};
        return 'transaction_id' in shape && ('booking_id' in shape || 'tnx_id' in shape);
      });
      expect(verifying.map(nameOf)).toEqual(expect.arrayContaining(VERIFYING));
      for (const route of verifying) {
        const response = await product.call(
          route.method as InjectOptions['method'],
          pathTo(route),
          { body, token: await tokenOf(caller) },
        );
        expect([nameOf(route), response.statusCode, Object.keys(response.json()).sort()]).toEqual([
          nameOf(route),
          404,
          ['code', 'message', 'request_id'],
        ]);
      }
    },
  );

  test('takes a token as a bearer’s only', async () => {
    const { token } = admin;
    const tries: Record<string, string>[] = [
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: 'Bearer' },
      { authorization: `Bearer ${token} ${token}` },
      { cookie: `adminToken=${token}` },
    ];
    for (const headers of tries)
      expect(await product.status('GET', '/api/visa/all', { headers })).toBe(401);
    expect(await product.status('GET', `/api/visa/all?token=${token}`)).toBe(401);
    expect(
      await product.status('GET', '/api/visa/all', {
        headers: { authorization: `bearer ${token}` },
      }),
    ).toBe(200);
  });

  test('that shows something private is kept by nobody on the way', async () => {
    const kept: string[] = [];
    for (const route of routes().filter(
      (one) => audienceOf(one) !== 'public' || ABOUT_PAYING.includes(nameOf(one)),
    )) {
      const { headers } = await product.call(
        route.method as InjectOptions['method'],
        pathTo(route),
        { token: await tokenOf('an administrator') },
      );
      if (headers['cache-control'] !== 'no-store')
        kept.push(`${nameOf(route)}: ${headers['cache-control']}`);
    }
    expect(kept).toEqual([]);
  });

  test('stands in the OpenAPI description with its answer, or is hidden on purpose', async () => {
    type Described = {
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    const { paths, openapi }: Described = await product.json('GET', '/api/openapi.json');
    expect(openapi).toMatch(/^3\.1/);
    const undescribed = routes().filter(({ method, url, hidden }) => {
      if (hidden || method === 'HEAD') return false;
      const { responses = {} } =
        paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {};
      return !Object.keys(responses).some((code) => code.startsWith('2'));
    });
    expect(undescribed.map(nameOf)).toEqual([]);
    const hidden = routes().filter(
      (route) =>
        route.hidden && !/^\/api\/(openapi\.json|docs(\/.*)?|uploads(\/:id)?)$/.test(route.url),
    );
    expect(hidden.map(nameOf)).toEqual([]);
  });

  test('answers with nosniff and a tight Referrer-Policy, whatever the answer', async () => {
    const beside = [
      '/',
      '/healthz',
      '/readyz',
      '/hotel',
      '/uploads/x',
      '/api/nothing',
      '/api/docs',
      '/no-such-page',
      '/favicon.svg',
      '/sandbox/v3.js',
      '/%ff',
      `/api/visa/destinations/${'x'.repeat(600)}`,
    ];
    const loose: string[] = [];
    for (const url of [
      ...beside,
      ...routes().flatMap((route) => (route.method === 'GET' ? [pathTo(route)] : [])),
    ]) {
      const { headers, statusCode } = await product.call('GET', url);
      if (
        headers['x-content-type-options'] !== 'nosniff' ||
        headers['referrer-policy'] !== 'same-origin'
      )
        loose.push(`${url} (${statusCode})`);
    }
    expect(loose).toEqual([]);
  });
});
