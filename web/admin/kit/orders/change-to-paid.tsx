import type { ComponentProps } from 'react';
import { MarkPaid } from './mark-paid.tsx';
import type { ServiceKind } from './order-calls.ts';

interface ChangeToPaidProps
  extends Omit<ComponentProps<typeof MarkPaid>, 'kind' | 'order_id' | 'words'> {
  kind: ServiceKind;
  id: string;
}

/** Document 2's button for insurance, visa support and appointments. */
export function ChangeToPaid({ id, ...rest }: ChangeToPaidProps) {
  return <MarkPaid {...rest} order_id={id} words="Change to Paid" />;
}
