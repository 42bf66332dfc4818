// Every response matches the schema that its route declares: a whole story is run, and every response in it is compared.
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DECIDED_KINDS } from '#shared/services/index.ts';
import { listRoutes, type Route, withHooks } from './routes.ts';
import { SERVICE_KINDS } from './services.ts';
import { anApplicantManagesTheirOrder, anApplicantPaysAndCancels, moreIsAskedForAndSent } from './story/applicants.ts';
import { applicationsAreSubmittedAndDecided } from './story/applications.ts';
import { aMonthIsSummedUp, aStoppedClearingIsAllowed, givenUpMailsAreSeenTo, refusedMailsAreCorrected } from './story/operations.ts';
import { aDifferenceIsSeenTo, moneyGoesBack, somebodyElsePays, TWO_PERSONS_ABOVE, theRestIsAskedFor } from './story/payments.ts';
import { administratorSignsIn, agentsComeAndGo, theTeamChanges } from './story/people.ts';
import { appointmentsAreMoved, ordersAreSubmittedAndPaid } from './story/services.ts';
import { appointmentsAreWorkedOn, ordersAreWorkedOn } from './story/work.ts';
import { openProduct, type Product } from './support.ts';

type Schemas = Record<string, z.ZodMiniType>;
/** The declared shape of an answer: by its status, else by its hundred. */
const declared = (route: Route, status: number): z.ZodMiniType | undefined => {
  const schemas = (route.schema?.response ?? {}) as Schemas;
  return schemas[status] ?? schemas[`${Math.floor(status / 100)}xx`];
};

/** What is wrong with a JSON answer; undefined when it is what its schema says, no more and no less. */
function difference(schema: z.ZodMiniType, payload: string): string | undefined {
  const body: unknown = JSON.parse(payload);
  const { success, data, error } = z.safeParse(schema, body);
  if (!success) return error.message;
  const whole = JSON.parse(JSON.stringify(z.encode(schema, data as never)));
  return isDeepStrictEqual(whole, body) ? undefined : `more than declared: ${payload.slice(0, 300)}`;
}

describe('every answer is what its route declares', () => {
  const routes: Route[] = [];
  const wrong: string[] = [];
  const answered = new Set<string>();
  let compared = 0;
  let product: Product;

  function watch(app: FastifyInstance) {
    listRoutes(app, routes);
    app.addHook('onSend', async (request, reply, payload) => {
      const { url = '' } = request.routeOptions;
      const { method } = request;
      const route = routes.find((one) => one.url === url && one.method === method);
      if (!route || !url.startsWith('/api/') || method === 'HEAD' || route.hidden) return;
      const status = reply.statusCode;
      if (status < 300) answered.add(`${method} ${url}`);
      const schema = declared(route, status);
      const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
      const problem =
        status === 500 ? 'it failed' : !schema ? 'it is not declared' : isJson ? difference(schema, String(payload)) : undefined;
      compared += 1;
      if (problem && status !== 304) wrong.push(`${method} ${url} ${status}: ${problem}`);
    });
  }
  beforeAll(async () => {
    product = await withHooks(watch, () => openProduct({ env: { REFUND_TWO_PERSONS: TWO_PERSONS_ABOVE } }));
  });
  afterAll(() => product.stop());

  test('in a story of every call', async () => {
    const token = await administratorSignsIn(product);
    await theTeamChanges(product, token);
    await agentsComeAndGo(product, token);
    for (const kind of DECIDED_KINDS) await applicationsAreSubmittedAndDecided(product, kind, token);
    for (const kind of SERVICE_KINDS) await ordersAreSubmittedAndPaid(product, kind, token);
    await appointmentsAreMoved(product);
    await givenUpMailsAreSeenTo(product, token);
    await refusedMailsAreCorrected(product, token);
    await anApplicantManagesTheirOrder(product, token);
    await anApplicantPaysAndCancels(product);
    await moreIsAskedForAndSent(product, token);
    await ordersAreWorkedOn(product, token);
    await appointmentsAreWorkedOn(product, token);
    await somebodyElsePays(product, token);
    await theRestIsAskedFor(product, token);
    await moneyGoesBack(product, token);
    await aDifferenceIsSeenTo(product, token);
    await aStoppedClearingIsAllowed(product, token);
    await aMonthIsSummedUp(product, token);
    // What takes nothing but a token is only asked for.
    for (const { method, url } of routes)
      if (method === 'GET' && url.startsWith('/api/admin/') && !url.includes(':')) await product.call('GET', url, { token });
    // Everything that was done above, in the words of every event.
    for (const query of ['by=everybody&limit=200', 'limit=1&q=ada', 'kind=none'])
      await product.call('GET', `/api/admin/activity?${query}`, { token });
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(200);
  }, 120_000);

  test('and no route was left out', () => {
    const all = routes.filter(({ url, method, hidden }) => url.startsWith('/api/') && method !== 'HEAD' && !hidden);
    const missing = all.map(({ method, url }) => `${method} ${url}`).filter((name) => !answered.has(name));
    expect(missing).toEqual([]);
  });
});
