import { FileText, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import { paymentWord } from '#shared/orders/order-words.ts';
import { fullName } from '#shared/people/names.ts';
import type { Kind } from '#shared/services/index.ts';
import { GroupPayLinkButton } from '../../../group-pay-link-button.tsx';
import { orderPaths } from '../../../order-paths.ts';
import { PayLinkButton } from '../../../pay-link-button.tsx';
import { Agreed } from '../../../ui/agreed.tsx';
import { Money } from '../../../ui/price.tsx';
import { StateWord } from '../../../ui/state-word.tsx';
import { May } from '../may.tsx';
import { EvidenceButton } from '../payments/evidence-button.tsx';
import { OrderRefunds } from '../payments/order-refunds.tsx';
import { AdminWaitingPayments } from '../payments/waiting-payments.tsx';
import { makePayLink } from './order-calls.ts';
import type { OrderRecord } from './order-frame.tsx';
import { RecordSection } from './record-section.tsx';

interface PaymentSectionProps {
  kind: Kind;
  record: OrderRecord;
  /** In naira. */
  amount: number;
  now: Date;
  children?: ReactNode;
  className?: string;
}

export function PaymentSection({
  kind,
  record,
  amount,
  now,
  children,
  className,
}: PaymentSectionProps) {
  const { id, payment_date, payments_to_review: waiting, stage, money } = record;
  const payment = paymentWord(record);
  const paid = payment_date !== null;
  const Icon = paid ? ReceiptText : FileText;
  return (
    <RecordSection
      title="Payment"
      beside={<StateWord state={payment} />}
      rows={[
        ['Fee', <Money key="fee" amount={amount} />],
        ['Paid', payment_date && formatShort(payment_date, now)],
        [
          payment === 'Reversed' ? 'Refunded or reversed' : 'Refunded',
          money.given_back > 0 && <Money key="back" amount={money.given_back} />,
        ],
        [
          'Left',
          money.given_back > 0 && <Money key="left" amount={money.came - money.given_back} />,
        ],
        ['Agreed to', record.agreed.terms && <Agreed key="agreed" agreed={record.agreed} />],
      ]}
      className={className}
    >
      <AdminWaitingPayments reviews={waiting} now={now} />
      {money.came > 0 && <EvidenceButton id={id} tracking_id={record.tracking_id} />}
      <OrderRefunds
        order={{ id, name: fullName(record) }}
        stage={stage}
        money={money}
        waits={waiting.length > 0}
        now={now}
      />
      {!paid && !record.nothing_to_pay && waiting.length === 0 && (
        <May needs="payments">
          <PayLinkButton size="dense" className="py-1" make={() => makePayLink(id)} />
          {record.group && (
            <GroupPayLinkButton size="dense" className="py-1" make={() => makePayLink(id, true)} />
          )}
        </May>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-1">
        <Link to={orderPaths.receipt(kind, id)} className="link">
          <Icon aria-hidden className="size-[1.25em]" />
          <span>{paid ? 'Receipt' : 'Invoice'}</span>
        </Link>
        {children}
      </div>
    </RecordSection>
  );
}
