import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { uncommon } from '#server/features/sessions/common-passwords.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { loginLimit, registerLimit } from '#server/features/sessions/limits.ts';
import { endSession } from '#server/features/sessions/sessions.ts';
import { adminLogin, adminMe, colleague, newAdmin } from '#shared/admins.ts';
import { done, errorResponse } from '#shared/errors.ts';
import { colleagues, invite, loginAdmin, readMe, registerAdmin } from './admins.ts';

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
  app.get('/admin/me', { schema: { tags, response: { 200: adminMe, ...errors } } }, (request) => readMe(db, adminOf(request).id));
  app.get('/admin/colleagues', { schema: { tags, response: { 200: z.array(colleague), ...errors } } }, () => colleagues(db));
  app.post('/admin/logout', { schema: { tags, response: { 204: z.null(), ...errors } } }, async (request, reply) => {
    await endSession(db, adminOf(request).token_hash);
    return reply.status(204).send(null);
  });
  app.post(
    '/admin/invitations',
    { schema: { tags, response: { 201: z.object({ invite_url: z.string() }), ...errors } } },
    async (request, reply) => reply.status(201).send({ invite_url: await invite(db, deps, adminOf(request)) }),
  );
}
