import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { idsOf } from '#server/database/rows-of.ts';
import { waivers } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { findOrder } from '#server/features/orders/orders.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { withPlaced } from '#server/features/uploads/files.ts';
import { receiveForm } from '#server/features/uploads/receive-form.ts';
import { AppError, addProblems, invalid } from '#server/http/errors.ts';
import { leavingBody } from '#server/http/validation.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { formatNaira, toKobo } from '#shared/money/money.ts';
import {
  markedSpent,
  newWaiver,
  waiverApproval,
  waiver as waiverShape,
} from '#shared/money/waivers.ts';
import { listRefunds } from './list-refunds.ts';
import { refundsInWords } from './refund-words.ts';
import { markSpent } from './spent-fees.ts';
import { approveWaiver, askWaiver, waiversOf, withdrawWaiver } from './waivers.ts';

const answer = z.extend(done, { waiver: waiverShape });

export function waiverRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.connection;

  async function answered(id: string, reader: Admin, message: (amount: string) => string) {
    const [row] = await db.select().from(waivers).where(eq(waivers.id, id));
    const waiver = (await waiversOf(db, deps, row?.order_id ?? '', reader)).find(
      (one) => one.id === id,
    );
    if (!waiver) throw new AppError('not_found');
    return { ...ok(message(formatNaira(waiver.amount))), waiver };
  }

  app.put(
    '/admin/orders/:id/spent',
    {
      config: {
        needs: ['orders', 'payments'],
        noStepUp: 'writes down what was paid on for the order; no money of ours moves',
      },
      schema: {
        summary: 'Mark the government’s fee of an order as spent',
        description:
          '`amount` in naira, with the `reference` of its receipt. From then on a cancellation keeps it, where the order’s terms say `government: until_spent`. Sending it again replaces it. `shown` is what the page showed as spent (null for nothing): 409 if a colleague changed it since. 409 while the order is not paid.',
        params: byId,
        body: markedSpent,
        response: { 200: done },
      },
    },
    async (request) => {
      const { amount, reference, shown } = request.body;
      const spent = {
        amount_kobo: toKobo(amount),
        reference,
        shown_kobo: typeof shown === 'number' ? toKobo(shown) : shown,
      };
      await markSpent(deps, request.params.id, spent, adminOf(request));
      return ok(`${formatNaira(amount)} is marked as spent.`);
    },
  );

  app.post(
    '/admin/orders/:id/waivers',
    {
      config: { needs: 'payments', stepUp: true },
      schema: {
        summary: 'Ask for a waiver: everything that isn’t spent is refunded',
        description:
          'On death, illness and the like, with a `proof` file that staff alone can open. Another administrator approves it (`POST /admin/waivers/{id}/approve`); then the order is cancelled. 409 while one is open, once the order is done, and with nothing left.',
        consumes: ['multipart/form-data'],
        params: byId,
        body: z.extend(newWaiver, { proof: z.file() }),
        response: { 201: answer },
      },
      validatorCompiler: leavingBody,
    },
    async (request, reply) => {
      const admin = adminOf(request);
      const order = await findOrder(db, request.params.id);
      await using form = await receiveForm(request, deps, (name) => name === 'proof');
      const problems = { ...form.problems };
      const { data, error } = newWaiver.safeParse(form.fields);
      addProblems(problems, error?.issues);
      if (!form.files.proof) problems.proof ??= 'Choose the file that proves it.';
      if (!data || Object.keys(problems).length > 0) throw invalid(problems);
      const id = await withPlaced(deps, form.files, async ([proof]) => {
        if (!proof) throw new Error('the proof was not placed');
        return askWaiver(deps, order.id, data.reason, proof, admin);
      });
      return reply
        .code(201)
        .send(
          await answered(
            id,
            admin,
            (amount) => `A colleague has to approve it. Then ${amount} is refunded.`,
          ),
        );
    },
  );

  app.post(
    '/admin/waivers/:id/approve',
    {
      config: { needs: 'payments', stepUp: true },
      schema: {
        summary: 'Approve a colleague’s waiver',
        description:
          'The order is cancelled, and all that isn’t spent refunded. Not one’s own (409); 409 `refund_changed` with the true amount when `expected_refund`, which was read, has moved.',
        params: byId,
        body: z.nullish(waiverApproval),
        response: { 200: answer },
      },
    },
    async (request) => {
      const admin = adminOf(request);
      const { expected_refund } = request.body ?? {};
      const expected = expected_refund === undefined ? undefined : toKobo(expected_refund);
      const begun = await approveWaiver(deps, request.params.id, expected, admin);
      const refunds = await listRefunds(deps, admin.id, { ids: idsOf(begun) });
      return answered(request.params.id, admin, (amount) =>
        refunds.some(({ by_hand }) => by_hand)
          ? `The order is cancelled. ${refundsInWords(refunds)}`
          : `The order is cancelled, and ${amount} is on its way back.`,
      );
    },
  );

  app.delete(
    '/admin/waivers/:id',
    {
      config: { needs: 'payments', stepUp: true },
      schema: {
        summary: 'Withdraw a waiver that waits',
        params: byId,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await withdrawWaiver(deps, request.params.id, adminOf(request));
      return reply.code(204).send(null);
    },
  );
}
