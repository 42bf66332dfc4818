import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { findOrder } from '#server/features/orders/orders.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { UNLESS_FIRST, wantsFirst } from '#server/features/uploads/files.ts';
import { leavingBody } from '#server/http/validation.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { fileLabel } from '#shared/orders/file-fields.ts';
import { issuedFile } from '#shared/orders/orders.ts';
import { assigneeAnswer, assigneeChange, newNote } from '#shared/staff/queue.ts';
import { receiveIssued } from './receive-issued.ts';
import { addNote, assign, checkDelivery, deliver } from './work.ts';

const byName = z.object({ id: z.string(), name: z.string() });

export function workRoutes(app: FastifyInstance, deps: Deps): void {
  app.put(
    '/admin/orders/:id/assignee',
    {
      config: { needs: 'orders', noStepUp: 'who works on an order changes nothing of it' },
      schema: {
        summary: 'Take an order, hand it over, or put it back',
        description:
          '`admin_id` is a colleague who works on orders; null puts it back for anybody. 409 naming who has it, unless `take_over` is true, and once it is not with `from` any more.',
        params: byId,
        body: assigneeChange,
        response: { 200: assigneeAnswer },
      },
    },
    (request) => assign(deps, request.params.id, request.body, adminOf(request)),
  );
  app.post(
    '/admin/orders/:id/notes',
    {
      config: { needs: 'orders', noStepUp: 'a note is for colleagues only' },
      schema: {
        summary: 'Note something for colleagues',
        description: 'It stands in the order’s history, which only administrators read.',
        params: byId,
        body: newNote,
        response: { 201: done },
      },
    },
    async (request, reply) => {
      await addNote(deps, request.params.id, request.body.text, adminOf(request));
      return reply.code(201).send(ok('The note is written.'));
    },
  );
  app.put(
    '/admin/orders/:id/issued/:name',
    {
      config: {
        needs: 'orders',
        noStepUp: 'hands a file to the order’s own applicant, as the documents’ uploads do',
      },
      schema: {
        summary: 'Upload a file for the applicant',
        description:
          'Insurance: `policy_file`; visa support: `flight_file`, `hotel_file`, `documents_file` of the parts that were chosen. A second one replaces the ' +
          `first${UNLESS_FIRST}. The applicant is mailed, and the order is done once it has every file it needs. 404 for a file it doesn’t have, 409 while it is unpaid.`,
        consumes: ['multipart/form-data'],
        params: byName,
        body: z.object({ file: z.file() }),
        response: { 200: issuedFile },
      },
      validatorCompiler: leavingBody,
    },
    async (request) => {
      const { id, name } = request.params;
      const { db } = deps.connection;
      const order = await findOrder(db, id);
      // Fails before the upload is received.
      await checkDelivery(db, deps, order, name);
      const which = { order_id: order.id, name, field: 'file' };
      const url = await receiveIssued(request, deps, which, (placed) =>
        deliver(deps, id, placed, adminOf(request), wantsFirst(request)),
      );
      return { name, label: fileLabel(name, order.kind), url };
    },
  );
}
