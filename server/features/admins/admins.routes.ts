import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { uncommon } from '#server/features/sessions/common-passwords.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { loginLimit, passwordLimit, registerLimit } from '#server/features/sessions/limits.ts';
import { confirmSession, endSession } from '#server/features/sessions/sessions.ts';
import { adminLogin, adminMe, colleague, confirmation, newAdmin, newInvitation } from '#shared/admins.ts';
import { done, errorResponse } from '#shared/errors.ts';
import { checkPassword, colleagues, invite, loginAdmin, readMe, registerAdmin } from './admins.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const tags = ['administrators'];
const registration = z.extend(newAdmin, { admin_password: newAdmin.shape.admin_password.check(uncommon) });

/** Registering by invitation and signing in. */
export function adminEntryRoutes(scope: FastifyInstance, deps: Deps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  app.post('/admin/register', { schema: { tags, body: registration, response: { 201: done, ...errors } } }, async (request, reply) => {
    await registerLimit(deps, request);
    await registerAdmin(deps, request.body);
    return reply.status(201).send({ success: true as const, message: 'Registered. You can log in now.' });
  });
  app.post(
    '/admin/login',
    { schema: { tags, body: adminLogin, response: { 200: z.object({ token: z.string() }), ...errors } } },
    async (request, reply) => {
      await loginLimit(deps, request, `admin ${request.body.admin_email}`);
      reply.header('cache-control', 'no-store');
      return { token: await loginAdmin(deps, request.body) };
    },
  );
}

/** Who one is and what waits, who the others are, signing out, and inviting a colleague. */
export function adminRoutes(scope: FastifyInstance, deps: Deps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const { db } = deps.connection;
  const config = { needs: 'account' } as const;
  app.get('/admin/me', { config, schema: { tags, response: { 200: adminMe, ...errors } } }, (request) => readMe(db, adminOf(request).id));
  app.get('/admin/colleagues', { config: { needs: 'read' }, schema: { tags, response: { 200: z.array(colleague), ...errors } } }, () =>
    colleagues(db),
  );
  app.post('/admin/logout', { config, schema: { tags, response: { 204: z.null(), ...errors } } }, async (request, reply) => {
    await endSession(db, adminOf(request).token_hash);
    return reply.status(204).send(null);
  });
  app.post(
    '/admin/step-up',
    {
      config,
      schema: {
        tags,
        description: 'For the next 10 minutes this session may make the calls that answer 403 `step_up`.',
        body: confirmation,
        response: { 200: done, ...errors },
      },
    },
    async (request) => {
      const { id, token_hash } = adminOf(request);
      await passwordLimit(deps, `admin ${id}`);
      await checkPassword(db, id, request.body.admin_password, 'admin_password');
      await confirmSession(db, token_hash, deps.clock.now());
      return { success: true as const, message: 'Confirmed.' };
    },
  );
  app.post(
    '/admin/invitations',
    {
      config: { needs: 'team' },
      schema: {
        tags,
        description: 'For `role`; without one, for another owner.',
        body: z.nullish(newInvitation),
        response: { 201: z.object({ invite_url: z.string() }), ...errors },
      },
    },
    async (request, reply) => reply.status(201).send({ invite_url: await invite(db, deps, adminOf(request), request.body?.role) }),
  );
}
