import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { OpenCorrection } from '#shared/corrections.ts';
import { formatShort } from '#shared/dates.ts';
import type { HistoryEntry } from '#shared/events.ts';
import type { OrderMessage } from '#shared/messages.ts';
import { paymentWord } from '#shared/order-words.ts';
import type { PaymentReview } from '#shared/payment-reviews.ts';
import type { OrderMoney } from '#shared/refunds.ts';
import type { OrderRequest } from '#shared/requests.ts';
import { isCancelled, type Stage } from '#shared/stages.ts';
import type { OrderPaymentState, PaymentStatus } from '#shared/states.ts';
import type { StoredFile } from '#shared/stored-files.ts';
import { orderPaths } from '../../../order-paths.ts';
import { StateWord } from '../../../ui/state-word.tsx';
import { useRevalidateOnReturn } from '../../../ui/use-revalidate-on-return.ts';
import { AdminPage } from '../admin-page.tsx';
import { KeysNote } from '../keys.tsx';
import { useMay } from '../may.tsx';
import { AskedCorrections } from './corrections/asked-corrections.tsx';
import { Corrections } from './corrections/corrections.tsx';
import { DeleteOrder } from './delete-order.tsx';
import { History } from './history.tsx';
import { backFrom, NeighbourLinks, type Neighbours } from './neighbours.tsx';
import type { ServiceKind } from './order-calls.ts';
import { OrderMessages } from './order-messages.tsx';
import { nameOf } from './order-words.ts';
import { PaymentFacts } from './payment-facts.tsx';
import { RequestAnswer } from './requests/request-answer.tsx';
import { ASK_KEY, Requests } from './requests/requests.tsx';
import { Work } from './work.tsx';

export interface OrderRecord {
  id: string;
  tracking_id: string;
  first_name: string;
  middle_name?: string;
  last_name: string;
  payment_status: PaymentStatus;
  payment_state: OrderPaymentState;
  payment_date: string | null;
  created_at: string;
  history: HistoryEntry[];
  payments_to_review: PaymentReview[];
  money: OrderMoney;
  stage: Stage;
  due_on: string | null;
  expected_by: string | null;
  overdue: boolean;
  assigned_to: number | null;
  assignee: string | null;
  files: Record<string, StoredFile>;
  messages: OrderMessage[];
  requests: OrderRequest[];
  corrections: OpenCorrection[];
  answered: boolean;
  delivers: { field: string; label: string }[];
}

interface OrderFrameProps {
  kind: ServiceKind;
  record: OrderRecord;
  neighbours: Neighbours;
  now: Date;
  about: ReactNode;
  /** Naira. */
  amount: number;
  pay: ReactNode;
  children: ReactNode;
}

export function OrderFrame({
  kind,
  record,
  neighbours,
  now,
  about,
  amount,
  pay,
  children,
}: OrderFrameProps) {
  const { search } = useLocation();
  useRevalidateOnReturn();
  const asks = useMay()('orders');
  const { id, tracking_id, payment_date, created_at, history, payments_to_review } = record;
  const payment = paymentWord(record);
  const back = backFrom(search, orderPaths.orders(kind) + search);
  return (
    <AdminPage
      title={nameOf(record)}
      back={back}
      beside={<NeighbourLinks kind={kind} neighbours={neighbours} />}
    >
      <p className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-2">
        <span className="wrap-anywhere">{about}</span>
        <span className="code">{tracking_id}</span>
        {isCancelled(record.stage) && <StateWord state="Cancelled" />}
        <StateWord state={payment} />
        <span className="tabular-nums">Submitted {formatShort(created_at, now)}</span>
      </p>
      <AskedCorrections
        key={`corrections ${id}`}
        order_id={id}
        corrections={record.corrections}
        now={now}
      />
      <RequestAnswer
        key={`answer ${id}`}
        requests={record.requests}
        answered={record.answered}
        now={now}
      />
      {/* On a phone the payment comes first and the history last. */}
      <div
        key={id}
        className="mt-6 grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] xl:grid-rows-[auto_auto_auto_auto_auto_1fr]"
      >
        <PaymentFacts
          kind={kind}
          id={id}
          tracking_id={tracking_id}
          payment={payment}
          payment_date={payment_date}
          amount={amount}
          now={now}
          waiting={payments_to_review}
          name={nameOf(record)}
          stage={record.stage}
          money={record.money}
          className="min-w-0 xl:col-start-2"
        >
          {pay}
        </PaymentFacts>
        <Work kind={kind} record={record} now={now} className="min-w-0 xl:col-start-2" />
        <Requests kind={kind} record={record} now={now} className="min-w-0 xl:col-start-2" />
        <Corrections kind={kind} record={record} className="min-w-0 xl:col-start-2" />
        <div className="grid min-w-0 content-start gap-8 xl:col-start-1 xl:row-span-6 xl:row-start-1">
          {children}
        </div>
        <OrderMessages
          order_id={id}
          name={nameOf(record)}
          messages={record.messages}
          now={now}
          className="min-w-0 xl:col-start-2"
        />
        <History entries={history} now={now} className="min-w-0 xl:col-start-2" />
      </div>
      <div className="mt-6 grid justify-items-start gap-6">
        <DeleteOrder key={id} kind={kind} id={id} name={nameOf(record)} back={back} />
        <KeysNote keys={[['J', 'next'], ['K', 'previous'], ...(asks ? [ASK_KEY] : [])]} />
      </div>
    </AdminPage>
  );
}
