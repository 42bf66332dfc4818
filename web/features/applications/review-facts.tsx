import { ReceiptText } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { ApplicationRecord } from '#shared/applications.ts';
import { formatDate, formatShort } from '#shared/dates.ts';
import type { Opened } from '#shared/opened.ts';
import type { ApplicationKind } from '#shared/states.ts';
import { paths } from '../../paths.ts';
import { Money } from '../../ui/price.tsx';
import { StateWord } from '../../ui/state-word.tsx';
import { History } from '../admins/history.tsx';

const ROW = 'grid grid-cols-[7.75rem_minmax(0,1fr)] items-center gap-3 border-line border-b py-[.35rem]';

/** A part of the facts: its heading, and what is said beside it. */
function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4 border-edge border-b-[1.5px] pb-1">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Names and values, a line each; what is empty is left out. */
function Lines({ rows }: { rows: [label: string, value: ReactNode][] }) {
  return (
    <dl>
      {rows
        .filter(([, value]) => value !== '' && value !== undefined && value !== null)
        .map(([label, value]) => (
          <div key={label} className={ROW}>
            <dt className="text-ink-2 text-micro">{label}</dt>
            <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What stands on the data page, in its order, with a tick box each: a ruler for the eye, kept nowhere. */
function Proofs({ record }: { record: ApplicationRecord }) {
  const rows: [label: string, value: ReactNode][] = [
    ['Last name', record.last_name],
    ['First name', record.first_name],
    ['Middle name', record.middle_name || <span className="font-normal text-ink-2">none given</span>],
    ['Date of birth', formatDate(record.date_of_birth)],
    ['Passport number', <span className="code">{record.passport_number}</span>],
  ];
  const [agree, setAgree] = useState<readonly string[]>([]);
  return (
    <Part
      title="The data page proves"
      aside={
        <p role="status" className="text-ink-2 tabular-nums">
          {agree.length} of {rows.length} agree
        </p>
      }
    >
      <dl>
        {rows.map(([label, value]) => (
          <div
            key={label}
            className={`${ROW} min-h-10 has-focus-visible:bg-marigold-soft has-focus-visible:shadow-[-.6rem_0_0_var(--marigold-soft),.6rem_0_0_var(--marigold-soft)] max-lg:min-h-(--target)`}
          >
            <dt className="text-ink-2 text-micro">{label}</dt>
            <dd className="flex min-w-0 items-center justify-between gap-3 font-semibold text-[.9375rem] leading-[1.3]">
              <span className="min-w-0 wrap-anywhere">{value}</span>
              <label className="-my-2 grid size-9 flex-none cursor-pointer place-items-center max-lg:size-(--target)">
                <input
                  type="checkbox"
                  checked={agree.includes(label)}
                  onChange={({ target: { checked } }) =>
                    setAgree((before) => (checked ? [...before, label] : before.filter((one) => one !== label)))
                  }
                />
                <span className="sr-only">{label} agrees with the data page</span>
              </label>
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

interface ReviewFactsProps {
  kind: ApplicationKind;
  record: Opened<ApplicationRecord>;
  now: Date;
}

/** Everything the record says, under plain labels. */
export function ReviewFacts({ kind, record, now }: ReviewFactsProps) {
  const { payment_status, payment_date, data_consent, history } = record;
  const filed = history.find(({ event }) => event === 'filed');
  const agent = record.agent_id !== null && (filed?.actor_name || `Agent ${record.agent_id}`);
  return (
    <div className="grid gap-5">
      <Proofs record={record} />
      <Part title="Contact">
        <Lines
          rows={[
            ['Phone', <a href={`tel:${record.phone_number}`}>{record.phone_number}</a>],
            ['Email', <a href={`mailto:${record.contact_email}`}>{record.contact_email}</a>],
            ['Placed by', agent ? `${agent}, agent` : 'The applicant'],
          ]}
        />
      </Part>
      <Part title="Application" aside={<StateWord state={record.visa_status} />}>
        <Lines
          rows={[
            ['Destination', record.visa_destination],
            [kind === 'visa' ? 'Visa Entry' : 'Permit Entry', record.visa_excerpt],
            ['Takes', record.process_time],
            ['Type', record.process_type],
            ['Tracking ID', <span className="code">{record.tracking_id}</span>],
            ['Filed', formatShort(record.created_at, now)],
            ['Consent', data_consent.given ? `Given ${formatShort(data_consent.at, now)}, wording ${data_consent.version}` : 'Not given'],
          ]}
        />
      </Part>
      <Part title="Payment" aside={<StateWord state={payment_status} />}>
        <Lines
          rows={[
            ['Fee', <Money amount={record.visa_fee} />],
            ['Paid', payment_date && formatShort(payment_date, now)],
          ]}
        />
        <Link to={paths.receipt(kind, record.id)} className="link text-dense max-lg:min-h-(--target)">
          <ReceiptText aria-hidden className="size-[1.1rem]" />
          {payment_status === 'Paid' ? 'Receipt' : 'Invoice'}
        </Link>
      </Part>
      <Part title="History">
        <History entries={history} now={now} />
      </Part>
    </div>
  );
}
