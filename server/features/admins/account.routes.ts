import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '#server/database/connect.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { recordAdminEvent } from '#server/features/events/events.ts';
import { refuseBreached } from '#server/features/sessions/breached-passwords.ts';
import { uncommon } from '#server/features/sessions/common-passwords.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { passwordLimit } from '#server/features/sessions/limits.ts';
import { endOwnSession, listSessions } from '#server/features/sessions/own-sessions.ts';
import { type Admin, confirmSession } from '#server/features/sessions/sessions.ts';
import { invalid } from '#server/http/errors.ts';
import { sendWhole } from '#server/http/lists.ts';
import { byId, done, ok } from '#shared/errors.ts';
import {
  type Confirmation,
  confirmation,
  offeredTotp,
  passwordChange,
  recoveryCodes,
  totpCode,
} from '#shared/people/admins.ts';
import { openSessionRow } from '#shared/people/sessions.ts';
import { changePassword, confirmTotp, offerTotp, removeTotp } from './account.ts';
import { checkPassword, withCode } from './check-code.ts';

const change = z.extend(passwordChange, {
  new_password: passwordChange.shape.new_password.check(uncommon),
});

async function confirmed(tx: Db, me: Admin, now: Date): Promise<void> {
  await confirmSession(tx, me.token_hash, now);
  await recordAdminEvent(tx, 'admin_confirmed', me, now);
}

/** Who uses the session: by a code, else the password. @throws AppError invalid, too_many */
async function confirm(
  deps: Deps,
  me: Admin,
  { admin_password, code }: Confirmation,
): Promise<void> {
  const { db } = deps.connection;
  const now = deps.clock.now();
  if (me.second_factor) {
    if (!code) throw invalid({ code: 'Enter a code of your authenticator app.' });
    return withCode(deps, me.id, code, (tx) => confirmed(tx, me, now));
  }
  if (!admin_password) throw invalid({ admin_password: 'Enter your password.' });
  await passwordLimit(deps, `admin ${me.id}`);
  await checkPassword(db, me.id, admin_password, 'admin_password');
  await transaction(deps, (tx) => confirmed(tx, me, now));
}

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const config = { needs: 'account' } as const;
  app.post(
    '/admin/step-up',
    {
      config: { ...config, noStepUp: 'it is the confirmation' },
      schema: {
        description:
          'For the next 10 minutes this session may make the calls that answer 403 `step_up`. `code` where there is a second factor, else `admin_password`.',
        body: confirmation,
        response: { 200: done },
      },
    },
    async (request) => {
      await confirm(deps, adminOf(request), request.body);
      return ok('Confirmed.');
    },
  );
  app.get(
    '/admin/sessions',
    { config, schema: { response: { 200: z.array(openSessionRow) } } },
    async (request, reply) =>
      sendWhole(request, reply, {
        name: 'sessions',
        rows: await listSessions(deps, adminOf(request)),
      }),
  );
  app.delete(
    '/admin/sessions/:id',
    { config: { ...config, stepUp: true }, schema: { params: byId, response: { 204: z.null() } } },
    async (request, reply) => {
      const me = adminOf(request);
      await transaction(deps, async (tx, { clock }) => {
        await endOwnSession(tx, me, request.params.id);
        await recordAdminEvent(tx, 'admin_session_ended', me, clock.now());
      });
      return reply.status(204).send(null);
    },
  );
  const asksItself = { ...config, noStepUp: 'it asks for the password or a code itself' };
  app.put(
    '/admin/password',
    { config: asksItself, schema: { body: change, response: { 200: done } } },
    async (request) => {
      const me = adminOf(request);
      await passwordLimit(deps, `admin ${me.id}`);
      await refuseBreached(deps, { new_password: request.body.new_password });
      await changePassword(deps, me, request.body);
      return ok('Your password is changed. You were logged out everywhere else.');
    },
  );
  app.post(
    '/admin/totp',
    {
      config: { ...config, stepUp: true },
      schema: {
        description: 'It counts once `POST /admin/totp/confirm` has had its first code.',
        response: { 200: offeredTotp },
      },
    },
    (request) => offerTotp(deps, adminOf(request)),
  );
  app.post(
    '/admin/totp/confirm',
    {
      config: { ...config, stepUp: true },
      schema: {
        description: 'The recovery codes are answered this once; earlier ones end.',
        body: totpCode,
        response: { 200: recoveryCodes },
      },
    },
    async (request) => ({
      recovery_codes: await confirmTotp(deps, adminOf(request), request.body.code),
    }),
  );
  app.delete(
    '/admin/totp',
    { config: asksItself, schema: { body: totpCode, response: { 200: done } } },
    async (request) => {
      await removeTotp(deps, adminOf(request), request.body.code);
      return ok('Your second factor is removed.');
    },
  );
}
