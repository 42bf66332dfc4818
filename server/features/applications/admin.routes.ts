import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { invalid } from '#server/errors.ts';
import { openedSince, recordEvent } from '#server/features/audit/events.ts';
import type { Catalogue } from '#server/features/destinations/catalogue.ts';
import { deleteDestination } from '#server/features/destinations/destinations.ts';
import { hideOrder, isOrderId, ORDER_ID } from '#server/features/orders/orders.ts';
import { payByHand } from '#server/features/payments/pay-by-hand.ts';
import { sendPapersRoute } from '#server/features/receipts/receipts.routes.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { fileLinks, placeFiles } from '#server/features/uploads/files.ts';
import { receiveForm } from '#server/features/uploads/receive-form.ts';
import { cursorOf, likeOf, limitOf, page, pageQuery } from '#server/paging.ts';
import { applicationRecord, decision, issuedField, paidByHand } from '#shared/applications.ts';
import { done, errorAnswer } from '#shared/errors.ts';
import type { ApplicationKind } from '#shared/states.ts';
import { decide, issue } from './decide.ts';
import { findApplication, listApplications, type Selection } from './records.ts';

const DAY_MS = 86_400_000;
const FIRST = 10;
const errors = { '4xx': errorAnswer, '5xx': errorAnswer };
const byId = z.object({ id: z.string() });
const ok = (message: string) => ({ success: true as const, message });

/** The lists of document 2, section 7, and what each holds. */
const LISTS: Record<string, Omit<Selection, 'kind'>> = {
  all: {},
  approved: { visa_status: 'Approved' },
  pending: { visa_status: 'Pending' },
  denied: { visa_status: 'Denied' },
  'all-paid-visa': { paid: true },
  'all-not-paid-visa': { paid: false },
};

/** The paths that differ by kind other than by its name. */
const PATHS = {
  visa: { decide: '/admin/visa-update', paid: '/admin/payment-update' },
  permit: { decide: '/admin/permit-update', paid: '/admin/permit-payment-update' },
} as const;

/** Administrators list, open, decide, mark paid, issue and delete a kind's applications. */
export function adminApplicationRoutes(scope: FastifyInstance, deps: Deps, kind: ApplicationKind): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = ['administrators: applications'];
  const list = z.array(applicationRecord);

  for (const [name, selection] of Object.entries(LISTS)) {
    app.get(
      `/${kind}/${name}`,
      { schema: { tags, querystring: pageQuery, response: { 200: list, ...errors } } },
      async (request, reply) => {
        const { query } = request;
        const limit = limitOf(query);
        const rows = await listApplications(deps, { kind, ...selection, like: likeOf(query.q) }, limit + 1, cursorOf(query, ORDER_ID));
        return page(request, reply, rows, limit);
      },
    );
  }
  app.get(`/${kind}/first-ten`, { schema: { tags, response: { 200: list, ...errors } } }, () => listApplications(deps, { kind }, FIRST));

  app.get(`/${kind}/status/:id`, { schema: { tags, params: byId, response: { 200: applicationRecord, ...errors } } }, async (request) => {
    const record = await findApplication(deps, kind, request.params.id);
    const admin = adminOf(request);
    const { db } = deps.connection;
    const now = deps.clock.now();
    if (!(await openedSince(db, record.id, admin.id, new Date(now.getTime() - DAY_MS))))
      await recordEvent(db, record.id, 'opened', admin, now);
    return record;
  });

  app.put(
    `${PATHS[kind].decide}/:id`,
    { schema: { tags, params: byId, body: decision, response: { 200: done, ...errors } } },
    async (request) => {
      const { status } = request.body;
      await decide(deps, kind, request.params.id, status, adminOf(request));
      return ok(`The application is ${status}.`);
    },
  );

  app.put(
    `${PATHS[kind].paid}/:id`,
    { schema: { tags, params: byId, body: paidByHand, response: { 200: done, ...errors } } },
    async (request) => {
      await payByHand(deps, kind, request.params.id, adminOf(request));
      return ok('The application is Paid.');
    },
  );

  issueRoute(scope, deps, kind);
  sendPapersRoute(scope, deps, `/${kind}/send-receipt-email`, kind);
}

/** `PUT /visa/upload/{id}` answers `fileUrl`, `/permit/upload/{id}` answers `data`, as document 2 has them. */
function issueRoute(scope: FastifyInstance, deps: Deps, kind: ApplicationKind): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const field = issuedField(kind);
  const issued =
    kind === 'visa'
      ? z.object({ message: z.string(), fileUrl: z.string() })
      : z.object({ message: z.string(), data: z.object({ permit_file: z.string() }) });
  app.put(
    `/${kind}/upload/:id`,
    {
      schema: {
        tags: ['administrators: applications'],
        consumes: ['multipart/form-data'],
        params: byId,
        body: z.object({ [field]: z.file() }),
        response: { 200: issued, ...errors },
      },
      validatorCompiler: ({ httpPart }) => (httpPart === 'body' ? (data) => ({ value: data }) : (data) => ({ value: byId.parse(data) })),
    },
    async (request) => {
      const { id } = request.params;
      const record = await findApplication(deps, kind, id);
      const form = await receiveForm(request, deps.storage, [field]);
      try {
        if (form.problems[field] || !form.files[field])
          throw invalid({ [field]: form.problems[field] ?? 'Please select a file to upload.' });
        const { placed, remove } = await placeFiles(deps, form.files);
        const [file] = placed;
        if (!file) throw new Error('the issued file was not placed');
        await issue(deps, kind, record.id, file, adminOf(request)).catch(async (error) => {
          await remove();
          throw error;
        });
        const links = await fileLinks(deps.connection.db, deps, record.id, [field]);
        const message = 'File uploaded successfully!';
        return kind === 'visa' ? { message, fileUrl: links[field] ?? '' } : { message, data: { permit_file: links[field] ?? '' } };
      } finally {
        await form.discard();
      }
    },
  );
}

/** Deletes: visas' applications and destinations have paths of their own, permits share one: a UUID is an application, an integer a destination. */
export function deletionRoutes(scope: FastifyInstance, deps: Deps, catalogue: Catalogue): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const { db } = deps.connection;
  const schema = { tags: ['administrators: applications'], params: byId, response: { 200: done, ...errors } };
  const hide = async (request: FastifyRequest, id: string, kind: ApplicationKind) => {
    await hideOrder(db, deps, id, kind, adminOf(request));
    return ok('The application is deleted. Its payments stay in the books.');
  };
  const remove = async (id: string, kind: ApplicationKind) => {
    await deleteDestination(db, kind, id, deps.clock.now());
    catalogue.forget();
    return ok('The destination is deleted.');
  };
  app.delete('/admin/delete-application/:id', { schema }, (request) => hide(request, request.params.id, 'visa'));
  app.delete('/admin/delete-destinations/:id', { schema }, (request) => remove(request.params.id, 'visa'));
  app.delete('/admin/delete-permit/:id', { schema }, (request) =>
    isOrderId(request.params.id) ? hide(request, request.params.id, 'permit') : remove(request.params.id, 'permit'),
  );
}
