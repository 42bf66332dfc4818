import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
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
  secretKey: string;
  webhookHash: string;
  origin: string;
  webhookUrl: string;
  fetch: WebhookOptions['fetch'];
}

export interface Charging {
  take(request: ChargeRequest): Promise<{ charge: SandboxCharge; behaviour: Behaviour }>;
  /** Resolves after each webhook's first try: the process may end at any moment. */
  tell(charges: SandboxCharge[]): Promise<void>;
  tellDispute(charge: SandboxCharge): Promise<void>;
}

const TIMER_SLACK_MS = 25;
const account = z.object({ account_number: z.string(), bank: z.string() });
const response = z.looseObject({ transaction_id: z.number(), status: z.string() });

/** A simulated Flutterwave; processes share its state in the database. */
export function sandboxRoutes(options: SandboxOptions): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    const { db, clock, fetch, webhookHash, webhookUrl } = options;
    const webhooks = webhookSender({ fetch, webhookHash, url: webhookUrl, log: app.log });
    app.addHook('onClose', () => webhooks.close());

    const script = overlayScript();
    app.get('/v3.js', { schema: { hide: true } }, (_request, reply) =>
      reply
        .headers({
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=300',
        })
        .send(script),
    );

    const styles = sheetStyles();
    app.get('/sheet.css', { schema: { hide: true } }, (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(styles),
    );

    const charging: Charging = {
      async take(request) {
        const taken = await db.transaction((tx) => takeCharge(tx, clock.now(), request));
        const { charge, behaviour } = taken;
        const { before, after } = behaviour.webhooks;
        const settled = charge.settles_at;
        await Promise.all(Array.from({ length: before }, () => webhooks.send(charge, settled)));
        for (let i = 0; i < after; i++) {
          if (behaviour.settles_after_ms > 0)
            webhooks.sendAfter(behaviour.settles_after_ms + TIMER_SLACK_MS, charge, settled);
          else void webhooks.send(charge, settled);
        }
        return taken;
      },
      // A late transfer sends no webhook, because that would wait in memory for a day.
      async tell(charges) {
        const arrived = charges.filter(({ settles_at }) => settles_at <= clock.now());
        await Promise.all(arrived.map((charge) => webhooks.send(charge, charge.settles_at)));
      },
      tellDispute: (charge) => webhooks.sendDispute(charge, clock.now()),
    };

    app.post(
      '/charges',
      {
        bodyLimit: 16_384,
        schema: {
          hide: true,
          body: chargeRequest,
          response: { 200: response, '4xx': errorResponse },
        },
      },
      async ({ body }, reply) => {
        const { charge, behaviour } = await charging.take(body);
        return reply
          .header('cache-control', 'no-store')
          .send(callbackOf(charge, clock.now(), behaviour.callback));
      },
    );

    app.post(
      '/accounts',
      {
        bodyLimit: 16_384,
        schema: {
          hide: true,
          body: accountRequest,
          response: { 200: account, '4xx': errorResponse },
        },
      },
      async ({ body }, reply) => {
        const { account_number } = await openAccount(db, clock.now(), body);
        return reply.header('cache-control', 'no-store').send({ account_number, bank: BANK });
      },
    );

    await app.register(async (pages) => sandboxPages(pages, options, charging));
    await app.register(v3Routes(options), { prefix: '/v3' });
  };
}
