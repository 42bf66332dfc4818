import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { findOrder } from '#server/features/orders/orders.ts';
import { orderPrice } from '#server/features/orders/present-record.ts';
import { applicantOf } from '#server/features/sessions/guards.ts';
import { changeLimit } from '#server/features/sessions/limits.ts';
import { receiveEither } from '#server/features/uploads/receive-form.ts';
import { done, ok } from '#shared/errors.ts';
import { isUploadField } from '#shared/services/index.ts';
import { changeOrder } from './change-order.ts';

export function changeRoutes(app: FastifyInstance, deps: Deps): void {
  app.put(
    '/manage/order',
    {
      schema: {
        summary: 'Change the answers and files of an order that is not paid yet',
        description:
          'Any field and file of its form, checked as a whole; what is left out stays, and `remove_files` names optional files that go. The price follows ' +
          'what is bought: 409 `price_changed` with the true one when another was sent; payments opened for another amount end. 409 once it is paid, ' +
          'decided, cancelled, done or deleted, and for an agent’s order. Without files it may come as JSON. 20 an hour; 413 above 256 MB of files, earlier versions with them.',
        consumes: ['multipart/form-data', 'application/json'],
        response: { 200: z.extend(done, { amount: z.number() }) },
      },
    },
    async (request) => {
      const me = applicantOf(request);
      const { id, kind } = await findOrder(deps.connection.db, me.order_id);
      await changeLimit(deps, id);
      await using form = await receiveEither(request, deps, (name) => isUploadField(kind, name));
      const order = await changeOrder(deps, me, { ...form, remote_address: request.ip });
      return { ...ok('Your answers are changed.'), amount: orderPrice(order) };
    },
  );
}
