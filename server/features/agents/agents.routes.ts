import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { verifyCode, verifyUrl } from '#server/features/documents/verify-codes.ts';
import { ORDER_ID } from '#server/features/orders/orders.ts';
import { lifeFilters } from '#server/features/orders/selection.ts';
import { refuseBreached } from '#server/features/sessions/breached-passwords.ts';
import { uncommon } from '#server/features/sessions/common-passwords.ts';
import { agentOf } from '#server/features/sessions/guards.ts';
import {
  isManyRegistrations,
  loginLimit,
  registerLimit,
  resetLimit,
} from '#server/features/sessions/limits.ts';
import { listSessions } from '#server/features/sessions/own-sessions.ts';
import { endSession } from '#server/features/sessions/sessions.ts';
import { mustBePerson } from '#server/features/submissions/bot-check.ts';
import { invoiceForAgent } from '#server/features/tracking/tracking.ts';
import { AGENT_IMAGE } from '#server/features/uploads/files.ts';
import { receiveForm } from '#server/features/uploads/receive-form.ts';
import { AppError, invalid } from '#server/http/errors.ts';
import { sendList } from '#server/http/lists.ts';
import { choice, monthFilter, monthOf, pageQuery } from '#server/http/paging.ts';
import { noteAccount, noteEntered } from '#server/http/security-log.ts';
import { sendPrivate } from '#server/http/send-private.ts';
import { leavingBody } from '#server/http/validation.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { STAGES } from '#shared/orders/stages.ts';
import { orderInvoice } from '#shared/orders/tracking.ts';
import {
  AGENT_TABS,
  AGENT_TEXTS,
  agentChange,
  agentDetails,
  agentLogin,
  agentMonth,
  agentOrder,
  endedSessions,
  newAgent,
  passwordReset,
} from '#shared/people/agents.ts';
import { openSessionRow } from '#shared/people/sessions.ts';
import { readAgentMonth } from './agent-month.ts';
import { listAgentOrders } from './agent-orders.ts';
import {
  changeAgent,
  endAgentSessions,
  findAgent,
  loginAgent,
  presentAgent,
  registerAgent,
} from './agents.ts';
import { keepPicture } from './picture.ts';
import { requestReset, resetPassword } from './reset-password.ts';

const registration = z.extend(newAgent, {
  agent_password: newAgent.shape.agent_password.check(uncommon),
  captcha_token: z.optional(z.unknown()),
});
const MANY =
  'From the fourth registration of an address within an hour on, `captcha_token` is required. The answer is the same whether or not the mail address is known.';
const reset = z.extend(passwordReset, {
  new_password: passwordReset.shape.new_password.check(uncommon),
});
const change = z.extend(agentChange, {
  agent_password: agentChange.shape.agent_password.check(uncommon),
});

export function agentEntryRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/agents/register',
    { schema: { description: MANY, body: registration, response: { 201: done } } },
    async (request, reply) => {
      await registerLimit(deps, request);
      await refuseBreached(deps, { agent_password: request.body.agent_password });
      const { captcha_token, ...agent } = request.body;
      const solved = (await isManyRegistrations(deps, request))
        ? await mustBePerson(deps, captcha_token, request.ip)
        : 'spent_by_provider';
      await registerAgent(deps, agent, solved);
      return reply.status(201).send(ok(AGENT_TEXTS.registered));
    },
  );

  app.post(
    '/agents/login',
    {
      schema: { body: agentLogin, response: { 200: z.object({ token: z.string(), id: z.int() }) } },
    },
    async (request, reply) => {
      noteAccount(request, `agent ${request.body.agent_email}`);
      await loginLimit(deps, request, `agent ${request.body.agent_email}`);
      reply.header('cache-control', 'no-store');
      const entered = await loginAgent(deps, request.body, request.headers['user-agent']);
      noteEntered(request, `agent ${entered.id}`);
      return entered;
    },
  );

  const asked = z.extend(done, { code: z.literal('code_required') });
  app.post(
    '/agents/reset-password',
    { schema: { body: reset, response: { 200: done, 202: asked } } },
    async (request, reply) => {
      const { body } = request;
      noteAccount(request, `agent ${body.agent_email}`);
      await resetLimit(deps, request, body.code ? undefined : body.agent_email);
      await refuseBreached(deps, { new_password: body.new_password });
      if (!body.code) {
        await requestReset(deps, body.agent_email, request.ip);
        return reply
          .status(202)
          .send({ ...ok(AGENT_TEXTS.codeSent), code: 'code_required' as const });
      }
      await resetPassword(deps, body, request.ip);
      return reply.status(200).send(ok(AGENT_TEXTS.reset));
    },
  );
}

export function agentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.connection;

  app.get('/agents/details', { schema: { response: { 200: agentDetails } } }, async (request) =>
    presentAgent(await findAgent(db, agentOf(request).id)),
  );

  app.get(
    '/agents/badge.pdf',
    {
      schema: {
        description:
          'A badge with a code that says whether its agent is approved. 409 before that.',
        response: { 200: z.any() },
      },
    },
    async (request, reply) => {
      const agent = await findAgent(db, agentOf(request).id);
      if (agent.status !== 'approved') throw new AppError('not_approved');
      const code = await verifyCode(db, deps, { kind: 'agent', agent_id: agent.id });
      const { drawBadge } = await import('#server/features/documents/badge.ts');
      const pdf = await drawBadge({
        brand: deps.settings.get().BRAND_NAME,
        name: agent.agent_name,
        code,
        verify_url: verifyUrl(deps, code),
        at: agent.created_at,
      });
      return sendPrivate(reply, 'application/pdf', 'badge.pdf', pdf, 'attachment');
    },
  );

  app.get(
    '/agents/agent-profile',
    {
      schema: {
        response: {
          200: z.object({ agent_name: z.string(), agent_image: z.nullable(z.string()) }),
        },
      },
    },
    async (request) => {
      const { agent_name, agent_image } = presentAgent(await findAgent(db, agentOf(request).id));
      return { agent_name, agent_image };
    },
  );

  app.put(
    '/agents/update',
    { schema: { body: change, response: { 200: done } } },
    async (request) => {
      await refuseBreached(deps, { agent_password: request.body.agent_password });
      await changeAgent(deps, agentOf(request), request.body);
      return ok(AGENT_TEXTS.updated);
    },
  );

  app.post(
    '/agents/upload-agent-profile',
    {
      schema: {
        consumes: ['multipart/form-data'],
        body: z.object({ [AGENT_IMAGE]: z.file() }),
        response: { 200: z.object({ message: z.string(), agent_image: z.string() }) },
      },
      validatorCompiler: leavingBody,
    },
    async (request) => {
      await using form = await receiveForm(request, deps, (name) => name === AGENT_IMAGE);
      const file = form.files[AGENT_IMAGE];
      if (form.problems[AGENT_IMAGE] || !file)
        throw invalid({ [AGENT_IMAGE]: form.problems[AGENT_IMAGE] ?? AGENT_TEXTS.noImage });
      return {
        message: AGENT_TEXTS.uploaded,
        agent_image: await keepPicture(deps, agentOf(request).id, file),
      };
    },
  );

  app.get(
    '/agents/applications',
    {
      schema: {
        description:
          '`month` (YYYY-MM) leaves those submitted in a month of Lagos, `tab` those that wait for the agent or the customer (needs_you: to be paid, or asked for something), are in_progress, ready to download, or denied; `stage` those of one stage. With `Accept: text/csv` every one of them is streamed as CSV, whatever the limit.',
        querystring: z.extend(pageQuery, {
          month: monthFilter,
          tab: choice([...AGENT_TABS]),
          stage: lifeFilters.stage,
        }),
        response: { 200: z.array(agentOrder) },
      },
    },
    async (request, reply) => {
      const { q, month, tab, stage } = request.query;
      return sendList(request, reply, {
        name: month ? `applications-${month}` : 'applications',
        columns: Object.keys(agentOrder.shape).filter((name) => name !== 'erased'),
        cursor: ORDER_ID,
        read: (limit, before) =>
          listAgentOrders(db, deps, agentOf(request).id, {
            limit,
            before,
            q,
            month,
            tab: AGENT_TABS.find((one) => one === tab),
            stage: STAGES.find((one) => one === stage),
          }),
      });
    },
  );

  app.get(
    '/agents/month',
    { schema: { querystring: z.object({ month: monthOf }), response: { 200: agentMonth } } },
    async (request) => readAgentMonth(db, deps, agentOf(request).id, request.query.month),
  );

  app.get(
    '/agents/applications/:id',
    {
      schema: {
        summary:
          'What one of the agent’s own orders costs, line by line, with links to its invoice and receipt',
        description:
          'What the payment page shows, with the amounts that tracking leaves out. `{id}` is an order’s id. Another’s order is 404.',
        params: byId,
        response: { 200: orderInvoice },
      },
    },
    async (request) => invoiceForAgent(deps, agentOf(request).id, request.params.id),
  );

  app.get(
    '/agents/sessions',
    { schema: { response: { 200: z.array(openSessionRow) } } },
    (request) => listSessions(deps, agentOf(request)),
  );

  app.post(
    '/agents/sessions/end',
    {
      schema: {
        description: 'One by the id of `session`, without it all but this one.',
        body: endedSessions,
        response: { 200: done },
      },
    },
    async (request) => {
      await endAgentSessions(deps, agentOf(request), request.body);
      return ok(request.body.session ? AGENT_TEXTS.sessionEnded : AGENT_TEXTS.othersEnded);
    },
  );

  app.post(
    '/agents/logout',
    { schema: { response: { 204: z.null() } } },
    async (request, reply) => {
      await endSession(db, agentOf(request).token_hash);
      return reply.status(204).send(null);
    },
  );
}
