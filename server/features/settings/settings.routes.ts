import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '#server/deps.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { errorResponse } from '#shared/errors.ts';
import { settingsChange, shownSettings } from '#shared/staff/settings.ts';
import { changeSettings, readSettings } from './settings.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const tags = ['administrators: settings'];

export function settingsRoutes(scope: FastifyInstance, deps: Deps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  app.get(
    '/admin/settings',
    {
      config: { needs: 'settings' },
      schema: { tags, response: { 200: shownSettings, ...errors } },
    },
    () => readSettings(deps),
  );
  app.put(
    '/admin/settings',
    {
      config: { needs: 'settings', stepUp: true },
      schema: {
        tags,
        description:
          'All values at once, in place of those of `version`: 409 when a colleague was faster. What is left out is as the environment says.',
        body: settingsChange,
        response: { 200: shownSettings, ...errors },
      },
    },
    async (request) => {
      await changeSettings(deps, adminOf(request), request.body.version, request.body.values);
      return readSettings(deps);
    },
  );
}
