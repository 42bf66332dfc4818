import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { addDays } from '#shared/dates.ts';
import { toKobo, toNaira } from '#shared/money/money.ts';
import { matches } from '../signatures.ts';
import { chargebackOf, transactionOf } from './answers.ts';
import {
  findCharge,
  findDecidingCharge,
  listCharges,
  PAGE_SIZE,
  refundCharge,
  type SandboxCharge,
  spend,
} from './charges.ts';
import { hostedRequest, openPage } from './hosted.ts';
import type { SandboxOptions } from './sandbox.routes.ts';

const NOT_FOUND = 'No transaction was found for this id';
const day = z.iso
  .date()
  .transform((text) => new Date(`${text}T00:00:00Z`))
  .optional();
/** A reference, or whole days (UTC), both ends included. */
const listRequest = z
  .object({
    tx_ref: z.string().min(1).optional(),
    from: day,
    to: day,
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  })
  .refine(({ tx_ref, from, to }) => tx_ref !== undefined || (from && to));
const refundRequest = z.object({
  amount: z.number().positive().max(1e9).optional(),
  comments: z.string().max(1000).default(''),
});

const refused = (reply: FastifyReply, status: number, message: string) =>
  reply.status(status).send({ status: 'error', message, data: null });

export function v3Routes({
  db,
  clock,
  secretKey,
  origin,
}: Pick<SandboxOptions, 'db' | 'clock' | 'secretKey' | 'origin'>): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!matches(request.headers.authorization, `Bearer ${secretKey}`))
        return refused(reply, 401, 'Invalid authorization key');
    });

    async function verified(charge: SandboxCharge | undefined, reply: FastifyReply) {
      if (!charge) return refused(reply, 404, NOT_FOUND);
      if (charge.outages > 0 && (await spend(db, charge.id, 'outages')))
        return refused(reply, 503, 'Service unavailable');
      return {
        status: 'success',
        message: 'Transaction fetched successfully',
        data: transactionOf(charge, clock.now()),
      };
    }

    app.get<{ Params: { id: string } }>(
      '/transactions/:id/verify',
      { schema: { hide: true } },
      async ({ params }, reply) => verified(await findCharge(db, params.id, clock.now()), reply),
    );

    app.get<{ Querystring: { tx_ref?: unknown } }>(
      '/transactions/verify_by_reference',
      { schema: { hide: true } },
      async ({ query }, reply) => {
        if (typeof query.tx_ref !== 'string' || query.tx_ref === '')
          return refused(reply, 400, 'tx_ref is required');
        return verified(await findDecidingCharge(db, query.tx_ref, clock.now()), reply);
      },
    );

    app.get('/transactions', { schema: { hide: true } }, async ({ query }, reply) => {
      const asked = listRequest.safeParse(query);
      if (!asked.success)
        return refused(reply, 400, 'tx_ref, or from and to as YYYY-MM-DD, and page as a number');
      const { tx_ref, from, to, page } = asked.data;
      const { charges, total } = await listCharges(db, clock.now(), {
        tx_ref,
        from,
        to: to && addDays(to, 1),
        page,
      });
      return {
        status: 'success',
        message: 'Transactions fetched',
        meta: {
          page_info: {
            total,
            current_page: page,
            total_pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
          },
        },
        data: charges.map((charge) => transactionOf(charge, clock.now())),
      };
    });

    app.post('/payments', { schema: { hide: true } }, async ({ body }, reply) => {
      const asked = hostedRequest.safeParse(body);
      if (!asked.success) return refused(reply, 400, z.prettifyError(asked.error));
      const token = await openPage(db, clock.now(), asked.data);
      return {
        status: 'success',
        message: 'Hosted Link',
        data: { link: `${origin}/sandbox/pay/${token}` },
      };
    });

    app.get<{ Querystring: { id?: unknown } }>(
      '/refunds',
      { schema: { hide: true } },
      async ({ query }) => {
        const charge = await findCharge(db, String(query.id), clock.now());
        const given = charge && charge.refunded_kobo > 0 ? [charge] : [];
        return {
          status: 'success',
          message: 'Refunds fetched',
          data: given.map(({ id, flw_ref, refunded_kobo }) => ({
            id,
            transaction_id: id,
            flw_ref,
            amount_refunded: toNaira(refunded_kobo),
            status: 'completed',
          })),
        };
      },
    );

    app.get<{ Querystring: { id?: unknown } }>(
      '/chargebacks',
      { schema: { hide: true } },
      async ({ query }) => {
        const charge = await findCharge(db, String(query.id), clock.now());
        return {
          status: 'success',
          message: 'Chargebacks fetched',
          data: charge?.status === 'reversed' ? [chargebackOf(charge, clock.now())] : [],
        };
      },
    );

    app.post<{ Params: { id: string } }>(
      '/transactions/:id/refund',
      { schema: { hide: true } },
      async ({ params, body }, reply) => {
        const asked = refundRequest.safeParse(body ?? {});
        if (!asked.success) return refused(reply, 400, 'amount must be a number above zero');
        const charge = await findCharge(db, params.id, clock.now());
        if (!charge) return refused(reply, 404, NOT_FOUND);
        if (await spend(db, charge.id, 'refusals'))
          return refused(reply, 400, 'Insufficient funds in your wallet');
        const kobo =
          asked.data.amount === undefined
            ? charge.amount_kobo - charge.refunded_kobo
            : toKobo(asked.data.amount);
        if (kobo <= 0 || !(await refundCharge(db, charge.id, kobo, clock.now())))
          return refused(
            reply,
            400,
            'The amount to refund is more than what is left of this charge',
          );
        return {
          status: 'success',
          message: 'Transaction refund initiated',
          data: {
            id: charge.id,
            tx_id: charge.id,
            flw_ref: charge.flw_ref,
            amount_refunded: toNaira(kobo),
            status: 'completed',
            comments: asked.data.comments,
            created_at: clock.now().toISOString(),
          },
        };
      },
    );
  };
}
