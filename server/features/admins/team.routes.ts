import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { sendWhole } from '#server/http/lists.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { newInvitation } from '#shared/people/admins.ts';
import { disabling, openInvitation, roleChange, teamMember } from '#shared/people/team.ts';
import { invite, openInvitations, revokeInvitation } from './invitations.ts';
import { disable, enable, listTeam, mailResetLink, resetSecondFactor, setRole } from './team.ts';

export function teamRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.connection;
  const reads = { needs: 'team' } as const;
  const changes = { needs: 'team', stepUp: true } as const;
  const response = { 200: done };

  app.get(
    '/admin/team',
    { config: reads, schema: { response: { 200: z.array(teamMember) } } },
    async (request, reply) =>
      sendWhole(request, reply, {
        name: 'team',
        rows: await listTeam(db),
      }),
  );
  app.post(
    '/admin/invitations',
    {
      config: changes,
      schema: {
        description: 'For `role`; without one, for another owner.',
        body: z.nullish(newInvitation),
        response: { 201: z.object({ invite_url: z.string() }) },
      },
    },
    async (request, reply) =>
      reply
        .status(201)
        .send({ invite_url: await invite(deps, adminOf(request), request.body?.role) }),
  );
  app.get(
    '/admin/invitations',
    { config: reads, schema: { response: { 200: z.array(openInvitation) } } },
    async (request, reply) =>
      sendWhole(request, reply, {
        name: 'invitations',
        rows: await openInvitations(db, deps.clock.now()),
      }),
  );
  app.delete(
    '/admin/invitations/:id',
    { config: changes, schema: { params: byId, response: { 204: z.null() } } },
    async (request, reply) => {
      await revokeInvitation(deps, request.params.id, adminOf(request));
      return reply.status(204).send(null);
    },
  );
  const raising =
    'What the new role allows beyond the old one holds from their next login on; all owners are mailed.';
  app.put(
    '/admin/team/:id',
    { config: changes, schema: { description: raising, params: byId, body: roleChange, response } },
    async (request) => {
      await setRole(deps, request.params.id, request.body.role, adminOf(request));
      return ok('The role is changed.');
    },
  );
  app.post(
    '/admin/team/:id/disable',
    {
      config: changes,
      schema: {
        description:
          'Sessions, and invitations that they made, end at once. Open orders go to `hand_over_to`, or become nobody’s. 409 `last_owner` for the last owner.',
        params: byId,
        body: z.nullish(disabling),
        response,
      },
    },
    async (request) => {
      await disable(
        deps,
        request.params.id,
        adminOf(request),
        request.body?.hand_over_to ?? undefined,
      );
      return ok('The account is disabled.');
    },
  );
  app.post(
    '/admin/team/:id/enable',
    { config: changes, schema: { params: byId, response } },
    async (request) => {
      await enable(deps, request.params.id, adminOf(request));
      return ok('The account is enabled.');
    },
  );
  app.post(
    '/admin/team/:id/reset-link',
    { config: changes, schema: { params: byId, response } },
    async (request) => {
      await mailResetLink(deps, request.params.id, adminOf(request));
      return ok('The link is on its way. It works for an hour.');
    },
  );
  app.post(
    '/admin/team/:id/reset-second-factor',
    { config: changes, schema: { params: byId, response } },
    async (request) => {
      await resetSecondFactor(deps, request.params.id, adminOf(request));
      return ok('The second factor is taken away.');
    },
  );
}
