import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Order, Payment } from '#server/features/orders/services.ts';
import { filedPaymentInfo, firstPayment } from '#server/features/payments/payments.ts';
import { invoiceLink, qrLink } from '#server/features/receipts/links.ts';
import { fileLinks } from '#server/features/uploads/files.ts';
import { receiveForm } from '#server/features/uploads/receive-form.ts';
import { APPLICATION_FILES, applicationForm, type FiledApplication, filedApplication } from '#shared/applications.ts';
import { errorAnswer } from '#shared/errors.ts';
import { toNaira } from '#shared/money.ts';
import type { ApplicationKind } from '#shared/states.ts';
import { fileApplication } from './file-application.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The Idempotency-Key of a filing, if there is one. @throws AppError malformed */
function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY.test(header)) throw new AppError('malformed', 'Use an Idempotency-Key of at most 200 characters.');
  return header;
}

async function answer(deps: Deps, order: Order, payment: Payment): Promise<FiledApplication> {
  const { passport_photograph = '' } = await fileLinks(deps.connection.db, deps, order.id, ['passport_photograph']);
  return {
    id: order.id,
    tracking_id: order.tracking_id,
    message: 'We have your application. Pay now, and it goes to a reviewer.',
    created_at: order.created_at.toISOString(),
    visa_fee: toNaira(order.amount_kobo),
    payment_info: await filedPaymentInfo(deps, order, payment),
    invoice_url: invoiceLink(deps, order.id),
    qr_code_filename: qrLink(deps, order.id),
    passport_photograph,
  };
}

/** `POST /visa/application` and `/permit/application`; in a scope that takes an optional token. */
export function filingRoute(scope: FastifyInstance, deps: Deps, kind: ApplicationKind): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const file = z.optional(z.file());
  const body = z.extend(applicationForm, Object.fromEntries(Object.keys(APPLICATION_FILES).map((name) => [name, file])));
  app.post(
    `/${kind}/application`,
    {
      schema: {
        tags: ['applications'],
        consumes: ['multipart/form-data'],
        body,
        response: { 201: filedApplication, '4xx': errorAnswer, '5xx': errorAnswer },
      },
      // The body is read, and checked with the same schema, by the handler.
      validatorCompiler: () => (data) => ({ value: data }),
    },
    async (request, reply) => {
      if (request.actor.kind === 'admin') throw new AppError('forbidden', 'Administrators don’t file applications.');
      const idempotency_key = keyOf(request.headers['idempotency-key']);
      const form = await receiveForm(request, deps.storage, Object.keys(APPLICATION_FILES));
      try {
        const filed = await fileApplication(deps, { kind, actor: request.actor, form, idempotency_key, remote_address: request.ip });
        const payment = filed.payment ?? (await firstPayment(deps.connection.db, filed.order.id));
        return reply.status(201).send(await answer(deps, filed.order, payment));
      } finally {
        await form.discard();
      }
    },
  );
}
