// Every answer has the shape that its route declares: a whole story is told, and every answer in it is compared.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { FiledApplication } from '#shared/applications.ts';
import { APPLICATION_KINDS, type ApplicationKind } from '#shared/states.ts';
import {
  anAgent,
  anApplication,
  aPaidApplication,
  CARDS,
  charge,
  decide,
  pdf,
  sendApplication,
  sendIssued,
  unique,
  verify,
} from './factories.ts';
import { listRoutes, type Route, withHooks } from './routes.ts';
import { openProduct, type Product } from './support.ts';
import { hearWebhooks } from './webhooks.ts';

type Schemas = Record<string, z.ZodMiniType>;
/** The declared shape of an answer: by its status, else by its hundred. */
const declared = (route: Route | undefined, status: number): z.ZodMiniType | undefined => {
  const schemas = (route?.schema?.response ?? {}) as Schemas;
  return schemas[status] ?? schemas[`${Math.floor(status / 100)}xx`];
};

/** What is wrong with a JSON answer; undefined when it is what its schema says, no more and no less. */
function difference(schema: z.ZodMiniType, payload: string): string | undefined {
  const body: unknown = JSON.parse(payload);
  const { success, data, error } = z.safeParse(schema, body);
  if (!success) return error.message;
  return isDeepStrictEqual(JSON.parse(JSON.stringify(z.encode(schema, data as never))), body)
    ? undefined
    : `more than declared: ${payload.slice(0, 300)}`;
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
      if (!url.startsWith('/api/') || method === 'HEAD') return;
      const route = routes.find((one) => one.url === url && one.method === method);
      if (!route || route.hidden) return;
      const status = reply.statusCode;
      const name = `${method} ${url}`;
      if (status < 300) answered.add(name);
      const schema = declared(route, status);
      const json = String(reply.getHeader('content-type')).startsWith('application/json');
      const problem = !schema
        ? status === 304 || 'it is not declared'
        : json && difference(schema, Buffer.isBuffer(payload) ? payload.toString() : String(payload));
      compared += 1;
      if (typeof problem === 'string') wrong.push(`${name} ${status}: ${problem}`);
    });
  }
  beforeAll(async () => {
    product = await withHooks(watch, () => openProduct());
  });
  afterAll(() => product.stop());

  const kinds = () => APPLICATION_KINDS.filter((kind) => routes.some(({ url }) => url === `/api/${kind}/application`));
  const post = (url: string, body: unknown, token?: string) => product.call('POST', url, { body, token });
  let token: string;

  async function administratorSignsIn() {
    const invitation = readFileSync(join(product.deps.config.DATA_DIR, 'first-admin-invitation.txt'), 'utf8').trim();
    const person = { admin_email: 'ada@example.com', admin_password: 'correct horse battery' };
    const newcomer = { ...person, admin_name: 'Ada', invite: new URL(invitation).searchParams.get('invite') };
    await post('/api/admin/register', { ...newcomer, admin_email: 'ada' });
    await post('/api/admin/register', newcomer);
    await post('/api/admin/register', newcomer);
    await post('/api/admin/login', { ...person, admin_password: 'wrong' });
    token = (await post('/api/admin/login', person)).json().token;
    await post('/api/admin/invitations', undefined, token);
    const other = (await post('/api/admin/login', person)).json().token;
    await post('/api/admin/logout', undefined, other);
    await post('/api/admin/logout', undefined, other);
  }

  async function destinations(kind: ApplicationKind): Promise<number> {
    const paths = { visa: ['add_visa', 'destinations'], permit: ['add_permit', 'permit'] } as const;
    const [add, list] = paths[kind];
    const place = { destination: `Land ${unique()}`, visa_price: 45000, visa_agent_price: '30000', available_country: 'Nigeria|Ghana' };
    const { id } = (await post(`/api/${kind}/${add}`, place, token)).json();
    const { id: gone } = (await post(`/api/${kind}/${add}`, place, token)).json();
    await post(`/api/${kind}/${add}`, { ...place, visa_price: -1 }, token);
    const get = (url: string, as?: string) => product.call('GET', url, { token: as });
    for (const url of [`/api/${kind}/destinations`, `/api/${kind}/available-destinations`]) {
      const { headers } = await get(url);
      await product.call('GET', url, { headers: { 'if-none-match': String(headers.etag) } });
      for (const query of ['?origin=ghana', '?search=45000', '?limit=1', '?limit=0']) await get(url + query, token);
    }
    await get(`/api/${kind}/destinations/${id}`);
    await get(`/api/${kind}/destinations/${id}`, (await anAgent(product)).token);
    await get(`/api/${kind}/destinations/0`);
    for (const url of ['', '?limit=1', '?limit=no', `/${id}`, '/0']) await get(`/api/admin/${list}${url}`, token);
    await product.call('PUT', `/api/${kind}/update`, { body: { visa_id: id, process_time: '5 days' }, token });
    await product.call('PUT', `/api/${kind}/update`, { body: { visa_id: 0 }, token });
    const remove = kind === 'visa' ? 'delete-destinations' : 'delete-permit';
    for (let i = 0; i < 2; i++) await product.call('DELETE', `/api/admin/${remove}/${gone}`, { token });
    return id;
  }

  async function payments(kind: ApplicationKind, filed: FiledApplication) {
    const heard = hearWebhooks(product);
    await product.call('GET', '/api/captcha/challenge');
    for (const body of [{ booking_id: filed.id }, { tracking_id: filed.tracking_id }, {}, { tracking_id: 'x' }, { booking_id: 'x' }])
      await post('/api/payment/start', body);
    for (const card of [CARDS.declined, CARDS.slow, CARDS.callbackOnly])
      await verify(product, filed, (await charge(product, filed, card)).transaction_id, kind);
    await verify(product, filed, 'none', kind);
    await post(`/api/${kind}/payment-verification`, {});
    await post('/api/payment/start', { booking_id: filed.id });
    await post('/api/payments/webhook/flutterwave', {});
    await heard(filed.payment_info.tx_ref);
    await product.call('POST', '/api/payments/webhook/nobody', { body: {} });
  }

  async function decisions(kind: ApplicationKind, filed: FiledApplication) {
    const get = (url: string) => product.call('GET', `/api/${kind}${url}`, { token });
    await sendIssued(product, filed, pdf(), token, kind);
    for (const status of ['Approved', 'Denied', 'Maybe']) await decide(product, filed, status, token, kind);
    for (const file of [undefined, pdf()]) await sendIssued(product, filed, file, token, kind);
    const paid = kind === 'visa' ? 'payment-update' : 'permit-payment-update';
    for (const status of ['Paid', 'Not Paid']) await product.call('PUT', `/api/admin/${paid}/${filed.id}`, { body: { status }, token });
    for (const list of ['all', 'approved', 'pending', 'denied', 'all-paid-visa', 'all-not-paid-visa', 'first-ten'])
      await get(`/${list}?limit=1`);
    for (const id of [filed.id, 'x']) await get(`/status/${id}`);
    for (const visaData of [{ id: filed.id }, { id: 'x' }, {}]) await post(`/api/${kind}/send-receipt-email`, { visaData, to: 'x' }, token);
    await get('/all?cursor=x');
  }

  async function papers(filed: FiledApplication) {
    const found = (await post('/api/visa/track-visa', { tracking_id: filed.tracking_id })).json();
    for (const tracking_id of ['', 'TFY-1', 'TFY-00000-00000-00000']) await post('/api/visa/track-visa', { tracking_id });
    for (const url of [found.invoice_url, found.receipt_url, found.qr_code, `${found.invoice_url}x`]) await product.call('GET', url);
  }

  test('in a story of every call', async () => {
    await administratorSignsIn();
    for (const kind of kinds()) {
      const destination_id = await destinations(kind);
      const options = { kind, destination_id };
      await sendApplication(product, destination_id, { ...options, fields: { visa_fee: 1 } });
      await sendApplication(product, undefined, { ...options, files: {} });
      await sendApplication(product, destination_id, { ...options, token });
      await post(`/api/${kind}/application`, {});
      const filed = await anApplication(product, options);
      await payments(kind, filed);
      await decisions(kind, filed);
      await papers(filed);
      await decisions(kind, await aPaidApplication(product, options));
      const remove = kind === 'visa' ? 'delete-application' : 'delete-permit';
      for (const id of [filed.id, filed.id, 'x']) await product.call('DELETE', `/api/admin/${remove}/${id}`, { token });
    }
    await product.call('GET', '/api/visa/all');
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(100);
  });

  test('and no route was left out', () => {
    const all = routes.filter(({ url, method, hidden }) => url.startsWith('/api/') && method !== 'HEAD' && !hidden);
    const missing = all.map(({ method, url }) => `${method} ${url}`).filter((name) => !answered.has(name));
    expect(missing).toEqual([]);
  });
});
