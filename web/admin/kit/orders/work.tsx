import { FileText } from 'lucide-react';
import { formatWeekday, middayOf } from '#shared/dates.ts';
import {
  awaitsApplicant,
  isCancelled,
  isOngoing,
  isStillUnpaid,
  type Stage,
} from '#shared/orders/stages.ts';
import { descriptionOf, type Kind } from '#shared/services/index.ts';
import { SaveButton } from '../../../save-button.tsx';
import { adminSession } from '../admin-session.ts';
import { May } from '../may.tsx';
import { STAGE_WORDS } from '../stage-words.ts';
import { Assignee } from './assignee.tsx';
import { Deliver } from './deliver.tsx';
import type { OrderRecord } from './order-frame.tsx';
import { RecordSection } from './record-section.tsx';
import { WriteText } from './write-text.tsx';

const dayOf = (day: string, now: Date) => formatWeekday(middayOf(day), now);

/** The due date. It is paused while waiting for the applicant, except for appointments. */
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
        <span>{`Paused, was ${day}`}</span>
        <span className="block font-normal text-ink-2">
          Each working day until the answer comes is added to it.
        </span>
      </>
    );
  return overdue ? <span className="text-bad">{`Overdue, ${day}`}</span> : <span>{day}</span>;
}

interface WorkProps {
  kind: Kind;
  record: OrderRecord;
  now: Date;
  className?: string;
}

export function Work({ kind, record, now, className }: WorkProps) {
  const { stage, due_on, expected_by, overdue, assignee } = record;
  const open = isOngoing(stage);
  return (
    <RecordSection
      title="Work"
      className={className}
      rows={[
        ['Stage', STAGE_WORDS[stage]],
        [
          'Due',
          open && due_on && (
            <Due kind={kind} stage={stage} day={dayOf(due_on, now)} overdue={overdue} />
          ),
        ],
        [
          'Applicant expects it',
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
        <WriteText record={record} name="note" />
      </May>
      <SaveButton
        url={`/api/admin/orders/${record.id}/file.pdf`}
        session={adminSession}
        type="application/pdf"
        name={`file-${record.tracking_id}.pdf`}
        icon={<FileText aria-hidden />}
        busy="Putting it together"
        failed="It did not download. Try again."
        className="flex pt-3 text-dense print:hidden"
      >
        Whole file as one PDF
      </SaveButton>
    </RecordSection>
  );
}
