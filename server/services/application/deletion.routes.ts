import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { Catalogue } from '#server/features/destinations/catalogue.ts';
import { deleteAs } from '#server/features/destinations/changes.ts';
import { deleteOrder, isUuid } from '#server/features/orders/orders.ts';
import { adminOf, mustMay, OF_THE_DOCUMENTS } from '#server/features/sessions/guards.ts';
import { byId, done, ok } from '#shared/errors.ts';
import type { DecidedKind } from '#shared/services/index.ts';

/** The documents' own calls; one of them deletes a permit's destination or an application, by id. */
export function deletionRoutes(app: FastifyInstance, deps: Deps, catalogue: Catalogue): void {
  const schema = { params: byId, response: { 200: done } };
  const deleteApplication = async (request: FastifyRequest, id: string, kind: DecidedKind) => {
    mustMay(request, 'orders');
    await deleteOrder(deps, id, kind, adminOf(request));
    return ok('The application is deleted. Its payments stay in the books.');
  };
  const remove = async (request: FastifyRequest, id: string, kind: DecidedKind) => {
    mustMay(request, 'destinations');
    await deleteAs(deps, adminOf(request), kind, id);
    catalogue.forget();
    return ok('The destination is deleted.');
  };
  app.delete(
    '/admin/delete-application/:id',
    { config: { needs: 'orders', noStepUp: OF_THE_DOCUMENTS }, schema },
    (request) => deleteApplication(request, request.params.id, 'visa'),
  );
  app.delete(
    '/admin/delete-destinations/:id',
    { config: { needs: 'destinations', noStepUp: OF_THE_DOCUMENTS }, schema },
    (request) => remove(request, request.params.id, 'visa'),
  );
  app.delete(
    '/admin/delete-permit/:id',
    { config: { needs: ['orders', 'destinations'], noStepUp: OF_THE_DOCUMENTS }, schema },
    (request) =>
      isUuid(request.params.id)
        ? deleteApplication(request, request.params.id, 'permit')
        : remove(request, request.params.id, 'permit'),
  );
}
