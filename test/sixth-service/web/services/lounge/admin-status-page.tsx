import { LOUNGE_FIELDS } from '#shared/services/lounge-form.ts';
import { readOrder } from '../../admin/kit/orders/order-calls.ts';
import { orderPageParts } from '../../admin/kit/orders/order-failure.tsx';
import { RecordRows, scansOf } from '../../admin/kit/orders/record-rows.tsx';
import { ServiceOrder } from '../../admin/kit/orders/service-order.tsx';
import { Scans } from '../../admin/kit/scans/scans.tsx';
import type { Route } from './+types/admin-status-page';

export const clientLoader = (args: Route.ClientLoaderArgs) => readOrder(args, 'lounge');

export const { meta, HydrateFallback, ErrorBoundary } = orderPageParts({
  kind: 'lounge',
  title: 'Lounge pass',
  service: 'lounge',
});

export default function LoungeStatusPage({ loaderData }: Route.ComponentProps) {
  const { record, now } = loaderData;
  return (
    <ServiceOrder kind="lounge" order={loaderData} about={record.airport} email={record.email}>
      <RecordRows list={LOUNGE_FIELDS} record={record} section="Guest" />
      <RecordRows list={LOUNGE_FIELDS} record={record} section="Flight" />
      <Scans scans={scansOf(LOUNGE_FIELDS, record)} now={now} />
    </ServiceOrder>
  );
}
