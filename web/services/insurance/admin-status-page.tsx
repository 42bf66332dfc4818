import { formatShort } from '#shared/dates.ts';
import {
  HEALTH_CONSENT,
  INSURANCE_FIELDS,
  type InsuranceRecord,
} from '#shared/services/insurance-form.ts';
import { readOrder } from '../../admin/kit/orders/order-calls.ts';
import { orderPageParts } from '../../admin/kit/orders/order-failure.tsx';
import { RecordRows, scansOf } from '../../admin/kit/orders/record-rows.tsx';
import { ServiceOrder } from '../../admin/kit/orders/service-order.tsx';
import { Scans } from '../../admin/kit/scans/scans.tsx';
import type { Route } from './+types/admin-status-page';

export const clientLoader = (args: Route.ClientLoaderArgs) => readOrder(args, 'insurance');

export const { meta, HydrateFallback, ErrorBoundary } = orderPageParts({
  kind: 'insurance',
  title: 'Insurance application',
  service: 'insurance',
});

function Health({ record, now }: { record: InsuranceRecord; now: Date }) {
  const { medical_condition, health_consent } = record;
  const asked = medical_condition === 'Yes' || health_consent;
  const consent = (
    <>
      <span>{health_consent?.given ? 'Given' : 'Not given'}</span>
      {health_consent && (
        <span className="block font-normal text-ink-2">
          {`${formatShort(health_consent.at, now)}, wording ${health_consent.version}${health_consent.version === HEALTH_CONSENT.version ? `: “${HEALTH_CONSENT.wording}”` : ''}`}
        </span>
      )}
    </>
  );
  return (
    <RecordRows
      list={INSURANCE_FIELDS}
      section="Health"
      record={record}
      said={
        asked
          ? { health_consent: consent }
          : { more_medical_condition: false, health_consent: false }
      }
    />
  );
}

export default function InsuranceStatusPage({ loaderData }: Route.ComponentProps) {
  const { record, now } = loaderData;
  return (
    <ServiceOrder
      kind="insurance"
      order={loaderData}
      about={`${record.destination}, ${record.period}`}
      email={record.contact_email}
    >
      <div className="grid gap-8 md:grid-cols-2">
        <RecordRows list={INSURANCE_FIELDS} section="Insured person" record={record} />
        <div className="grid content-start gap-8">
          <RecordRows list={INSURANCE_FIELDS} section="Cover and trip" record={record} />
          <Health record={record} now={now} />
        </div>
        <RecordRows list={INSURANCE_FIELDS} section="Next of kin" record={record} />
        <RecordRows list={INSURANCE_FIELDS} section="Other" record={record} />
      </div>
      <Scans scans={scansOf(INSURANCE_FIELDS, record)} now={now} />
    </ServiceOrder>
  );
}
