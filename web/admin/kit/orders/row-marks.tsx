import { Fragment } from 'react';
import { awaitsApplicant, isStillUnpaid } from '#shared/orders/stages.ts';
import { STAGE_WORDS } from '../stage-words.ts';
import type { OrderRecord } from './order-frame.tsx';

type Grouped = Pick<OrderRecord, 'group'>;

/** Which of the orders that are paid together it is; undefined if it is alone. */
export const groupMark = ({ group }: Grouped) =>
  group && <span className="text-ink-2 stacked:ml-2">{`${group.place} of ${group.of}`}</span>;

/** Marks below a row's state; `waiting` omits stages that the state already tells. */
export function RowMarks({
  row,
  stages = 'all',
}: {
  row: Grouped & Pick<OrderRecord, 'stage' | 'overdue' | 'answered'>;
  stages?: 'all' | 'waiting';
}) {
  const { stage, overdue, answered } = row;
  const told = stages === 'all' ? !isStillUnpaid(stage) : awaitsApplicant(stage);
  const marks = [
    overdue && <span className="font-semibold text-bad stacked:ml-2">Overdue</span>,
    told && !overdue && <span className="text-ink-2 stacked:sr-only">{STAGE_WORDS[stage]}</span>,
    answered && <span className="font-semibold text-brand stacked:ml-2">Answered</span>,
    groupMark(row),
  ].filter(Boolean);
  if (marks.length === 0) return null;
  // Positioned, so that text for screen readers is clipped with its cell.
  return (
    <span className="pointer-events-none relative block text-micro whitespace-nowrap stacked:inline">
      {marks.map((mark, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order.
        <Fragment key={place}>
          {place > 0 && <span className="stacked:sr-only">, </span>}
          {mark}
        </Fragment>
      ))}
    </span>
  );
}
