import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '#server/database/connect.ts';
import type { Clock } from '#server/deps.ts';
import { errorResponse } from '#shared/errors.ts';
import { accountRequest, openAccount } from './accounts.ts';
import { callbackOf } from './answers.ts';
import type { Behaviour } from './cards.ts';
import { type ChargeRequest, chargeRequest, type SandboxCharge, takeCharge } from './charges.ts';
import { overlayScript, sheetStyles } from './overlay/script.ts';
import { BANK, sandboxPages } from './pages.routes.ts';
import { v3Routes } from './v3.routes.ts';
import { type WebhookOptions, webhookSender } from './webhooks.ts';

export interface SandboxOptions {
  db: Db;
  clock: Clock;
  /** The secret key that v3 calls must carry. */
  secretKey: string;
  /** The secret that webhooks are signed with. */
  webhookHash: string;
  /** Our own origin, under which its payment pages are. */
  origin: string;
  /** The URL webhooks are sent to: our own `/api/payments/webhook/flutterwave`. */
  webhookUrl: string;
  /** Sends the webhooks; inject-fetch.ts in the running process. */
  fetch: WebhookOptions['fetch'];
}

/** What all ways to charge share: the charge with its webhooks, and the webhooks of transfers. */
export interface Charging {
  take(request: ChargeRequest): Promise<{ charge: SandboxCharge; behaviour: Behaviour }>;
  /** Resolves once each webhook was tried: this process may end at any moment, and whoever was told that money arrived counts on it. */
  tell(charges: SandboxCharge[]): Promise<void>;
  /** The same about a charge that the payer's bank took back, or left with the shop. */
  tellDispute(charge: SandboxCharge): Promise<void>;
}

/** A charge settles exactly at `settles_at`, and a timer may fire slightly early. */
const TIMER_SLACK_MS = 25;
const account = z.object({ account_number: z.string(), bank: z.string() });
const response = z.looseObject({ transaction_id: z.number(), status: z.string() });

/**
 * A simulated Flutterwave, registered under `/sandbox`: the overlay's script, the charges it makes, and the v3 calls that the adapter uses.
 * All its state is in the database, so that any process knows a charge that another took.
 */
export function sandboxRoutes(options: SandboxOptions): FastifyPluginAsync {
  return async (scope: FastifyInstance) => {
    const { db, clock, fetch, webhookHash, webhookUrl } = options;
    const app = scope.withTypeProvider<ZodTypeProvider>();
    const webhooks = webhookSender({ fetch, webhookHash, url: webhookUrl, log: scope.log });
    scope.addHook('onClose', () => webhooks.close());

    const script = overlayScript();
    app.get('/v3.js', { schema: { hide: true } }, (_request, reply) =>
      reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=300' }).send(script),
    );

    const styles = sheetStyles();
    app.get('/sheet.css', { schema: { hide: true } }, (_request, reply) => reply.type('text/css; charset=utf-8').send(styles));

    const charging: Charging = {
      async take(request) {
        const taken = await takeCharge(db, clock.now(), request);
        const { charge, behaviour } = taken;
        const { before, after } = behaviour.webhooks;
        const settled = charge.settles_at;
        await Promise.all(Array.from({ length: before }, () => webhooks.send(charge, settled)));
        for (let i = 0; i < after; i++) {
          if (behaviour.settles_after_ms > 0) webhooks.sendAfter(behaviour.settles_after_ms + TIMER_SLACK_MS, charge, settled);
          else void webhooks.send(charge, settled);
        }
        return taken;
      },
      // A late transfer's webhook gets lost: it would have to wait a day in memory.
      async tell(charges) {
        const arrived = charges.filter(({ settles_at }) => settles_at <= clock.now());
        await Promise.all(arrived.map((charge) => webhooks.send(charge, charge.settles_at)));
      },
      tellDispute: (charge) => webhooks.sendDispute(charge, clock.now()),
    };

    app.post(
      '/charges',
      { bodyLimit: 16_384, schema: { hide: true, body: chargeRequest, response: { 200: response, '4xx': errorResponse } } },
      async ({ body }, reply) => {
        const { charge, behaviour } = await charging.take(body);
        return reply.header('cache-control', 'no-store').send(callbackOf(charge, clock.now(), behaviour.callback));
      },
    );

    app.post(
      '/accounts',
      { bodyLimit: 16_384, schema: { hide: true, body: accountRequest, response: { 200: account, '4xx': errorResponse } } },
      async ({ body }, reply) => {
        const { account_number } = await openAccount(db, clock.now(), body);
        return reply.header('cache-control', 'no-store').send({ account_number, bank: BANK });
      },
    );

    await scope.register(async (pages) => sandboxPages(pages, options, charging));
    await scope.register(v3Routes(options), { prefix: '/v3' });
  };
}
