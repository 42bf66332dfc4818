import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { orderRecord } from '#shared/orders/orders.ts';
import type { Opened } from '#shared/orders/record-details.ts';
import { fullName } from '#shared/people/names.ts';
import type { Kind } from '#shared/services/index.ts';
import { useRevalidateOnReturn } from '../../../ui/use-revalidate-on-return.ts';
import { AdminPage } from '../admin-page.tsx';
import { AskedCorrections } from './corrections/asked-corrections.tsx';
import { NeighbourLinks, type Neighbours } from './neighbours.tsx';
import { Wrote } from './order-thread.tsx';
import { PaidTogether } from './paid-together.tsx';
import { RequestAnswer } from './requests/request-answer.tsx';

/** What the opened orders of all services have. */
export type OrderRecord = Opened<
  z.infer<z.ZodMiniObject<typeof orderRecord>> & {
    first_name: string;
    middle_name?: string;
    last_name: string;
  }
>;

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
