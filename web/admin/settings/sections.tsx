import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { PAYMENT_OPTION_NAMES, PAYMENT_OPTIONS } from '#shared/money/payments.ts';
import { PRICE_NAMES } from '#shared/money/prices.ts';
import { momentsOf, untilWords } from '#shared/money/refund-terms.ts';
import { KINDS, orderName } from '#shared/services/index.ts';
import {
  SETTING_LABELS,
  type SettingName,
  type ShownSettings,
  settingInWords,
  WEEKDAYS,
} from '#shared/staff/settings.ts';
import { capitalised } from '#shared/words.ts';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MoneyField } from '../kit/money-field.tsx';
import {
  dayInput,
  GOVERNMENT_INPUT,
  HOUR_INPUTS,
  optionInput,
  percentInput,
} from './settings-form.ts';

const NUMBER = { inputMode: 'numeric', maxLength: 13 } as const;

interface FieldWords {
  name: SettingName;
  label: string;
  hint?: string;
}
const priced = (beginning: string): FieldWords[] =>
  PRICE_NAMES.filter((name) => name.startsWith(beginning)).map((name) => ({
    name,
    label: capitalised(SETTING_LABELS[name]),
  }));

export const BUSINESS: readonly FieldWords[] = [
  { name: 'BRAND_NAME', label: 'Name', hint: 'As it appears on pages, emails and receipts.' },
  { name: 'SUPPORT_EMAIL', label: 'Email address', hint: 'Where applicants write.' },
  { name: 'SUPPORT_PHONE', label: 'Phone number', hint: 'As people see it.' },
  { name: 'CHAT_URL', label: 'Chat', hint: 'Where Chat with us leads: an address with https://' },
  {
    name: 'WHATSAPP_NUMBER',
    label: 'WhatsApp number',
    hint: 'For paid appointments: +2348000000000',
  },
];
export const COMPANY: readonly FieldWords[] = [
  {
    name: 'registration_number',
    label: 'Registration number',
    hint: 'As in the register: RC 1234567',
  },
  { name: 'address', label: 'Address', hint: 'Where the company is.' },
  { name: 'hours', label: 'Opening hours', hint: 'As people see them: Mon to Fri, 9:00 to 17:00' },
  { name: 'insurer', label: 'Insurer', hint: 'Who carries the travel insurance.' },
];
export const INSURANCE = priced('INSURANCE');
export const VISA_SUPPORT = priced('VISA_SUPPORT');
export const APPOINTMENTS = priced('APPOINTMENT');

const SECTIONS = {
  business: 'The business',
  company: 'The company',
  cover: 'Travel insurance',
  papers: 'Visa support',
  meetings: 'Appointments',
  pay: 'Ways to pay',
  refunds: 'Refund terms',
} as const;

export function SectionLinks() {
  return (
    <nav aria-label="Sections" className="mt-3 border-line border-b">
      <ul className="sideways flex gap-6">
        {Object.entries(SECTIONS).map(([id, title]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-(--target) items-center text-ink-2 whitespace-nowrap no-underline hover:text-ink hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On desktops a section's fields are next to its description. */
const BESIDE = 'xl:grid-cols-[15rem_minmax(0,38rem)]';

export function Section({
  id,
  says,
  children,
}: {
  id: keyof typeof SECTIONS;
  says?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className={`grid gap-x-10 gap-y-5 border-line xl:not-first-of-type:border-t xl:not-first-of-type:pt-5 ${BESIDE}`}
    >
      <div>
        <h2 id={id} className="scroll-mt-4">
          {SECTIONS[id]}
        </h2>
        {says && <p className="mt-1 text-ink-2">{says}</p>}
      </div>
      <div className="grid gap-5">{children}</div>
    </section>
  );
}

type GivenSettings = Pick<ShownSettings, 'values' | 'defaults'>;

/** Names the environment's value, if it differs. */
function environmentSays(name: SettingName, { values, defaults }: GivenSettings): string {
  const [now, before] = [settingInWords(name, values), settingInWords(name, defaults)];
  return now !== before && before ? `Left empty, it is ${before}.` : '';
}

export function PriceFields(props: GivenSettings & { fields: readonly FieldWords[] }) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <Fields {...props} />
    </div>
  );
}

export function Fields({ fields, ...given }: GivenSettings & { fields: readonly FieldWords[] }) {
  return fields.map(({ name, label, hint }) => {
    const field = {
      name,
      label,
      hint: [hint, environmentSays(name, given)].filter(Boolean).join(' ') || undefined,
      optional: 'unsaid',
    } as const;
    return PRICE_NAMES.some((price) => price === name) ? (
      <MoneyField key={name} {...field} />
    ) : (
      <TextField key={name} {...field} autoComplete="off" />
    );
  });
}

const DAY_NAMES: Record<(typeof WEEKDAYS)[number], string> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};

export function AppointmentTimes() {
  return (
    <>
      <fieldset>
        <legend className="font-semibold">Days on offer</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
          {WEEKDAYS.map((day) => (
            <CheckboxField key={day} name={dayInput(day)} label={DAY_NAMES[day]} oneOf />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="font-semibold">Hours, Lagos time</legend>
        <div className="mt-2 grid max-w-[20rem] grid-cols-2 gap-4">
          <TextField name={HOUR_INPUTS.from} label="From" type="time" />
          <TextField name={HOUR_INPUTS.until} label="Until" type="time" />
        </div>
      </fieldset>
    </>
  );
}

/** Warns about a rule that refunds nothing before anything was done. */
function NothingBack() {
  const typed = useWatch() as Record<string, unknown>;
  const unfair = KINDS.filter((kind) => Number(typed[percentInput(kind, 'opened')]) === 0);
  return (
    <div role="status">
      {unfair.length > 0 && (
        <Notice
          tone="wait"
          title="Nothing is refunded before anything was done"
          className="text-small"
        >
          <p>
            {`${unfair.map(orderName).join(', ')}: anyone who cancels at once would get none of your fee back. Keep only a reasonable charge.`}
          </p>
        </Notice>
      )}
    </div>
  );
}

export function RefundTerms() {
  return (
    <>
      <CheckboxField
        name={GOVERNMENT_INPUT}
        label="The government’s fee is refunded until it is spent on the order; the steps apply to our fee"
        oneOf
      />
      <Steps />
      <NothingBack />
    </>
  );
}

function Steps() {
  return KINDS.map((kind) => (
    <fieldset key={kind}>
      <legend className="mb-2 font-semibold">{orderName(kind)}</legend>
      <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3">
        {momentsOf(kind).map((moment) => (
          <TextField
            key={moment}
            name={percentInput(kind, moment)}
            label={`${capitalised(untilWords(kind, moment))}, %`}
            autoComplete="off"
            {...NUMBER}
          />
        ))}
      </div>
    </fieldset>
  ));
}

export function WaysToPay() {
  return (
    <div>
      {PAYMENT_OPTION_NAMES.map((name) => (
        <CheckboxField
          key={name}
          name={optionInput(name)}
          label={capitalised(PAYMENT_OPTIONS[name])}
          oneOf
        />
      ))}
    </div>
  );
}
