import { type ComponentType, lazy } from 'react';
import type { Prices } from '#shared/money/prices.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import type { Kind } from '#shared/services/index.ts';
import type { Changing } from '../forms/change-props.ts';

interface OwnPartProps {
  order: ManageOrder;
  /** Without a token the page is read-only. */
  token: string | undefined;
  onChanged(message: string): void;
  onStale(): void;
}

export const OWN_PARTS: Partial<Record<Kind, ComponentType<OwnPartProps>>> = {
  appointment: lazy(() =>
    import('./appointment/move-own.tsx').then(({ MoveOwn }) => ({ default: MoveOwn })),
  ),
};

/** Prices in naira. */
export interface ChangeFormProps {
  changing: Changing;
  prices: Prices;
}

/** The change form of an order under an edition. */
export const ChangeUnderEdition = lazy(() =>
  import('./application/change-form.tsx').then((part) => ({ default: part.ChangeUnderEdition })),
);

/** Services whose change form needs more than their list of fields. */
export const CHANGE_FORMS: Partial<Record<Kind, ComponentType<ChangeFormProps>>> = {
  insurance: lazy(() =>
    import('./insurance/change-form.tsx').then(({ ChangeInsurance }) => ({
      default: ChangeInsurance,
    })),
  ),
  booking: lazy(() =>
    import('./visa-support/change-form.tsx').then(({ ChangeBooking }) => ({
      default: ChangeBooking,
    })),
  ),
  appointment: lazy(() =>
    import('./appointment/change-form.tsx').then(({ ChangeAppointment }) => ({
      default: ChangeAppointment,
    })),
  ),
};
