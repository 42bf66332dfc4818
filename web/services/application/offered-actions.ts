import { isCancelled } from '#shared/orders/stages.ts';
import {
  DECIDED,
  DECISIONS,
  type DecisionAct,
  FIRST_STATUS,
  isPaid,
  mayIssue,
} from '#shared/orders/states.ts';
import type { ApplicationRecord } from '#shared/services/application-form.ts';

export type Action = 'pay' | DecisionAct | 'issue';

/** Actions that would change something now, in the buttons' order. */
export function offeredActions({
  payment_status,
  visa_status,
  stage,
  contact_email,
}: Pick<ApplicationRecord, 'payment_status' | 'visa_status' | 'stage'> & {
  contact_email?: string;
}): Action[] {
  if (isCancelled(stage)) return [];
  return [
    ...(isPaid(payment_status) || contact_email === '' ? [] : (['pay'] as const)),
    ...DECISIONS[visa_status].next.map((status) => DECIDED[status].act.name),
    ...(mayIssue(visa_status) ? (['issue'] as const) : []),
  ];
}

export const ACTIONS: Action[] = [
  'pay',
  ...DECISIONS[FIRST_STATUS].next.map((status) => DECIDED[status].act.name),
  'issue',
];
