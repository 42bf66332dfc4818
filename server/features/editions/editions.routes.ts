import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import type { Catalogue } from '#server/features/destinations/catalogue.ts';
import {
  findDestination,
  NAME_PLACE,
  namePlace,
  presentDestination,
} from '#server/features/destinations/destinations.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { sendList } from '#server/http/lists.ts';
import { likeOf, pageQuery } from '#server/http/paging.ts';
import { lagosDay } from '#shared/dates.ts';
import {
  approval,
  checkDue,
  type Edition,
  edition,
  editionChange,
  eligibility,
  gap,
  newDraft,
  previewQuestion,
  publishing,
} from '#shared/places/editions.ts';
import { contentsOf } from '#shared/requirements/contents.ts';
import { checksDue, DUE_PLACE, duePlace, markChecked } from './checks.ts';
import { addDraft, deleteDraft, saveDraft } from './drafts.ts';
import { editionsOf, editionsToApprove, readEdition } from './editions.ts';
import { eligibilityOf } from './eligibility.ts';
import { GAP_PLACE, listGaps } from './gaps.ts';
import { approve, publish, withdraw } from './publish.ts';

const NUMBER = /^\d{1,9}$/;
const params = z.object({ id: z.string() });
const reads = { needs: 'read' } as const;
const writes = { needs: 'destinations', noStepUp: 'nobody sees a draft' } as const;
const publishes = { needs: 'destinations', stepUp: true } as const;

export function editionRoutes(
  app: FastifyInstance,
  deps: Deps,
  { forget }: Pick<Catalogue, 'forget'>,
): void {
  const { db } = deps.connection;
  const one = { 200: edition };

  app.get(
    '/admin/destinations/:id/editions',
    {
      config: reads,
      schema: {
        description: 'The newest first; `q` finds words of the note.',
        params,
        querystring: pageQuery,
        response: { 200: z.array(edition) },
      },
    },
    async (request, reply) => {
      const like = likeOf(request.query.q);
      return sendList(request, reply, {
        name: 'editions',
        cursor: NUMBER,
        place: ({ version }: Edition) => String(version),
        read: (limit, after) => editionsOf(db, request.params.id, { limit, like, after }),
      });
    },
  );
  app.post(
    '/admin/destinations/:id/editions',
    {
      config: writes,
      schema: {
        description:
          'A draft from the published edition; the first one says what the destination says. `like` takes what is published for another destination, without its fees.',
        params,
        body: z.nullish(newDraft),
        response: { 201: edition },
      },
    },
    async (request, reply) =>
      reply
        .status(201)
        .send(await addDraft(deps, request.params.id, adminOf(request), request.body?.like)),
  );
  app.get('/admin/editions/:id', { config: reads, schema: { params, response: one } }, (request) =>
    readEdition(db, request.params.id),
  );
  app.put(
    '/admin/editions/:id',
    {
      config: writes,
      schema: {
        description:
          'Drafts only. What is left out stays. `version_read` is the `version` that was read: 409 when another saved meanwhile. A draft that waits for approval is published anew.',
        params,
        body: editionChange,
        response: one,
      },
    },
    (request) => saveDraft(deps, request.params.id, request.body, adminOf(request)),
  );
  app.delete(
    '/admin/editions/:id',
    {
      config: writes,
      schema: { description: 'Drafts only.', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await deleteDraft(deps, request.params.id, adminOf(request));
      return reply.status(204).send(null);
    },
  );
  app.post(
    '/admin/editions/:id/publish',
    {
      config: publishes,
      schema: {
        description:
          'The one before is archived, and the destination’s price is the sum of the fees of the first speed. With `effective_from` in the future it is scheduled. A major update with two or more who may publish: 202, and it waits for another’s approval. 409 when another version than `version_read` was saved since.',
        params,
        body: publishing,
        response: { 200: edition, 202: edition },
      },
    },
    async (request, reply) => {
      const done = await publish(deps, request.params.id, request.body, adminOf(request));
      forget();
      return reply.status(done.state === 'draft' ? 202 : 200).send(done);
    },
  );
  app.post(
    '/admin/editions/:id/approve',
    {
      config: publishes,
      schema: {
        description:
          '409 for one’s own, and when another version than `version_read` was saved since.',
        params,
        body: z.nullish(approval),
        response: one,
      },
    },
    async (request) => {
      const approved = await approve(deps, request.params.id, request.body ?? {}, adminOf(request));
      forget();
      return approved;
    },
  );
  app.post(
    '/admin/editions/:id/withdraw',
    {
      config: { needs: 'destinations', noStepUp: 'what is published stays as it is' },
      schema: {
        description: 'What is scheduled, or waits for approval, is a draft again.',
        params,
        response: one,
      },
    },
    (request) => withdraw(deps, request.params.id, adminOf(request)),
  );
  app.post(
    '/admin/editions/:id/checked',
    {
      config: { needs: 'destinations', noStepUp: 'changes nothing that holds' },
      schema: { description: 'Checked, nothing changed.', params, response: one },
    },
    async (request) => {
      const checked = await markChecked(deps, request.params.id, adminOf(request));
      forget();
      return checked;
    },
  );
  app.post(
    '/admin/editions/:id/preview',
    {
      config: { needs: 'read', noStepUp: 'changes nothing' },
      schema: {
        description: 'As `POST /eligibility` would answer if this edition were published.',
        params,
        body: previewQuestion,
        response: { 200: eligibility },
      },
    },
    async (request) => {
      const found = await readEdition(db, request.params.id);
      const row = await findDestination(db, found.destination_id);
      const { visa_agent_price: _, ...place } = presentDestination(row);
      return eligibilityOf(
        [{ place, process_days: row.process_days, edition: contentsOf(found) }],
        request.body?.facts ?? {},
        lagosDay(deps.clock.now()),
      );
    },
  );
  app.get(
    '/admin/checks-due',
    {
      config: reads,
      schema: {
        description: 'The longest due first; `q` finds destinations.',
        querystring: pageQuery,
        response: { 200: z.array(checkDue) },
      },
    },
    async (request, reply) => {
      const like = likeOf(request.query.q);
      return sendList(request, reply, {
        name: 'checks-due',
        cursor: DUE_PLACE,
        place: duePlace,
        read: (limit, after) => checksDue(deps, { limit, like, after }),
      });
    },
  );
  app.get(
    '/admin/editions-to-approve',
    {
      config: reads,
      schema: {
        description: 'By destination; `q` finds destinations.',
        querystring: pageQuery,
        response: { 200: z.array(edition) },
      },
    },
    async (request, reply) => {
      const like = likeOf(request.query.q);
      return sendList(request, reply, {
        name: 'editions-to-approve',
        cursor: NAME_PLACE,
        place: namePlace,
        read: (limit, after) => editionsToApprove(db, { limit, like, after }),
      });
    },
  );
  app.get(
    '/admin/gaps',
    {
      config: reads,
      schema: {
        description:
          'What was looked for and isn’t sold, the most wanted first; `q` narrows it to destinations, nationalities and purposes.',
        querystring: pageQuery,
        response: { 200: z.array(gap) },
      },
    },
    async (request, reply) =>
      sendList(request, reply, {
        name: 'gaps',
        cursor: GAP_PLACE,
        read: (limit, behind) => listGaps(deps, { like: likeOf(request.query.q), behind, limit }),
      }),
  );
}
