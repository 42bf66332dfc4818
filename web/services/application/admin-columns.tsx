import { formatShort, formatShortDay } from '#shared/dates.ts';
import { paymentWord } from '#shared/order-words.ts';
import type { ApplicationRecord } from '#shared/services/application-form.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { awaitsApplicant, isCancelled } from '#shared/stages.ts';
import { isOpen } from '#shared/states.ts';
import type { Column } from '../../admin/kit/lists/list-table.tsx';
import { AnsweredMark } from '../../admin/kit/orders/answered-mark.tsx';
import { nameOf, waited } from '../../admin/kit/orders/order-words.ts';
import { STAGE_WORDS } from '../../admin/kit/stage-words.ts';
import { Money } from '../../ui/price.tsx';
import { StateWord } from '../../ui/state-word.tsx';
import { ApplicationState } from './application-state.tsx';

type ApplicationColumn = Column<ApplicationRecord>;

/** The columns of every table of applications; a narrow one omits the time of day. */
export function applicationColumns(
  kind: DecidedKind,
  now: Date,
  width: 'whole' | 'narrow' = 'whole',
): [ApplicationColumn, ApplicationColumn, ...ApplicationColumn[]] {
  return [
    {
      head: 'Applicant',
      place: 'name',
      cell: (row) => nameOf(row),
    },
    {
      head: kind === 'visa' ? 'Visa' : 'Permit',
      place: 'detail',
      cell: ({ visa_destination, visa_excerpt, tracking_id }) => (
        <>
          {visa_destination}
          {visa_excerpt && <span className="text-ink-2">, {visa_excerpt}</span>}
          {width === 'whole' && (
            <span className="code block text-ink-2 tabled:hidden">{tracking_id}</span>
          )}
        </>
      ),
    },
    {
      head: 'Fee',
      place: 'money',
      right: true,
      cell: ({ visa_fee }) => <Money amount={visa_fee} />,
    },
    { head: 'Payment', place: 'extra', cell: (row) => <StateWord state={paymentWord(row)} /> },
    {
      head: 'Status',
      place: 'state',
      cell: ({ visa_status, created_at, answered, stage, overdue }) => (
        <>
          <ApplicationState visa_status={visa_status} stage={stage} />
          {overdue && <span className="block font-semibold text-bad">Overdue</span>}
          {awaitsApplicant(stage) && <span className="block text-ink-2">{STAGE_WORDS[stage]}</span>}
          <AnsweredMark row={{ answered }} />
          {isOpen(visa_status) && !isCancelled(stage) && width === 'whole' && (
            <span className="ml-1 text-ink-2 tabular-nums stacked:hidden">
              <span className="sr-only">waiting </span>
              {waited(created_at, now)}
            </span>
          )}
        </>
      ),
    },
    {
      head: 'Submitted',
      place: 'note',
      className: 'tabular-nums tabled:whitespace-nowrap',
      cell: ({ created_at }) =>
        width === 'narrow' ? formatShortDay(created_at, now) : formatShort(created_at, now),
    },
  ];
}
