import type { ApplicationRecord } from '#shared/applications.ts';
import { DECISIONS, mayIssue, type VisaStatus } from '#shared/states.ts';

/** What an administrator can do about an application, besides reading and deleting it. */
export const ACTIONS = ['pay', 'deny', 'approve', 'issue'] as const;
export type Action = (typeof ACTIONS)[number];

/** The status a decision leads to. */
export const DECIDES: Record<'deny' | 'approve', Extract<VisaStatus, 'Denied' | 'Approved'>> = { deny: 'Denied', approve: 'Approved' };

/** What would change something now, in the order of the buttons; from the same tables that the server uses. */
export function offeredActions({ payment_status, visa_status }: Pick<ApplicationRecord, 'payment_status' | 'visa_status'>): Action[] {
  const open: Record<Action, boolean> = {
    pay: payment_status !== 'Paid',
    deny: DECISIONS[visa_status].includes(DECIDES.deny),
    approve: DECISIONS[visa_status].includes(DECIDES.approve),
    issue: mayIssue(visa_status),
  };
  return ACTIONS.filter((action) => open[action]);
}
