import { readdirSync } from 'node:fs';
import type { Service } from '#server/features/orders/services.ts';
import { KINDS } from '#shared/services/index.ts';

/** Each folder's `service.ts` exports one service or several. */
const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
const modules: { services: readonly Service[] }[] = await Promise.all(
  folders.map(({ name }) => import(`./${name}/service.ts`)),
);
const found = modules.flatMap(({ services }) => services);

/** @throws Error when a description has no service */
export const SERVICES: readonly Service[] = KINDS.map((kind) => {
  const service = found.find((one) => one.kind === kind);
  if (!service) throw new Error(`no folder of server/services has a service for ${kind}`);
  return service;
});
