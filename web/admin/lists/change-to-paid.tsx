import type { ComponentProps } from 'react';
import { descriptionOf } from '#shared/services/index.ts';
import { MarkPaid } from '../order-page/mark-paid.tsx';
import type { ServiceKind } from '../order-page/order-calls.ts';

interface ChangeToPaidProps extends Omit<ComponentProps<typeof MarkPaid>, 'path' | 'body' | 'words'> {
  kind: ServiceKind;
  id: string;
}

/** Document 2's button for insurance and visa support, and for appointments alike: shown while Pending. */
export function ChangeToPaid({ kind, id, ...rest }: ChangeToPaidProps) {
  return (
    <MarkPaid {...rest} path={`${descriptionOf(kind).calls.mark_paid}/${id}`} body={{ payment_status: 'Paid' }} words="Change to Paid" />
  );
}
