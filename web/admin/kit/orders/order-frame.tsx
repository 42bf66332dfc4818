import type { ReactNode } from 'react';
import type { PaymentReview } from '#shared/money/payment-reviews.ts';
import type { OrderMoney } from '#shared/money/refunds.ts';
import type { AgreedVersions } from '#shared/notices/agreed.ts';
import type { OpenCorrection } from '#shared/orders/corrections.ts';
import type { HistoryEntry } from '#shared/orders/events.ts';
import type { GroupPlace } from '#shared/orders/orders.ts';
import type { OrderRequest } from '#shared/orders/requests.ts';
import type { Stage } from '#shared/orders/stages.ts';
import type { OrderPaymentState, PaymentStatus } from '#shared/orders/states.ts';
import type { StoredFile } from '#shared/orders/stored-files.ts';
import type { ThreadMessage } from '#shared/orders/thread.ts';
import { fullName } from '#shared/people/names.ts';
import type { Kind } from '#shared/services/index.ts';
import type { OrderMessage } from '#shared/staff/messages.ts';
import type { OrderValues } from '#shared/staff/replies.ts';
import { useRevalidateOnReturn } from '../../../ui/use-revalidate-on-return.ts';
import { AdminPage } from '../admin-page.tsx';
import { AskedCorrections } from './corrections/asked-corrections.tsx';
import { NeighbourLinks, type Neighbours } from './neighbours.tsx';
import { Wrote } from './order-thread.tsx';
import { PaidTogether } from './paid-together.tsx';
import { RequestAnswer } from './requests/request-answer.tsx';

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
  agreed: AgreedVersions;
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
  thread: ThreadMessage[];
  placeholders: OrderValues;
  requests: OrderRequest[];
  corrections: OpenCorrection[];
  answered: boolean;
  delivers: { field: string; label: string }[];
  group?: GroupPlace | undefined;
}

interface OrderFrameProps {
  kind: Kind;
  record: OrderRecord;
  neighbours: Neighbours;
  now: Date;
  back: string;
  /** The list that the order was opened from, in words. */
  list?: ReactNode;
  /** The line below the name. */
  facts: ReactNode;
  /** Whether an applicant's answer waits to be read. */
  answered?: boolean;
  bar?: ReactNode;
  children: ReactNode;
}

/** The top of every order's page: applicant, facts, and what waits for an answer. */
export function OrderFrame({
  kind,
  record,
  neighbours,
  now,
  back,
  list,
  facts,
  answered = record.answered,
  bar,
  children,
}: OrderFrameProps) {
  useRevalidateOnReturn();
  const { id } = record;
  return (
    <AdminPage
      title={fullName(record)}
      back={back}
      beside={
        <div className="flex items-center gap-3">
          {list && <span className="text-ink-2 tabular-nums">{list}</span>}
          <NeighbourLinks kind={kind} neighbours={neighbours} />
        </div>
      }
      bar={bar}
    >
      <p className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-2">{facts}</p>
      <PaidTogether key={id} kind={kind} record={record} />
      <AskedCorrections
        key={`corrections ${id}`}
        order_id={id}
        corrections={record.corrections}
        now={now}
      />
      <Wrote thread={record.thread} now={now} />
      <RequestAnswer
        key={`answer ${id}`}
        requests={record.requests}
        answered={answered}
        now={now}
      />
      {children}
    </AdminPage>
  );
}
