import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { shop } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { recordAdminEvent } from '#server/features/events/events.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { conflict } from '#server/http/errors.ts';
import { done, ok } from '#shared/errors.ts';
import { allowedClearing } from '#shared/staff/dashboard.ts';
import { eraseQueue } from './clearing.ts';

export function clearingRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/admin/clearing/allow',
    {
      config: { needs: 'operations', stepUp: true },
      schema: {
        summary: 'Remove the stored files that no order names, though they are many',
        description:
          'The nightly clearing stops where more than 5 % of the files, or more than 1,000, are named by no order. `unnamed_files` is the ' +
          'number that the dashboard showed; 409 when it is another one meanwhile.',
        body: allowedClearing,
        response: { 200: done },
      },
    },
    async (request) => {
      const admin = adminOf(request);
      const { unnamed_files } = request.body;
      await transaction(deps, async (tx, deps) => {
        const [stopped] = await tx
          .update(shop)
          .set({ clearing_allowed: unnamed_files })
          .where(and(isNotNull(shop.clearing_stopped_at), eq(shop.unnamed_files, unnamed_files)))
          .returning({ id: shop.id });
        if (!stopped)
          throw conflict(
            'The clearing goes on by itself, or has found another number. Reload the dashboard.',
          );
        await recordAdminEvent(tx, 'clearing_allowed', admin, deps.clock.now(), {
          files: unnamed_files,
        });
        await deps.jobs.send(tx, eraseQueue, {});
      });
      return ok('They are removed now.');
    },
  );
}
