import { Link } from 'react-router';
import { formatShortDay } from '#shared/dates.ts';
import { paymentWord } from '#shared/orders/order-words.ts';
import { isCancelled } from '#shared/orders/stages.ts';
import { fullName } from '#shared/people/names.ts';
import { callsOf, descriptionOf } from '#shared/services/index.ts';
import { capitalised, withCommas } from '#shared/words.ts';
import { callApi } from '../../../api.ts';
import { orderPaths } from '../../../order-paths.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Money } from '../../../ui/price.tsx';
import { StateWord } from '../../../ui/state-word.tsx';
import { type Column, ListTable } from '../lists/list-table.tsx';
import { MarkPaid } from '../orders/mark-paid.tsx';
import type { ServiceKind } from '../orders/order-calls.ts';
import type { ListedOrder } from '../orders/service-order-list.tsx';
import { WAITING_PAYMENTS } from '../payments/waiting-payments.tsx';
import { STAGE_WORDS } from '../stage-words.ts';
import { FoldedSection } from './folded-section.tsx';
import { Loaded, type ServiceSection, ViewAll } from './section.tsx';

interface Row extends ListedOrder {
  contact_email?: string;
  email?: string;
  destination?: string;
}

const emailOf = ({ contact_email, email }: Row) => contact_email ?? email ?? '';

/** `waiting`: orders whose money waits for a review, so that they can't be marked as paid. */
const columns = (kind: ServiceKind, now: Date, waiting: ReadonlySet<string>): Column<Row>[] => [
  { head: 'Applicant', area: 'name', className: 'tabled:min-w-24!', cell: (row) => fullName(row) },
  { head: 'Destination', area: 'detail', cell: ({ destination }) => destination },
  {
    head: 'Amount',
    area: 'money',
    right: true,
    cell: ({ amount_to_pay }) => <Money amount={amount_to_pay} />,
  },
  {
    head: 'Payment',
    area: 'state',
    cell: (row) => (
      <>
        <StateWord state={paymentWord(row)} />
        {isCancelled(row.stage) && (
          <span className="block text-ink-2">{STAGE_WORDS[row.stage]}</span>
        )}
      </>
    ),
  },
  {
    head: 'Submitted',
    area: 'note',
    className: 'tabular-nums tabled:whitespace-nowrap',
    cell: ({ created_at }) => formatShortDay(created_at, now),
  },
  {
    head: 'Actions',
    needs: 'payments',
    quiet: true,
    area: 'actions',
    right: true,
    className: 'relative z-1',
    cell: (row) =>
      waiting.has(row.id) ? (
        <Link to={`${orderPaths.order(kind, row.id)}#${WAITING_PAYMENTS}`} className="link">
          Review the payment<span className="sr-only">: {fullName(row)}</span>
        </Link>
      ) : (
        <MarkPaid kind={kind} order={row} amount={row.amount_to_pay} email={emailOf(row)} />
      ),
  },
];

/** A collapsible list of a service's newest ten orders. */
export const foldedSection = (
  kind: ServiceKind,
  { many = descriptionOf(kind).names.many }: { many?: string } = {},
): ServiceSection<Row> => ({
  many,
  read: (reader) => callApi(`GET ${callsOf(kind).base}/first-ten`, reader),
  Section: ({ result, figures, now }) => (
    <FoldedSection
      title={capitalised(many)}
      open={'failure' in result}
      beside={figures && `${withCommas(figures[kind].unpaid)} not paid`}
    >
      <Loaded result={result}>
        {(rows) =>
          rows.length > 0 ? (
            <ListTable
              caption={`The newest ${many}`}
              size="narrow"
              columns={columns(
                kind,
                now,
                new Set(figures?.payments_to_review.payments.map(({ id }) => id)),
              )}
              rows={rows}
              to={(row) => orderPaths.order(kind, row.id)}
              keys={false}
            />
          ) : (
            <Empty title={`No ${many} yet.`} className="mt-2">
              <p className="text-ink-2">What applicants send appears here at once.</p>
            </Empty>
          )
        }
      </Loaded>
      <ViewAll to={orderPaths.everyOrder(kind)} what={many} />
    </FoldedSection>
  ),
});
