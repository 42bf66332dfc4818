import { formatDate, formatShort } from '#shared/dates.ts';
import { HEALTH_CONSENT, type InsuranceRecord } from '#shared/insurance.ts';
import type { Opened } from '#shared/record-details.ts';
import { ChangeToPaid } from '../../admin/lists/change-to-paid.tsx';
import { readOrder } from '../../admin/order-page/order-calls.ts';
import { OrderFailure } from '../../admin/order-page/order-failure.tsx';
import { OrderFrame } from '../../admin/order-page/order-frame.tsx';
import { nameOf } from '../../admin/order-page/order-words.ts';
import { RecordPart } from '../../admin/order-page/record-section.tsx';
import { given, mailLink, phoneLink } from '../../admin/order-page/values.tsx';
import { Scans } from '../../admin/scans/scans.tsx';
import { AdminSkeleton } from '../../admin/shell/admin-page.tsx';
import { pageMeta } from '../../ui/site.ts';
import type { Route } from './+types/admin-status-page';

const TITLE = 'Insurance application';

export const clientLoader = (args: Route.ClientLoaderArgs) => readOrder<Opened<InsuranceRecord>>(args, 'insurance');

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `${nameOf(loaderData.record)}, insurance` : TITLE);

export function HydrateFallback() {
  return <AdminSkeleton says="Loading the insurance application..." />;
}

export function ErrorBoundary() {
  return <OrderFailure kind="insurance" title={TITLE} failed="The insurance application could not be loaded." />;
}

/** What was said about health, and whether we may keep it. */
function Health({ record, now }: { record: InsuranceRecord; now: Date }) {
  const { medical_condition, more_medical_condition, health_consent } = record;
  const asked = medical_condition === 'Yes' || health_consent;
  return (
    <RecordPart
      title="Health"
      rows={[
        ['Medical condition', given(medical_condition)],
        ['More about it', asked && given(more_medical_condition && <span className="whitespace-pre-line">{more_medical_condition}</span>)],
        [
          'Consent',
          asked && (
            <>
              {health_consent?.given ? 'Given' : 'Not given'}
              {health_consent && (
                <span className="block font-normal text-ink-2">
                  {formatShort(health_consent.at, now)}, wording {health_consent.version}
                  {health_consent.version === HEALTH_CONSENT.version && `: “${HEALTH_CONSENT.wording}”`}
                </span>
              )}
            </>
          ),
        ],
      ]}
    />
  );
}

export default function InsuranceStatusPage({ loaderData: { record, neighbours, now } }: Route.ComponentProps) {
  const { id, period, amount_to_pay, payment_status, contact_email, date_of_birth } = record;
  const name = nameOf(record);
  return (
    <OrderFrame
      kind="insurance"
      record={record}
      neighbours={neighbours}
      now={now}
      about={`${record.destination}, ${period}`}
      amount={amount_to_pay}
      pay={
        payment_status === 'Pending' && (
          <ChangeToPaid
            kind="insurance"
            id={id}
            name={name}
            amount={amount_to_pay}
            email={contact_email}
            waiting={record.payments_to_review}
          />
        )
      }
    >
      <div className="grid gap-8 md:grid-cols-2">
        <RecordPart
          title="Insured person"
          rows={[
            ['First name', record.first_name],
            ['Middle name', given(record.middle_name)],
            ['Last name', record.last_name],
            ['Date of birth', given(date_of_birth && formatDate(date_of_birth))],
            ['Passport number', given(record.passport_number && <span className="code">{record.passport_number}</span>)],
            ['Gender', given(record.gender)],
            ['Marital status', given(record.marital_status)],
            ['Occupation', given(record.occupation)],
            ['Address', given(record.address)],
            ['Phone', phoneLink(record.phone_number)],
            ['Email', mailLink(contact_email)],
          ]}
        />
        <div className="grid content-start gap-8">
          <RecordPart
            title="Cover and trip"
            rows={[
              ['Period', period],
              ['Cover begins', formatDate(record.coverage_begin)],
              ['Cover ends', formatDate(record.coverage_end)],
              ['Destination', given(record.destination)],
              ['Who travels', given(record.travel_type)],
              ['Purpose of travel', given(record.purpose_travel)],
              ['Other reason', record.other_reason],
              ['Longer than 90 days', given(record.more_ninety)],
            ]}
          />
          <Health record={record} now={now} />
        </div>
        <RecordPart
          title="Next of kin"
          rows={[
            ['Name', given(record.next_of_kin)],
            ['Relationship', given(record.relationship)],
            ['Address', given(record.next_of_kin_address)],
          ]}
        />
        <RecordPart title="Other" rows={[['Heard of us', given(record.heard_policy)]]} />
      </div>
      <Scans
        scans={[{ field: 'upload_signature', label: 'Data Page', link: record.upload_signature, file: record.files.upload_signature }]}
        now={now}
      />
    </OrderFrame>
  );
}
