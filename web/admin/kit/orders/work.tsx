import { type FormEvent, useRef } from 'react';
import { formatWeekday, middayOf } from '#shared/dates.ts';
import {
  awaitsApplicant,
  isCancelled,
  isOngoing,
  isStillUnpaid,
  type Stage,
} from '#shared/orders/stages.ts';
import { descriptionOf, type Kind } from '#shared/services/index.ts';
import { callApi } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { May } from '../may.tsx';
import { ReadyAnswers } from '../replies/ready-answers.tsx';
import { STAGE_WORDS } from '../stage-words.ts';
import { useAdminAction } from '../use-admin-action.ts';
import { Assignee } from './assignee.tsx';
import { Deliver } from './deliver.tsx';
import type { OrderRecord } from './order-frame.tsx';
import { RecordSection } from './record-section.tsx';
import { WholeFile } from './whole-file.tsx';

type Worked = Pick<
  OrderRecord,
  | 'id'
  | 'tracking_id'
  | 'stage'
  | 'due_on'
  | 'expected_by'
  | 'overdue'
  | 'assigned_to'
  | 'assignee'
  | 'files'
  | 'delivers'
  | 'placeholders'
>;

const dayOf = (day: string, now: Date) => formatWeekday(middayOf(day), now);

/** Paused while waiting for the applicant, except for appointments. */
function Due({
  kind,
  stage,
  day,
  overdue,
}: {
  kind: Kind;
  stage: Stage;
  day: string;
  overdue: boolean;
}) {
  if (awaitsApplicant(stage) && descriptionOf(kind).promises_date)
    return (
      <>
        Paused, was {day}
        <span className="block font-normal text-ink-2">
          Each working day until the answer comes is added to it.
        </span>
      </>
    );
  return overdue ? <span className="text-bad">Overdue, {day}</span> : day;
}

function Note({ id, placeholders }: Pick<Worked, 'id' | 'placeholders'>) {
  const { busy, failure, run } = useAdminAction();
  const text = useRef<HTMLTextAreaElement>(null);
  const write = async (event: FormEvent) => {
    event.preventDefault();
    const field = text.current;
    const typed = field?.value;
    if (!field || !typed?.trim()) return field?.focus();
    const done = await run('The note could not be written.', (token) =>
      callApi('POST /admin/orders/{id}/notes', { path: { id }, token, body: { text: typed } }).then(
        () => 'The note stands in the history.',
      ),
    );
    // Unless somebody typed on meanwhile.
    if (!done || field.value !== typed) return;
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <form onSubmit={(event) => void write(event)} className="mt-3 grid gap-2 print:hidden">
      {failure && <FailureNotice failure={failure} />}
      <label className="grid gap-1 text-dense">
        <span>Note for colleagues</span>
        <textarea ref={text} name="note" rows={2} maxLength={2000} className="control text-dense" />
      </label>
      <ReadyAnswers field={text} values={placeholders} />
      <div>
        <Button type="submit" size="dense" kind="second" busy={busy ? 'Writing it' : undefined}>
          Write the note
        </Button>
      </div>
    </form>
  );
}

interface WorkProps {
  kind: Kind;
  record: Worked;
  now: Date;
  className?: string;
}

export function Work({ kind, record, now, className }: WorkProps) {
  const { stage, due_on, expected_by, overdue, assignee } = record;
  const open = isOngoing(stage);
  return (
    <RecordSection
      title="Work"
      className={className ?? ''}
      rows={[
        ['Stage', STAGE_WORDS[stage]],
        [
          'Due',
          open && due_on && (
            <Due kind={kind} stage={stage} day={dayOf(due_on, now)} overdue={overdue} />
          ),
        ],
        [
          'Applicant expects',
          open && expected_by && expected_by !== due_on && dayOf(expected_by, now),
        ],
        ['With', assignee ?? (open && 'Nobody')],
      ]}
    >
      <May needs="orders">
        {open && <Assignee order={record} className="mt-3" />}
        {record.delivers.length > 0 && !isStillUnpaid(stage) && !isCancelled(stage) && (
          <Deliver kind={kind} record={record} />
        )}
        <Note id={record.id} placeholders={record.placeholders} />
      </May>
      <WholeFile id={record.id} tracking_id={record.tracking_id} />
    </RecordSection>
  );
}
