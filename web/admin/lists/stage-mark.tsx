import type { Stage } from '#shared/stages.ts';
import { STAGE_WORDS } from '../stage-words.ts';

interface Staged {
  stage: Stage;
  overdue: boolean;
}

/** Where an order is in its life, in red once it is overdue; of an unpaid one the payment says it already. */
export function StageMark({ row: { stage, overdue } }: { row: Staged }) {
  if (overdue) return <span className="block font-semibold text-bad">Overdue</span>;
  return stage !== 'unpaid' && <span className="block text-ink-2">{STAGE_WORDS[stage]}</span>;
}
