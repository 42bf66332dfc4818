import { useState } from 'react';
import { Link } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import { FIRST_STATUS, isPaid } from '#shared/orders/states.ts';
import { DECIDED_KINDS, descriptionOf, KINDS, type Kind } from '#shared/services/index.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { withCommas } from '#shared/words.ts';
import { callApi } from '../../api.ts';
import { orderPaths } from '../../order-paths.ts';
import { dashboardSection } from '../../services/administrators.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StateWord } from '../../ui/state-word.tsx';
import { type Act, ActDialog } from '../kit/act-dialog.tsx';
import { useChecksDue } from '../kit/dashboard/editions.tsx';
import {
  DashboardSection,
  NAME,
  type Need,
  OrderName,
  ROW,
  Rows,
} from '../kit/dashboard/section.tsx';
import { type Panel, TabPanels } from '../kit/dashboard/tab-panels.tsx';
import { May, useMay } from '../kit/may.tsx';
import { waitedInWords } from '../kit/orders/order-words.ts';
import { adminPaths } from '../kit/paths.ts';
import { amountReceived } from '../kit/payments/review-acts.ts';
import { messageOf } from '../kit/use-admin-action.ts';
import { useMe } from '../kit/use-admin-me.ts';
import { LateAndOwn } from './first-things.tsx';
import { MailServerAway, RefusedMessages } from './messages.tsx';
import { RefundsThatWait, WaiversThatWait } from './refunds.tsx';

const serviceOf = ({ kind }: { kind: Kind }) => descriptionOf(kind).names.short.toLowerCase();

function PaymentsToReview({
  review: { payments },
  now,
}: {
  review: Dashboard['payments_to_review'];
  now: Date;
}) {
  return (
    <Rows
      rows={payments}
      more={
        <Link to={adminPaths.paymentsToReview} className="link text-dense">
          Accept or refund
        </Link>
      }
    >
      {(payment) => (
        <li key={payment.tx_ref} className={ROW}>
          <span className="min-w-0">
            <OrderName order={payment} />
            <span>{`, ${serviceOf(payment)}${payment.deleted ? '. The order was deleted.' : ''}`}</span>
          </span>
          <span className="row-span-2 text-right tabular-nums whitespace-nowrap">
            <span className="block font-semibold text-bad">
              {payment.charged === null ? 'amount not known' : `${amountReceived(payment)} charged`}
            </span>
            <span className="block text-ink-2">{formatNaira(payment.amount)} asked</span>
          </span>
          <span className="min-w-0 text-ink-2">
            <span className="max-md:hidden">
              <span className="code">{payment.tx_ref}</span>,{' '}
            </span>
            <span>{formatShort(payment.since, now)}</span>
            {/* A reason with 'asked' only repeats the two amounts above. */}
            {payment.reason && !payment.reason.includes('asked') && (
              <span>{`, ${payment.reason}`}</span>
            )}
          </span>
        </li>
      )}
    </Rows>
  );
}

const toDecide = ({ to_decide }: Dashboard['waiting']): number =>
  DECIDED_KINDS.reduce((sum, kind) => sum + to_decide[kind], 0);

/** Paid applications that have waited longest for a decision. */
function LongestWaiting({ waiting, now }: { waiting: Dashboard['waiting']; now: Date }) {
  const paid = waiting.applications.filter(({ payment_status }) => isPaid(payment_status));
  return (
    <Rows rows={paid}>
      {(row) => (
        <li key={row.id} className={ROW}>
          <span className="min-w-0">
            <Link to={orderPaths.order(row.kind, row.id)} className={NAME}>
              {row.name}
            </Link>
            <span className="block text-ink-2">{`${row.destination}, ${serviceOf(row)}`}</span>
          </span>
          <span className="text-right">
            <StateWord state={FIRST_STATUS} />
            <span className="block text-ink-2">
              {`paid ${waitedInWords(row.payment_date ?? row.created_at, now)} ago`}
            </span>
          </span>
        </li>
      )}
    </Rows>
  );
}

function GivenUp({
  jobs: { all, newest },
  messages,
  now,
}: {
  jobs: Dashboard['given_up_jobs'];
  messages: number;
  now: Date;
}) {
  return (
    <Notice
      tone="bad"
      title={
        all === 1
          ? 'A mail, picture or other job was given up'
          : `${withCommas(all)} mails, pictures or other jobs were given up`
      }
      className="mt-8 text-small"
    >
      <p>
        <span>
          {`${all === 1 ? 'It was' : 'They were'} tried for a day${newest ? `, the last until ${formatShort(newest, now)}` : ''}. `}
        </span>
        <Link to={adminPaths.givenUp}>See why, and try again</Link>
        {messages > 0 && (
          <span>
            .{' '}
            <Link to={`${adminPaths.messages}?state=given_up`}>
              {messages === 1 ? 'One is a message' : `${withCommas(messages)} are messages`}
            </Link>
          </span>
        )}
      </p>
    </Notice>
  );
}

/** Files are no longer cleared: perhaps the database was restored without its newest orders. */
function ClearingStopped({
  clearing: { at, unnamed_files, stored_files },
  now,
}: {
  clearing: NonNullable<Dashboard['clearing_stopped']>;
  now: Date;
}) {
  const [asks, setAsks] = useState(false);
  const many = `${withCommas(unnamed_files)} of ${withCommas(stored_files)} stored files`;
  const allowance: Act = {
    question: 'Are you sure you want to remove these files for good?',
    yes: 'Remove',
    doing: 'Removing',
    danger: true,
    explains: `${many} are removed. They can’t be brought back, not even by restoring an older database.`,
    failed: 'The files could not be removed.',
    call: (token) =>
      callApi('POST /admin/clearing/allow', { token, body: { unnamed_files } }).then(messageOf),
  };
  return (
    <Notice tone="bad" title="The nightly clearing of files stopped" className="mt-8 text-small">
      {unnamed_files === 0 ? (
        <p>
          {formatShort(at, now)}: the storage belongs to another database, or has lost its shop-id.
          Nothing is erased until whoever runs the server has put that right.
        </p>
      ) : (
        <>
          <p>
            {formatShort(at, now)}: {many} are named by no order. That happens when the database was
            restored without its newest orders. Nothing was removed; ask whoever runs the server
            before you let them go.
          </p>
          <Button kind="danger" size="dense" className="mt-3" onClick={() => setAsks(true)}>
            Remove them
          </Button>
        </>
      )}
      <ActDialog act={asks ? allowance : undefined} onClose={() => setAsks(false)} />
    </Notice>
  );
}

/** Problems that a person must fix before anything else. */
export function Trouble({ figures, now }: { figures: Dashboard; now: Date }) {
  return (
    <>
      <May needs="operations">
        {figures.clearing_stopped && (
          <ClearingStopped clearing={figures.clearing_stopped} now={now} />
        )}
        {figures.given_up_jobs.all > 0 && (
          <GivenUp jobs={figures.given_up_jobs} messages={figures.messages.given_up} now={now} />
        )}
      </May>
      <May needs="receipts">
        {figures.messages.waiting.all > 0 && (
          <MailServerAway waiting={figures.messages.waiting} now={now} />
        )}
      </May>
    </>
  );
}

const needsOf = (figures: Dashboard, now: Date): Need[] => [
  {
    title: 'Paid and waiting longest',
    many: toDecide(figures.waiting),
    needs: 'orders',
    rows: <LongestWaiting waiting={figures.waiting} now={now} />,
  },
  ...KINDS.flatMap((kind) => dashboardSection(kind).need?.(figures) ?? []),
  {
    title: 'Payments to review',
    many: figures.payments_to_review.all,
    needs: 'payments',
    rows: <PaymentsToReview review={figures.payments_to_review} now={now} />,
  },
  {
    title: 'Refunds to deal with',
    many: figures.refunds.all,
    needs: 'payments',
    rows: <RefundsThatWait refunds={figures.refunds} />,
  },
  {
    title: 'Waivers to approve',
    many: figures.waivers.all,
    needs: 'payments',
    rows: <WaiversThatWait waivers={figures.waivers} now={now} />,
  },
  {
    title: 'Refused mails',
    many: figures.messages.refused,
    needs: 'receipts',
    rows: <RefusedMessages troubles={figures.messages} now={now} />,
  },
];

/** Work that waits for this role, with a tab for each list; empty lists are left out. */
export function NeedsYou({ figures, now }: { figures: Dashboard; now: Date }) {
  const may = useMay();
  const me = useMe();
  const checks = useChecksDue(now);
  const needs = needsOf(figures, now).filter(({ many, needs }) => many > 0 && may(needs));
  const panels = needs.map(({ title, many, rows }): Panel => ({ title, many, content: rows }));
  if (checks) panels.push(checks);
  return (
    <DashboardSection title="Needs you" actions={<LateAndOwn figures={figures} />}>
      {panels.length > 0 ? (
        <TabPanels label="What needs you" panels={panels} />
      ) : (
        me && <p className="mt-1 text-ink-2">Nothing is waiting for you.</p>
      )}
    </DashboardSection>
  );
}
