import type { Service } from '#server/features/orders/services.ts';
import { applicationService } from './application/service.ts';
import { appointmentService } from './appointment/service.ts';
import { insuranceService } from './insurance/insurance.ts';
import { bookingService } from './visa-support/visa-support.ts';

/** All services. A further one is one more entry. */
export const SERVICES: readonly Service[] = [
  applicationService('visa'),
  applicationService('permit'),
  insuranceService,
  bookingService,
  appointmentService,
];
