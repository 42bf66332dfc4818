import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import { paymentWord } from '#shared/orders/order-words.ts';
import { isCancelled } from '#shared/orders/stages.ts';
import { fullName } from '#shared/people/names.ts';
import { orderPaths } from '../../../order-paths.ts';
import { StateWord } from '../../../ui/state-word.tsx';
import { KeysNote } from '../keys.tsx';
import { May, useMay } from '../may.tsx';
import { More } from '../more.tsx';
import { Corrections } from './corrections/corrections.tsx';
import { DeleteOrder } from './delete-order.tsx';
import { History } from './history.tsx';
import { MarkPaid } from './mark-paid.tsx';
import { backFrom, type Neighbours, useNeighbours } from './neighbours.tsx';
import type { ServiceKind } from './order-calls.ts';
import { OrderFrame, type OrderRecord } from './order-frame.tsx';
import { OrderMessages } from './order-messages.tsx';
import { PaymentSection } from './payment-section.tsx';
import { ASK_KEY, Requests } from './requests/requests.tsx';
import { Work } from './work.tsx';

interface ServiceOrderProps {
  kind: ServiceKind;
  /** The result of `readOrder`. */
  order: { record: OrderRecord & { amount_to_pay: number }; neighbours: Neighbours; now: Date };
  about: ReactNode;
  email: string;
  /** What else paying causes, if anything. */
  onPaid?: ReactNode;
  children: ReactNode;
}

/** The page of an order that needs no decision. */
export function ServiceOrder({
  kind,
  order: { record, neighbours: read, now },
  about,
  email,
  onPaid,
  children,
}: ServiceOrderProps) {
  const { search } = useLocation();
  const neighbours = useNeighbours(record, read);
  const asks = useMay()('orders');
  const { id, amount_to_pay, history, payments_to_review } = record;
  const name = fullName(record);
  const back = backFrom(search, orderPaths.orders(kind) + search);
  return (
    <OrderFrame
      kind={kind}
      record={record}
      neighbours={neighbours}
      now={now}
      back={back}
      facts={
        <>
          <span className="wrap-anywhere">{about}</span>
          <span className="code">{record.tracking_id}</span>
          {isCancelled(record.stage) && <StateWord state="Cancelled" />}
          <StateWord state={paymentWord(record)} />
          <span className="tabular-nums">{`Submitted ${formatShort(record.created_at, now)}`}</span>
        </>
      }
    >
      {/* On a phone the payment comes first and the history last. */}
      <div
        key={id}
        className="mt-6 grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] xl:grid-rows-[auto_auto_auto_auto_1fr]"
      >
        <PaymentSection
          kind={kind}
          record={record}
          amount={amount_to_pay}
          now={now}
          className="min-w-0 xl:col-start-2"
        >
          <MarkPaid
            kind={kind}
            order={record}
            amount={amount_to_pay}
            email={email}
            waiting={payments_to_review}
          >
            {onPaid}
          </MarkPaid>
        </PaymentSection>
        <Work kind={kind} record={record} now={now} className="min-w-0 xl:col-start-2" />
        <Requests kind={kind} record={record} now={now} className="min-w-0 xl:col-start-2" />
        <div className="grid min-w-0 content-start gap-8 xl:col-start-1 xl:row-span-5 xl:row-start-1">
          {children}
        </div>
        <OrderMessages record={record} now={now} className="min-w-0 xl:col-start-2" />
        <History entries={history} now={now} className="min-w-0 xl:col-start-2" />
      </div>
      <div className="mt-6 grid gap-6">
        <May needs="orders">
          <More key={id} holds="Typing errors, delete">
            <Corrections kind={kind} record={record} />
            <DeleteOrder kind={kind} id={id} name={name} back={back} />
          </More>
        </May>
        <KeysNote keys={[['J', 'next'], ['K', 'previous'], ...(asks ? [ASK_KEY] : [])]} />
      </div>
    </OrderFrame>
  );
}
