import type { Service } from '#server/features/orders/services.ts';
import { KINDS } from '#shared/services/index.ts';
import { services as applications } from './application/service.ts';
import { services as appointments } from './appointment/service.ts';
import { services as insurances } from './insurance/service.ts';
import { services as visaSupports } from './visa-support/service.ts';

const found: Service[] = [applications, appointments, insurances, visaSupports].flat();

/** @throws Error when a description has no service */
export const SERVICES: readonly Service[] = KINDS.map((kind) => {
  const service = found.find((one) => one.kind === kind);
  if (!service) throw new Error(`server/services/index.ts names no service for ${kind}`);
  return service;
});
