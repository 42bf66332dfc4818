import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type Deps, transaction } from '#server/deps.ts';
import { recordAdminEvent } from '#server/features/events/events.ts';
import { refuseBreached } from '#server/features/sessions/breached-passwords.ts';
import { uncommon } from '#server/features/sessions/common-passwords.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { loginLimit, registerLimit, resetLimit } from '#server/features/sessions/limits.ts';
import { endSession } from '#server/features/sessions/sessions.ts';
import { tokenHash } from '#server/features/sessions/token-hash.ts';
import { sendWhole } from '#server/http/lists.ts';
import { noteAccount, noteEntered } from '#server/http/security-log.ts';
import { done, ok } from '#shared/errors.ts';
import {
  adminLogin,
  adminMe,
  adminPasswordReset,
  challenged,
  colleague,
  loggedIn,
  newAdmin,
  secondLogin,
} from '#shared/people/admins.ts';
import { resetAdminPassword } from './account.ts';
import { colleagues, readMe, refuseRegistration, registerAdmin } from './admins.ts';
import { finishLogin, loginAdmin } from './login.ts';

const registration = z.extend(newAdmin, {
  admin_password: newAdmin.shape.admin_password.check(uncommon),
});
const reset = z.extend(adminPasswordReset, {
  new_password: adminPasswordReset.shape.new_password.check(uncommon),
});

export function adminEntryRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/admin/register',
    { attachValidation: true, schema: { body: registration, response: { 201: done } } },
    async (request, reply) => {
      await registerLimit(deps, request);
      if (request.validationError)
        throw await refuseRegistration(deps, request.validationError, request.body);
      await refuseBreached(deps, { admin_password: request.body.admin_password });
      await registerAdmin(deps, request.body);
      return reply.status(201).send(ok('Registered. You can log in now.'));
    },
  );
  app.post(
    '/admin/login',
    {
      schema: {
        description:
          'Answers 202 with a `challenge` in place of the token where there is a second factor: `POST /admin/login/second` then takes the code.',
        body: adminLogin,
        response: { 200: loggedIn, 202: challenged },
      },
    },
    async (request, reply) => {
      noteAccount(request, `admin ${request.body.admin_email}`);
      await loginLimit(deps, request, `admin ${request.body.admin_email}`);
      reply.header('cache-control', 'no-store');
      const entered = await loginAdmin(deps, request.body, request.headers['user-agent']);
      if (!('token' in entered)) return reply.status(202).send(entered);
      noteEntered(request, `admin ${entered.admin_id}`);
      return { token: entered.token };
    },
  );
  app.post(
    '/admin/login/second',
    {
      schema: {
        description:
          'A code of the authenticator app or a recovery code; each works once. Five wrong ones end the challenge, and so do ten minutes: 401, log in ' +
          'again. After fifty wrong ones in a day only recovery codes are taken (429).',
        body: secondLogin,
        response: { 200: loggedIn },
      },
    },
    async (request, reply) => {
      // Per challenge, not per IP: colleagues share an office's IP, strangers a phone network's.
      await loginLimit(deps, request, `challenge ${tokenHash(request.body.challenge)}`);
      reply.header('cache-control', 'no-store');
      noteAccount(request, `challenge ${request.body.challenge}`);
      const { token, admin_id } = await finishLogin(
        deps,
        request.body,
        request.headers['user-agent'],
      );
      noteEntered(request, `admin ${admin_id}`);
      return { token };
    },
  );
  app.post(
    '/admin/reset-password',
    { schema: { body: reset, response: { 200: done } } },
    async (request, reply) => {
      await resetLimit(deps, request);
      await refuseBreached(deps, { new_password: request.body.new_password });
      await resetAdminPassword(deps, request.body);
      reply.header('cache-control', 'no-store');
      return ok('Your password is set. You can log in now.');
    },
  );
}

export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.connection;
  const config = { needs: 'account' } as const;
  app.get('/admin/me', { config, schema: { response: { 200: adminMe } } }, (request) =>
    readMe(deps, adminOf(request)),
  );
  app.get(
    '/admin/colleagues',
    { config: { needs: 'read' }, schema: { response: { 200: z.array(colleague) } } },
    async (request, reply) =>
      sendWhole(request, reply, {
        name: 'colleagues',
        rows: await colleagues(db),
      }),
  );
  const leaving = { ...config, noStepUp: 'it ends this session and nothing else' };
  app.post(
    '/admin/logout',
    { config: leaving, schema: { response: { 204: z.null() } } },
    async (request, reply) => {
      const me = adminOf(request);
      await transaction(deps, async (tx, { clock }) => {
        await endSession(tx, me.token_hash);
        await recordAdminEvent(tx, 'admin_logged_out', me, clock.now());
      });
      return reply.status(204).send(null);
    },
  );
}
