import { ChevronDown } from 'lucide-react';
import { formatShortDay } from '#shared/dates.ts';
import { isPaid, type PaymentStatus } from '#shared/states.ts';
import { ChangeToPaid } from '../../admin/lists/change-to-paid.tsx';
import { type Column, ListTable } from '../../admin/lists/list-table.tsx';
import { nameOf } from '../../admin/order-page/order-words.ts';
import { orderPaths } from '../../order-paths.ts';
import { Empty } from '../../ui/empty.tsx';
import { Money } from '../../ui/price.tsx';
import { StateWord } from '../../ui/state-word.tsx';
import { ViewAll } from './applications.tsx';
import type { Part } from './dashboard-calls.ts';
import { Loaded } from './section.tsx';

/** What insurance and visa support records have in common. */
interface Row {
  id: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  /** Insurance has the first, visa support the second. */
  contact_email?: string;
  email?: string;
  destination: string;
  amount_to_pay: number;
  payment_status: PaymentStatus;
  created_at: string;
}

const columns = (kind: FoldedListProps['kind'], now: Date): Column<Row>[] => [
  { head: 'Applicant', place: 'name', className: 'md:min-w-40', cell: (row) => nameOf(row) },
  { head: 'Destination', place: 'detail', cell: ({ destination }) => destination },
  { head: 'Amount', place: 'money', right: true, cell: ({ amount_to_pay }) => <Money amount={amount_to_pay} /> },
  { head: 'Payment', place: 'state', cell: ({ payment_status }) => <StateWord state={payment_status} /> },
  {
    head: 'Filed',
    place: 'note',
    className: 'tabular-nums md:whitespace-nowrap',
    cell: ({ created_at }) => formatShortDay(created_at, now),
  },
  {
    head: 'Actions',
    quiet: true,
    place: 'actions',
    right: true,
    cell: (row) =>
      !isPaid(row.payment_status) && (
        <div className="md:-my-2">
          <ChangeToPaid
            kind={kind}
            id={row.id}
            name={nameOf(row)}
            amount={row.amount_to_pay}
            email={row.contact_email ?? row.email ?? ''}
          />
        </div>
      ),
  },
];

interface FoldedListProps {
  kind: 'insurance' | 'booking';
  part: Part<Row[]>;
  /** How many are not paid yet. */
  unpaid: number | undefined;
  /** Whether it stands open at first. */
  open?: boolean;
  now: Date;
}
const WHATS = { insurance: 'insurance applications', booking: 'visa support applications' } as const;
const TITLES = { insurance: 'Insurance applications', booking: 'Visa support applications' } as const;

/** The newest ten orders of a service, folded away when they are not wanted. */
export function FoldedList({ kind, part, unpaid, open, now }: FoldedListProps) {
  return (
    <details open={open} className="group mt-6 border-line border-t pt-1">
      <summary className="flex min-h-(--target) items-center gap-3">
        <ChevronDown aria-hidden className="size-5 flex-none transition-transform duration-(--fast) group-not-open:-rotate-90" />
        <h2>{TITLES[kind]}</h2>
        {unpaid !== undefined && (
          <span className="text-ink-2 tabular-nums whitespace-nowrap">{unpaid.toLocaleString('en-NG')} Pending</span>
        )}
      </summary>
      <Loaded part={part}>
        {(rows) =>
          rows.length > 0 ? (
            <ListTable
              caption={`The newest ${WHATS[kind]}`}
              columns={columns(kind, now)}
              rows={rows}
              to={(row) => orderPaths.order(kind, row.id)}
              keys={false}
            />
          ) : (
            <Empty title={`No ${WHATS[kind]} yet.`} className="mt-2">
              <p className="text-ink-2">What applicants send stands here at once.</p>
            </Empty>
          )
        }
      </Loaded>
      <ViewAll to={orderPaths.orders(kind)} what={WHATS[kind]} />
    </details>
  );
}
