import { isStillUnpaid, type Stage } from '#shared/stages.ts';
import { STAGE_WORDS } from '../stage-words.ts';

interface Staged {
  stage: Stage;
  overdue: boolean;
}

/** Nothing while unpaid, which the payment says. */
export function StageMark({ row: { stage, overdue } }: { row: Staged }) {
  if (overdue) return <span className="block font-semibold text-bad">Overdue</span>;
  return !isStillUnpaid(stage) && <span className="block text-ink-2">{STAGE_WORDS[stage]}</span>;
}
