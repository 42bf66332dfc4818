import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { noStore } from '#server/features/sessions/guards.ts';
import { paymentCheckLimit } from '#server/features/sessions/limits.ts';
import { paymentCheck } from '#shared/money/payments.ts';
import { selfCheck } from './self-check.ts';

const optionalText = z.optional(z.string().check(z.maxLength(200, 'This is too long.')));
const asked = z.object({
  tracking_id: optionalText,
  tx_ref: optionalText,
  email: optionalText,
  transaction_id: z.optional(
    z.pipe(
      z.pipe(z.union([z.string(), z.int()], 'Give the transaction’s number.'), z.transform(String)),
      z.string().check(z.regex(/^[1-9]\d{0,19}$/, 'This is no transaction’s number.')),
    ),
  ),
});

export function selfCheckRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/payments/check',
    {
      onRequest: noStore,
      schema: {
        summary: 'Ask every provider about every payment of an order',
        description:
          'By `tracking_id`; or by a payment’s `tx_ref` or the provider’s `transaction_id` together with the order’s `email`, else 404 as for an unknown ' +
          'one. Expired payments are asked about too; what has come is ' +
          'settled as a webhook’s would be. `message` says in words what was found and what to do; `found` is the same in one word. 10 an hour per ' +
          'address. 503 while a provider gives no answer and nothing else was found.',
        body: asked,
        response: { 200: paymentCheck },
      },
    },
    async (request) => {
      await paymentCheckLimit(deps, request);
      return selfCheck(deps, request.body);
    },
  );
}
