import { type ComponentType, lazy } from 'react';
import type { ManageOrder } from '#shared/manage.ts';
import type { Prices } from '#shared/prices.ts';
import type { Kind } from '#shared/services/index.ts';
import type { Changing } from '../forms/changing.ts';

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

/** What a service's form is given to change an order; prices in naira. */
export interface ChangeFormProps {
  changing: Changing;
  prices: Prices;
}

/** Forms with more to them than their list of fields says; all others are drawn by that alone. */
export const CHANGE_FORMS: Partial<Record<Kind, ComponentType<ChangeFormProps>>> = {
  insurance: lazy(() => import('./insurance/change-form.tsx').then(({ ChangeInsurance }) => ({ default: ChangeInsurance }))),
  booking: lazy(() => import('./visa-support/change-form.tsx').then(({ ChangeBooking }) => ({ default: ChangeBooking }))),
  appointment: lazy(() => import('./appointment/change-form.tsx').then(({ ChangeAppointment }) => ({ default: ChangeAppointment }))),
};
