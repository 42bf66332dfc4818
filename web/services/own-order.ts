import { type ComponentType, lazy } from 'react';
import type { ManageOrder } from '#shared/manage.ts';
import type { Kind } from '#shared/services/index.ts';

/** What a service's own part of an applicant's page is given. */
interface OwnPartProps {
  order: ManageOrder;
  /** Without one the page only reads. */
  token: string | undefined;
  onChanged(message: string): void;
  /** The order has moved meanwhile: it is to be read again. */
  onStale(): void;
}

/** What an applicant does on their own page beyond what all services have; loaded when it is shown. */
export const OWN_PARTS: Partial<Record<Kind, ComponentType<OwnPartProps>>> = {
  appointment: lazy(() => import('./appointment/move-own.tsx').then(({ MoveOwn }) => ({ default: MoveOwn }))),
};
