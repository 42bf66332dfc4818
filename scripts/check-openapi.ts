// Checks the API description and generates web/'s types from it, which aren't committed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { currentSettings } from '#server/current-settings.ts';
import type { Deps } from '#server/deps.ts';
import type { Catalogue } from '#server/features/destinations/catalogue.ts';
import type { ReadyResponses } from '#server/http/ready-responses.ts';
import type { Pages } from '#server/pages/pages.ts';
import { SERVICES } from '#server/services/index.ts';
import { apiTypes } from './api-types.ts';

const own = readConfig({
  SECRET: 'a-secret-that-keeps-the-check-from-making-one',
  PUBLIC_URL: 'https://tafiya.ng',
});
/** Routes only store these stubs; no request is made. */
const deps = {
  config: own,
  settings: currentSettings(own.defaults),
  log: pino({ level: 'silent' }),
  connection: { db: {} },
  services: new Map(SERVICES.map((service) => [service.kind, service])),
  payment: { origins: [] },
} as unknown as Deps;
const app = await buildApp(deps, {
  pages: {} as Pages,
  catalogue: {} as Catalogue,
  ready: {} as ReadyResponses,
});
await app.ready();
const description = app.swagger();

const wrong: string[] = [];
for (const [path, methods] of Object.entries(description.paths ?? {}))
  for (const [method, operation] of Object.entries<{ operationId?: string }>(methods ?? {}))
    if (!operation.operationId)
      wrong.push(`${method} ${path} has no name: add it to server/openapi/operations.ts`);
const config = await createConfig({ extends: ['recommended'] });
for (const { severity, ruleId, message, location } of await lintFromString({
  source: JSON.stringify(description),
  config,
}))
  wrong.push(`${severity} ${ruleId}: ${message} (${location[0]?.pointer ?? ''})`);

writeFileSync(
  join(import.meta.dirname, '../web/api-calls.ts'),
  await apiTypes(description.paths as Parameters<typeof apiTypes>[0]),
);

for (const line of wrong) console.error(line);
if (wrong.length > 0) console.error(`${wrong.length} faults in the API's description`);
process.exit(wrong.length > 0 ? 1 : 0);
