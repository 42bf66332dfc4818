import { FileText, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import type { paymentWord } from '#shared/order-words.ts';
import type { PaymentReview } from '#shared/payment-reviews.ts';
import type { OrderMoney } from '#shared/refunds.ts';
import type { Kind } from '#shared/services/index.ts';
import { isCancelled, type Stage } from '#shared/stages.ts';
import { orderPaths } from '../../../order-paths.ts';
import { PayLinkButton } from '../../../pay-link-button.tsx';
import { Money } from '../../../ui/price.tsx';
import { StateWord } from '../../../ui/state-word.tsx';
import { May } from '../may.tsx';
import { EvidenceButton } from '../payments/evidence-button.tsx';
import { OrderRefunds } from '../payments/order-refunds.tsx';
import { AdminWaitingPayments } from '../payments/waiting-payments.tsx';
import { makePayLink } from './order-calls.ts';
import { RecordSection } from './record-section.tsx';

interface PaymentFactsProps {
  kind: Kind;
  id: string;
  tracking_id: string;
  payment: ReturnType<typeof paymentWord>;
  payment_date: string | null;
  /** Naira. */
  amount: number;
  now: Date;
  waiting: readonly PaymentReview[];
  name: string;
  stage: Stage;
  money: OrderMoney;
  children?: ReactNode;
  className?: string;
}

export function PaymentFacts({
  kind,
  id,
  tracking_id,
  payment,
  payment_date,
  amount,
  now,
  waiting,
  name,
  stage,
  money,
  children,
  className,
}: PaymentFactsProps) {
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
      ]}
      className={className}
    >
      <AdminWaitingPayments reviews={waiting} now={now} />
      {money.came > 0 && <EvidenceButton id={id} tracking_id={tracking_id} />}
      <OrderRefunds order={{ id, name }} stage={stage} money={money} now={now} />
      {!paid && !isCancelled(stage) && waiting.length === 0 && (
        <May needs="payments">
          <PayLinkButton size="dense" className="py-1" make={() => makePayLink(id)} />
        </May>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-1">
        <Link to={orderPaths.receipt(kind, id)} className="link pl-0">
          <Icon aria-hidden className="size-[1.25em]" />
          {paid ? 'Receipt' : 'Invoice'}
        </Link>
        {children}
      </div>
    </RecordSection>
  );
}
