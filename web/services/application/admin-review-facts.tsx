import { formatShort } from '#shared/dates.ts';
import { isOpen } from '#shared/orders/states.ts';
import {
  APPLICATION_FIELDS,
  type ApplicationRecord,
  type OpenedApplication,
  PROVED_BY_DATA_PAGE,
} from '#shared/services/application-form.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { May } from '../../admin/kit/may.tsx';
import { History } from '../../admin/kit/orders/history.tsx';
import { MarkPaid } from '../../admin/kit/orders/mark-paid.tsx';
import { OrderMessages } from '../../admin/kit/orders/order-messages.tsx';
import { PaymentSection } from '../../admin/kit/orders/payment-section.tsx';
import { rowsOf } from '../../admin/kit/orders/record-rows.tsx';
import { RecordSection } from '../../admin/kit/orders/record-section.tsx';
import { Requests } from '../../admin/kit/orders/requests/requests.tsx';
import { Work } from '../../admin/kit/orders/work.tsx';
import { Checklist } from './admin-checklist.tsx';
import { TakeBack } from './admin-reopen.tsx';
import type { Looks } from './admin-review-looks.ts';
import { ApplicationState } from './application-state.tsx';
import { offeredActions } from './offered-actions.ts';
import { FORM_WORDS } from './words.ts';

const ROW =
  'grid grid-cols-[minmax(6rem,34%)_1fr] items-center gap-3 border-line border-b py-[.35rem]';

export function proofsOf(record: ApplicationRecord) {
  const rows = rowsOf(APPLICATION_FIELDS, record, PROVED_BY_DATA_PAGE);
  const isLastName = ([label]: (typeof rows)[number]) =>
    label === APPLICATION_FIELDS.last_name.label;
  return [...rows.filter(isLastName), ...rows.filter((row) => !isLastName(row))];
}

function Proofs({ record, looks: { agree, tick } }: { record: ApplicationRecord; looks: Looks }) {
  const rows = proofsOf(record);
  return (
    <RecordSection
      title="The data page proves"
      beside={
        <p role="status" className="text-ink-2 tabular-nums">
          {`${agree.length} of ${rows.length} agree`}
        </p>
      }
    >
      <dl>
        {rows.map(([label, value]) => (
          <div
            key={label}
            className={`${ROW} min-h-10 has-focus-visible:bg-marigold-soft has-focus-visible:shadow-[-.6rem_0_0_var(--marigold-soft),.6rem_0_0_var(--marigold-soft)] max-lg:min-h-(--target)`}
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="flex min-w-0 items-center justify-between gap-3 font-semibold text-[.9375rem] leading-[1.3]">
              <span className="min-w-0 wrap-anywhere">{value}</span>
              <label className="-my-2 grid size-9 flex-none cursor-pointer place-items-center max-lg:size-(--target)">
                <input
                  type="checkbox"
                  checked={agree.includes(label)}
                  onChange={({ target: { checked } }) => tick(label, checked)}
                />
                <span className="sr-only">{label} agrees with the data page</span>
              </label>
            </dd>
          </div>
        ))}
      </dl>
    </RecordSection>
  );
}

interface ReviewFactsProps {
  kind: DecidedKind;
  record: OpenedApplication;
  looks: Looks;
  now: Date;
}

export function ReviewFacts({ kind, record, looks, now }: ReviewFactsProps) {
  const { data_consent, history } = record;
  const submitted = history.find(({ event }) => event === 'filed');
  const agent = record.agent_id !== null && (submitted?.actor_name || `Agent ${record.agent_id}`);
  return (
    <div className="grid gap-5">
      <Proofs record={record} looks={looks} />
      <Checklist record={record} />
      <Requests kind={kind} record={record} decided={!isOpen(record.visa_status)} now={now} />
      <RecordSection
        title="Contact"
        rows={[
          ...rowsOf(APPLICATION_FIELDS, record, 'Contact'),
          ['Placed by', agent ? `${agent}, agent` : 'The applicant'],
        ]}
      />
      <RecordSection
        title="Application"
        beside={<ApplicationState visa_status={record.visa_status} stage={record.stage} />}
        rows={[
          ...rowsOf(APPLICATION_FIELDS, record, 'Application', {
            labels: { visa_excerpt: FORM_WORDS[kind].entry },
          }),
          [
            'Tracking ID',
            <span key="id" className="code">
              {record.tracking_id}
            </span>,
          ],
          ['Submitted', formatShort(record.created_at, now)],
          [
            'Consent',
            data_consent.given
              ? `Given ${formatShort(data_consent.at, now)}, wording ${data_consent.version}`
              : 'Not given',
          ],
        ]}
      >
        <May needs="orders">
          <div className="mt-3 lg:hidden empty:hidden">
            <TakeBack kind={kind} record={record} />
          </div>
        </May>
      </RecordSection>
      <PaymentSection kind={kind} record={record} amount={record.visa_fee} now={now}>
        {/* On phones it is here, because the action bar has room only for the decision. */}
        {offeredActions(record).includes('pay') && (
          <div className="lg:hidden">
            <MarkPaid
              kind={kind}
              order={record}
              amount={record.visa_fee}
              email={record.contact_email}
              waiting={record.payments_to_review}
            />
          </div>
        )}
      </PaymentSection>
      <Work kind={kind} record={record} now={now} />
      <OrderMessages record={record} now={now} />
      <History entries={history} now={now} />
    </div>
  );
}
