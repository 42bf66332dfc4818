import type { Stage } from '#shared/orders/stages.ts';

export const STAGE_WORDS: Record<Stage, string> = {
  unpaid: 'Not paid',
  in_progress: 'In progress',
  waiting_for_applicant: 'Waiting for the applicant',
  done: 'Done',
  cancelled: 'Cancelled',
};
