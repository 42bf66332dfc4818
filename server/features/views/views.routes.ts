import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { views } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { deleteOwned } from '#server/features/sessions/own-or-shared.ts';
import { sendWhole } from '#server/http/lists.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { changedView, newView, view, viewList } from '#shared/staff/views.ts';
import { addView, changeView, countOf, listViews } from './views.ts';

const noStepUp = 'a name for a list’s filters';

export function viewRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/admin/views',
    {
      config: { needs: 'read' },
      schema: {
        description:
          'The team’s and one’s own, by name. `count` is what stands in it for the reader, at most 1,000; null once the list takes its filters no more.',
        response: { 200: z.array(view) },
      },
    },
    async (request, answer) =>
      sendWhole(request, answer, {
        name: 'views',
        rows: await listViews(request.server, deps, adminOf(request)),
      }),
  );
  app.get(
    '/admin/views/count',
    {
      config: { needs: 'read' },
      schema: {
        description: 'What stands in a list with these filters, as a view would count it.',
        querystring: z.object({ list: viewList, query: z._default(z.string(), '') }),
        response: { 200: z.object({ count: view.shape.count }) },
      },
    },
    async (request) => ({
      count: await countOf(request.server, deps, request.query, adminOf(request)),
    }),
  );
  app.post(
    '/admin/views',
    {
      config: { needs: 'read', noStepUp },
      schema: {
        description:
          '`list` is a service (`visa`), `queue`, `orders` or another list; `query` its call’s filters. `shared` ones are the team’s.',
        body: newView,
        response: { 201: view },
      },
    },
    async (request, answer) =>
      answer.code(201).send(await addView(request.server, deps, adminOf(request), request.body)),
  );
  app.put(
    '/admin/views/:id',
    {
      config: { needs: 'read', noStepUp },
      schema: {
        description:
          'The team’s are changed by their author or an owner. Without `query` or `shared` those stay as they are.',
        params: byId,
        body: changedView,
        response: { 200: view },
      },
    },
    (request) =>
      changeView(request.server, deps, adminOf(request), request.params.id, request.body),
  );
  app.delete(
    '/admin/views/:id',
    { config: { needs: 'read', noStepUp }, schema: { params: byId, response: { 200: done } } },
    async (request) => {
      await deleteOwned(deps, views, adminOf(request), request.params.id);
      return ok('The view is deleted.');
    },
  );
}
