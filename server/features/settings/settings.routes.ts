import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { settingsChange, shownSettings } from '#shared/staff/settings.ts';
import { changeSettings, readSettings } from './settings.ts';

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/admin/settings',
    { config: { needs: 'settings' }, schema: { response: { 200: shownSettings } } },
    () => readSettings(deps),
  );
  app.put(
    '/admin/settings',
    {
      config: { needs: 'settings', stepUp: true },
      schema: {
        description:
          'All values at once, in place of those of `version`: 409 when a colleague was faster. What is left out is as the environment says.',
        body: settingsChange,
        response: { 200: shownSettings },
      },
    },
    async (request) => {
      await changeSettings(deps, adminOf(request), request.body.version, request.body.values);
      return readSettings(deps);
    },
  );
}
