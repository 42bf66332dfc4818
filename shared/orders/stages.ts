/** Derived from the order's timestamps, not stored. */
export const STAGES = [
  'unpaid',
  'in_progress',
  'waiting_for_applicant',
  'done',
  'cancelled',
] as const;
export type Stage = (typeof STAGES)[number];

export interface StageTimes {
  paid_at: Date | null;
  waiting_since: Date | null;
  done_at: Date | null;
  cancelled_at: Date | null;
}

/** Must agree with the database function `stage_of`. */
export const STAGE_RULES: Record<Stage, Partial<Record<keyof StageTimes, boolean>>> = {
  cancelled: { cancelled_at: true },
  done: { cancelled_at: false, done_at: true },
  unpaid: { cancelled_at: false, done_at: false, paid_at: false },
  waiting_for_applicant: {
    cancelled_at: false,
    done_at: false,
    paid_at: true,
    waiting_since: true,
  },
  in_progress: { cancelled_at: false, done_at: false, paid_at: true, waiting_since: false },
};

const holds = (times: StageTimes, [name, set]: [string, boolean]) =>
  (times[name as keyof StageTimes] !== null) === set;

export const isStillUnpaid = (stage: Stage): boolean => stage === 'unpaid';
export const isWorkedOn = (stage: Stage): boolean => stage === 'in_progress';
export const awaitsApplicant = (stage: Stage): boolean => stage === 'waiting_for_applicant';
export const isDone = (stage: Stage): boolean => stage === 'done';
export const isCancelled = (stage: Stage): boolean => stage === 'cancelled';
/** Paid, and neither done nor cancelled. */
export const isOngoing = (stage: Stage): boolean => isWorkedOn(stage) || awaitsApplicant(stage);
export const isOver = (stage: Stage): boolean => isDone(stage) || isCancelled(stage);

export function stageOf(times: StageTimes): Stage {
  const stage = STAGES.find((one) =>
    Object.entries(STAGE_RULES[one]).every((rule) => holds(times, rule)),
  );
  if (!stage) throw new Error('the table of stages leaves out a case');
  return stage;
}
