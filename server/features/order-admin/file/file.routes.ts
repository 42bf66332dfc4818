import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Order } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { absentIfUnknown, findOrder } from '#server/features/orders/orders.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { invalid } from '#server/http/errors.ts';
import { sendPrivate } from '#server/http/send-private.ts';
import { MOST_FILES } from '#shared/staff/copy-sheet.ts';
import { bindOrders } from './order-file.ts';

const response = { 200: z.any() };
const WHICH = 'Choose the orders.';

const ids = z.object({
  ids: z
    .array(z.string(WHICH).check(z.toLowerCase()), WHICH)
    .check(
      z.minLength(1, WHICH),
      z.maxLength(MOST_FILES, `Choose at most ${MOST_FILES} orders at once.`),
    ),
});

async function send(
  deps: Deps,
  reply: FastifyReply,
  orders: readonly Order[],
  admin: Admin,
  name: string,
): Promise<FastifyReply> {
  const path = await bindOrders(deps, orders);
  try {
    await transaction(deps, async (tx, { clock }) => {
      for (const { id } of orders) await recordEvent(tx, id, 'file_saved', admin, clock.now());
    });
    const { size } = await stat(path);
    const content = createReadStream(path);
    content.once('close', () => void rm(path, { force: true }));
    reply.header('content-length', size);
    return sendPrivate(reply, 'application/pdf', `${name}.pdf`, content, 'attachment');
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

export function fileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.connection;
  const says =
    'A front with the answers in the order of a mission’s form, then the papers as the form and its edition ask for them, each page numbered. A paper ' +
    'that can’t be read is a page that says so. Who took it stands in the history.';
  app.get(
    '/admin/orders/:id/file.pdf',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'The whole file of an order, as one PDF',
        description: says,
        params: z.object({ id: z.string() }),
        response,
      },
    },
    async (request, reply) => {
      const order = await findOrder(db, request.params.id);
      return send(deps, reply, [order], adminOf(request), `file-${order.tracking_id}`);
    },
  );
  app.post(
    '/admin/orders/files',
    {
      config: { needs: 'read', noStepUp: 'reads only' },
      schema: {
        summary: 'The whole files of several orders, as one PDF',
        description: `At most ${MOST_FILES}, in the order given; each begins with its own front and page 1. 422 naming \`ids\` when one isn’t there. ${says}`,
        body: ids,
        response,
      },
    },
    async (request, reply) => {
      const orders: Order[] = [];
      for (const id of new Set(request.body.ids)) {
        const order = await absentIfUnknown(findOrder(db, id));
        if (!order) throw invalid({ ids: 'One of these orders isn’t there any more.' });
        orders.push(order);
      }
      return send(deps, reply, orders, adminOf(request), `files-${orders.length}`);
    },
  );
}
