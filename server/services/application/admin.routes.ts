import { eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { adminOrderRoutes } from '#server/features/order-admin/order-admin.routes.ts';
import type { OwnFilters } from '#server/features/order-admin/order-lists.routes.ts';
import { receiveIssued } from '#server/features/order-admin/receive-issued.ts';
import { readingOf } from '#server/features/orders/present-record.ts';
import { adminOf, OF_THE_DOCUMENTS } from '#server/features/sessions/guards.ts';
import { UNLESS_FIRST, wantsFirst } from '#server/features/uploads/files.ts';
import { choice } from '#server/http/paging.ts';
import { leavingBody } from '#server/http/validation.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { byList, isOpen, VISA_STATUSES, type VisaStatus } from '#shared/orders/states.ts';
import {
  applicationRecord,
  decision,
  openedApplication,
  reopening,
} from '#shared/services/application-form.ts';
import { type DecidedKind, issuedField } from '#shared/services/index.ts';
import { readChecklist } from './checklist.ts';
import { decide, decidedBefore, issue } from './decide.ts';
import { applicationRecords } from './records.ts';
import { decisionOf, reopen } from './reopen.ts';
import { applications } from './table.ts';

const decisionDone = z.extend(done, {
  already: z
    .optional(z.boolean())
    .check(
      z.describe(
        'The same had been decided before, by a colleague or in other words: `message` says who, when and why, and this call’s reason is not stored.',
      ),
    ),
});

/** Kind and status share an index. Cancelled orders await no decision. */
const statusFilter = (kind: DecidedKind): OwnFilters => ({
  shape: { visa_status: choice([...VISA_STATUSES]) },
  text: '`visa_status` too: what was cancelled is Pending no more.',
  select: (selection, { visa_status }) => {
    if (!visa_status) return selection;
    const waits = isOpen(visa_status as VisaStatus) && !selection.deleted;
    return {
      ...selection,
      where: waits ? [...selection.where, isNull(orders.cancelled_at)] : selection.where,
      detail: [eq(applications.kind, kind), sql`${applications.visa_status} = ${visa_status}`],
    };
  },
});

export function adminApplicationRoutes(app: FastifyInstance, deps: Deps, kind: DecidedKind): void {
  adminOrderRoutes(app, deps, {
    kind,
    record: applicationRecord,
    opened: {
      shape: openedApplication,
      read: async (order, admin) => ({
        decision: await decisionOf(deps.connection.db, deps, order, admin),
        decision_mail_after_s: deps.config.DECISION_MAIL_AFTER_S,
        checklist: await readChecklist(deps, order, admin),
      }),
    },
    records: applicationRecords,
    lists: {
      all: {},
      ...byList((visa_status) => ({ visa_status })),
      'all-paid-visa': { payment_status: 'Paid' },
      'all-not-paid-visa': { payment_status: 'Not Paid' },
    },
    filters: statusFilter(kind),
  });
  app.put(
    `/admin/${kind}-update/:id`,
    {
      config: { needs: 'orders', noStepUp: OF_THE_DOCUMENTS },
      schema: { params: byId, body: decision, response: { 200: decisionDone } },
    },
    async (request) => {
      const { params, body } = request;
      const admin = adminOf(request);
      const already = (await decide(deps, kind, params.id, body, admin))
        ? undefined
        : await decidedBefore(deps, params.id, body, admin);
      return already ? { ...ok(already), already: true } : ok(`The application is ${body.status}.`);
    },
  );
  issueRoute(app, deps, kind);
}

/** Document 2: `/visa/upload/{id}` responds with `fileUrl`, `/permit/upload/{id}` with `data`. */
function issueRoute(app: FastifyInstance, deps: Deps, kind: DecidedKind): void {
  const field = issuedField(kind);
  const issued =
    kind === 'visa'
      ? z.object({ message: z.string(), fileUrl: z.string() })
      : z.object({ message: z.string(), data: z.object({ permit_file: z.string() }) });
  app.put(
    `/${kind}/upload/:id`,
    {
      config: { needs: 'orders', noStepUp: OF_THE_DOCUMENTS },
      schema: {
        description: `Only once it is Approved; a second one replaces the first${UNLESS_FIRST}.`,
        consumes: ['multipart/form-data'],
        params: byId,
        body: z.object({ [field]: z.file() }),
        response: { 200: issued },
      },
      validatorCompiler: leavingBody,
    },
    async (request) => {
      const { id } = request.params;
      const record = await applicationRecords.find(
        readingOf(deps, adminOf(request), 'record'),
        kind,
        id,
      );
      const url = await receiveIssued(request, deps, { order_id: record.id, name: field }, (file) =>
        issue(deps, kind, record.id, file, adminOf(request), wantsFirst(request)),
      );
      const message = 'File uploaded successfully!';
      return kind === 'visa' ? { message, fileUrl: url } : { message, data: { permit_file: url } };
    },
  );
}

export function reopenRoute(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/admin/orders/:id/reopen',
    {
      config: { needs: 'orders', noStepUp: 'tells the order’s own applicant, and moves no money' },
      schema: {
        summary: 'Take a decision about a visa or permit back',
        description:
          'The application is Pending again, with everything the decision had ended. Within an hour by whoever may decide, later by an owner (403 `role_needed`). ' +
          'The decision’s mail is not sent if it still waits (DECISION_MAIL_AFTER_S); if it has left, the applicant is mailed that it counts no more. ' +
          '409 while nothing is decided, and once the document was issued or the order cancelled.',
        params: byId,
        body: reopening,
        response: { 200: done },
      },
    },
    async (request) => {
      await reopen(deps, request.params.id, request.body.reason, adminOf(request));
      return ok('The decision is taken back.');
    },
  );
}
