import { paymentWord } from '#shared/orders/order-words.ts';
import { fullName } from '#shared/people/names.ts';
import type { ApplicationRecord } from '#shared/services/application-form.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import type { Column } from '../../admin/kit/lists/list-table.tsx';
import { ageColumn } from '../../admin/kit/orders/age.tsx';
import { RowMarks } from '../../admin/kit/orders/row-marks.tsx';
import { Money } from '../../ui/price.tsx';
import { StateWord } from '../../ui/state-word.tsx';
import { ApplicationState } from './application-state.tsx';

type ApplicationColumn = Column<ApplicationRecord>;

/** Columns of applications; lists show the tracking ID, the dashboard the entry type. */
export function applicationColumns(
  kind: DecidedKind,
  now: Date,
  where: 'list' | 'dashboard' = 'list',
): [ApplicationColumn, ApplicationColumn, ...ApplicationColumn[]] {
  return [
    {
      head: 'Applicant',
      area: 'name',
      className: 'tabled:w-60',
      trackingId: where === 'list' ? ({ tracking_id }) => tracking_id : undefined,
      cell: (row) => fullName(row),
    },
    {
      head: kind === 'visa' ? 'Visa' : 'Permit',
      area: 'detail',
      className: 'tabled:min-w-24 tabled:max-w-60 tabled:wrap-anywhere',
      cell: ({ visa_destination, visa_excerpt, tracking_id }) =>
        where === 'list' ? (
          <>
            <span className="tabled:block tabled:truncate">
              <span>{visa_destination}</span>
              {visa_excerpt && <span className="text-ink-2">{`, ${visa_excerpt}`}</span>}
            </span>
            <span className="code block text-ink-2 text-micro stacked:hidden">{tracking_id}</span>
          </>
        ) : (
          <>
            <span>{visa_destination}</span>
            <span className="text-ink-2 tabled:block">
              {visa_excerpt && <span className="tabled:hidden">, </span>}
              <span>{visa_excerpt}</span>
            </span>
          </>
        ),
    },
    {
      head: 'Fee',
      area: 'money',
      right: true,
      cell: ({ visa_fee }) => <Money amount={visa_fee} />,
    },
    { head: 'Payment', area: 'extra', cell: (row) => <StateWord state={paymentWord(row)} /> },
    {
      head: 'Status',
      area: 'state',
      cell: (row) => (
        <>
          <ApplicationState visa_status={row.visa_status} stage={row.stage} />
          <RowMarks row={row} stages="waiting" />
        </>
      ),
    },
    ageColumn(now),
  ];
}
