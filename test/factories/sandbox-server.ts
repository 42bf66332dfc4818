import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { createFlutterwave } from '#server/adapters/payment/flutterwave.ts';
import { injectFetch } from '#server/adapters/payment/inject-fetch.ts';
import type { WebhookHint } from '#server/adapters/payment/interface.ts';
import { sandboxRoutes } from '#server/adapters/payment/sandbox/sandbox.routes.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { orders, payments } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { sendError } from '#server/http/errors.ts';

const ORIGIN = 'https://tafiya.example';
const keys = { secretKey: 'FLWSECK_TEST-sandbox', webhookHash: 'sandbox hash' };
export const AUTHORIZED = { authorization: `Bearer ${keys.secretKey}` };

/** The sandbox alone on an in-memory database, with the adapter that calls it and a receiver of its webhooks. For tests. */
export async function startSandbox() {
  const connection = await openEmbedded({});
  const { db } = connection;
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendError);
  const clock = { at: new Date('2026-11-21T12:00:00Z'), now: () => clock.at };
  const fetch = injectFetch(app, ORIGIN);
  const adapter = createFlutterwave({
    name: 'sandbox',
    baseUrl: `${ORIGIN}/sandbox`,
    publicKey: 'FLWPUBK_TEST-sandbox',
    ...keys,
    checkoutScript: '/sandbox/v3.js',
    origins: [],
    paymentOptions: () => ['card', 'mobilemoney', 'ussd'],
    brand: () => 'Tafiya',
    fetch,
  });
  await app.register(
    sandboxRoutes({ db, clock, origin: ORIGIN, ...keys, webhookUrl: `${ORIGIN}/webhook`, fetch }),
    { prefix: '/sandbox' },
  );

  const webhooks: (WebhookHint & { body: Record<string, unknown> })[] = [];
  /** The statuses that the receiver returns, one after another; then 200. */
  const receiver: { statuses: number[]; heard(): void } = { statuses: [], heard: () => {} };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: Buffer }>('/webhook', async (request, reply) => {
      const status = receiver.statuses.shift() ?? 200;
      // Each of the two signatures has to be valid by itself.
      for (const name of ['verif-hash', 'flutterwave-signature']) {
        const hint = adapter.readWebhook({ [name]: request.headers[name] }, request.body);
        if (typeof hint !== 'object') return reply.status(401).send();
        if (status === 200 && name === 'verif-hash')
          webhooks.push({ ...hint, body: JSON.parse(request.body.toString()).data });
      }
      receiver.heard();
      return reply.status(status).send();
    });
  });
  await app.ready();

  let payment = 0;
  const webhooksOf = (tx_ref: string) => webhooks.filter((webhook) => webhook.tx_ref === tx_ref);
  return {
    app,
    db,
    clock,
    adapter,
    receiver,
    /** A new payment's reference: the sandbox takes charges for no other. */
    async payment(): Promise<string> {
      const tx_ref = `17${String(++payment).padStart(11, '0')}`;
      const person = {
        first_name: 'Adaeze',
        last_name: 'Okafor',
        email: 'ada@example.com',
        phone_number: '+2348031234567',
      };
      const [order] = await db
        .insert(orders)
        .values({
          id: uuidv7(clock.now().getTime()),
          kind: 'visa',
          tracking_id: tx_ref,
          amount_kobo: 4_500_000,
          created_at: clock.now(),
          ...person,
        })
        .returning();
      if (!order) throw new Error('no order');
      await db.insert(payments).values({
        id: uuidv7(clock.now().getTime()),
        tx_ref,
        order_id: order.id,
        kind: 'visa',
        provider: 'sandbox',
        amount_kobo: 4_500_000,
        created_at: clock.now(),
      });
      return tx_ref;
    },
    /** Makes a charge as the overlay does. */
    async charge(tx_ref: string, card_number: string, over: object = {}) {
      const customer = {
        email: 'ada@example.com',
        phone_number: '+2348031234567',
        name: 'Adaeze Okafor',
      };
      const payload = {
        tx_ref,
        amount: 45000,
        currency: 'NGN',
        customer,
        payment_method: 'card',
        card_number,
        ...over,
      };
      const response = await app.inject({ method: 'POST', url: '/sandbox/charges', payload });
      return { status: response.statusCode, body: response.json() };
    },
    webhooksOf,
    /** Resolves with the webhooks about a reference once there are this many of them. */
    heard: (tx_ref: string, count: number) =>
      new Promise<ReturnType<typeof webhooksOf>>((done) => {
        receiver.heard = () => webhooksOf(tx_ref).length >= count && done(webhooksOf(tx_ref));
        receiver.heard();
      }),
    async close() {
      await app.close();
      await connection.close();
    },
  };
}
