import type { ApplicationRecord } from '#shared/services/application-form.ts';
import { DECIDED, DECISIONS, type DecisionAct, FIRST_STATUS, isPaid, mayIssue } from '#shared/states.ts';

/** What an administrator can do about an application, besides reading and deleting it. */
export type Action = 'pay' | DecisionAct | 'issue';

/** What would change something now, in the order of the buttons; from the same tables that the server uses. Nothing does once it is cancelled. */
export function offeredActions({
  payment_status,
  visa_status,
  stage,
}: Pick<ApplicationRecord, 'payment_status' | 'visa_status' | 'stage'>): Action[] {
  if (stage === 'cancelled') return [];
  return [
    ...(isPaid(payment_status) ? [] : (['pay'] as const)),
    ...DECISIONS[visa_status].next.map((status) => DECIDED[status].act.name),
    ...(mayIssue(visa_status) ? (['issue'] as const) : []),
  ];
}

/** All of them, in the same order. */
export const ACTIONS: Action[] = ['pay', ...DECISIONS[FIRST_STATUS].next.map((status) => DECIDED[status].act.name), 'issue'];
