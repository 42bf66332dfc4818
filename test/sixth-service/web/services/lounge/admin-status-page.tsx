import { LOUNGE_FIELDS } from '#shared/services/lounge-form.ts';
import { AdminSkeleton } from '../../admin/kit/admin-page.tsx';
import { ChangeToPaid } from '../../admin/kit/orders/change-to-paid.tsx';
import { readOrder } from '../../admin/kit/orders/order-calls.ts';
import { OrderFailure } from '../../admin/kit/orders/order-failure.tsx';
import { OrderFrame } from '../../admin/kit/orders/order-frame.tsx';
import { nameOf } from '../../admin/kit/orders/order-words.ts';
import { RecordRows, scansOf } from '../../admin/kit/orders/record-rows.tsx';
import { Scans } from '../../admin/kit/scans/scans.tsx';
import type { Route } from './+types/admin-status-page';

export const clientLoader = (args: Route.ClientLoaderArgs) => readOrder(args, 'lounge');

export function HydrateFallback() {
  return <AdminSkeleton says="Loading the lounge pass..." />;
}

export function ErrorBoundary() {
  return (
    <OrderFailure kind="lounge" title="Lounge pass" failed="The lounge pass could not be loaded." />
  );
}

export default function LoungeStatusPage({
  loaderData: { record, neighbours, now },
}: Route.ComponentProps) {
  const { id, airport, amount_to_pay, payment_status, email } = record;
  return (
    <OrderFrame
      kind="lounge"
      record={record}
      neighbours={neighbours}
      now={now}
      about={airport}
      amount={amount_to_pay}
      pay={
        payment_status === 'Pending' && (
          <ChangeToPaid
            kind="lounge"
            id={id}
            name={nameOf(record)}
            amount={amount_to_pay}
            email={email}
            waiting={record.payments_to_review}
          />
        )
      }
    >
      <RecordRows list={LOUNGE_FIELDS} record={record} section="Guest" />
      <RecordRows list={LOUNGE_FIELDS} record={record} section="Flight" />
      <Scans scans={scansOf(LOUNGE_FIELDS, record)} now={now} />
    </OrderFrame>
  );
}
