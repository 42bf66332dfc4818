import { type ReactNode, useMemo, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { PAYMENT_OPTION_NAMES, PAYMENT_OPTIONS } from '#shared/payments.ts';
import { PRICE_NAMES } from '#shared/prices.ts';
import { momentsOf } from '#shared/refund-terms.ts';
import { isDecided, KINDS, orderName } from '#shared/services/index.ts';
import { SETTING_LABELS, type SettingName, type ShownSettings, settingInWords } from '#shared/settings.ts';
import { adminPaths } from '../../admin/paths.ts';
import { AdminLoadFailure, AdminPage, AdminSkeleton } from '../../admin/shell/admin-page.tsx';
import { readerOf } from '../../admin/shell/guard.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { callApi } from '../../api.ts';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';
import { saying } from '../../session/words.ts';
import { pageMeta } from '../../ui/site.ts';
import { useToast } from '../../ui/toast.tsx';
import type { Route } from './+types/settings-page';
import { SettingsHistory } from './history.tsx';
import { inputsOf, laidOver, optionInput, percentInput, settingsForm, typedSettings } from './settings-form.ts';

const TITLE = 'Settings';
const FAILED = 'The settings could not be saved.';
const explain = saying(FAILED, { conflict: 'What you typed is kept. Save again to lay your changes over theirs.' });

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const reader = readerOf(args);
  return { settings: await callApi('GET /admin/settings', reader), token: reader.token, now: new Date() };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, TITLE);

export function HydrateFallback() {
  return <AdminSkeleton title={TITLE} says="Loading the settings..." />;
}

export function ErrorBoundary() {
  return <AdminLoadFailure title={TITLE} failed="The settings could not be loaded." />;
}

const UNTIL = { opened: 'Until we open it', decided: 'Until it is decided', issued: 'Until it is done' } as const;
const NUMBER = { inputMode: 'numeric', maxLength: 13 } as const;

interface FieldWords {
  name: SettingName;
  label: string;
  hint?: string;
}
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const priced = (beginning: string): FieldWords[] =>
  PRICE_NAMES.filter((name) => name.startsWith(beginning)).map((name) => ({ name, label: `${sentence(SETTING_LABELS[name])}, ₦` }));

const BUSINESS: readonly FieldWords[] = [
  { name: 'BRAND_NAME', label: 'Name', hint: 'As pages, mails and receipts name it.' },
  { name: 'SUPPORT_EMAIL', label: 'Email address', hint: 'Where applicants write to.' },
  { name: 'SUPPORT_PHONE', label: 'Phone number', hint: 'As people read it.' },
  { name: 'CHAT_URL', label: 'Chat', hint: 'Where Chat with us leads; an address with https://' },
  { name: 'WHATSAPP_NUMBER', label: 'WhatsApp number', hint: 'Where paid appointments lead: +2348000000000' },
];
const INSURANCE = priced('INSURANCE');
const VISA_SUPPORT = priced('VISA_SUPPORT');
const APPOINTMENTS: readonly FieldWords[] = [
  ...priced('APPOINTMENT'),
  { name: 'APPOINTMENT_DAYS', label: 'Days', hint: 'Mon,Tue,Wed,Thu,Fri,Sat,Sun: those on offer, with commas between.' },
  { name: 'APPOINTMENT_HOURS', label: 'Hours', hint: 'Lagos time, as 09:00-17:00.' },
];

function Section({ title, says, children }: { title: string; says?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-5">
      <div>
        <h2>{title}</h2>
        {says && <p className="mt-1 text-ink-2">{says}</p>}
      </div>
      {children}
    </section>
  );
}

type GivenSettings = Pick<ShownSettings, 'values' | 'defaults'>;

/** One input each; the hint says what the environment says, where that is something else. */
function Fields({ fields, values, defaults }: GivenSettings & { fields: readonly FieldWords[] }) {
  return fields.map(({ name, label, hint }) => {
    const [now, before] = [settingInWords(name, values), settingInWords(name, defaults)];
    const number = PRICE_NAMES.some((price) => price === name);
    return (
      <TextField
        key={name}
        name={name}
        label={label}
        hint={[hint, now !== before && before && `The environment says ${before}.`].filter(Boolean).join(' ') || undefined}
        optional
        autoComplete="off"
        {...(number ? NUMBER : {})}
      />
    );
  });
}

/** What goes back on a cancellation, service by service. */
function RefundTerms() {
  return KINDS.map((kind) => (
    <fieldset key={kind}>
      <legend className="mb-2 font-semibold">{orderName(kind)}</legend>
      <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3">
        {momentsOf(kind).map((moment) => (
          <TextField
            key={moment}
            name={percentInput(kind, moment)}
            label={`${isDecided(kind) || moment === 'opened' ? UNTIL[moment] : UNTIL.issued}, %`}
            autoComplete="off"
            {...NUMBER}
          />
        ))}
      </div>
    </fieldset>
  ));
}

/** What owners set in place of the environment's values. */
export default function SettingsPage({ loaderData: { settings, token, now } }: Route.ComponentProps) {
  const { version, history, values, defaults } = settings;
  const say = useToast();
  const recover = useStepUp();
  const { revalidate } = useRevalidator();
  const [saved, setSaved] = useState(0);
  // What a faster colleague has set meanwhile.
  const [theirs, setTheirs] = useState<ShownSettings>();
  const schema = useMemo(() => settingsForm(defaults), [defaults]);
  return (
    <AdminPage title={TITLE} back={adminPaths.dashboard}>
      <p className="mt-1 max-w-form text-ink-2">
        Changes hold at once, on pages and in mails that are sent from then on. Orders keep the price and the terms they were sold under.
        What is left empty is as the server’s environment says.
      </p>
      <FormShell
        key={`${version} ${saved}`}
        schema={schema}
        call="PUT /admin/settings"
        token={token}
        once
        defaults={inputsOf(values)}
        body={(typed) => {
          const mine = typedSettings(typed, values);
          return theirs ? { version: theirs.version, values: laidOver(theirs.values, mine, values) } : { version, values: mine };
        }}
        lost={FAILED}
        explain={explain}
        recover={recover}
        onRefused={async ({ code }) => {
          if (code === 'conflict') setTheirs(await callApi('GET /admin/settings', { token }));
        }}
        onDone={async () => {
          say('The settings are saved.');
          await revalidate();
          setTheirs(undefined);
          setSaved(saved + 1);
        }}
        className="relative mt-6 grid max-w-form gap-10"
      >
        <Section title="The business">
          <Fields fields={BUSINESS} values={values} defaults={defaults} />
        </Section>
        <Section title="Travel insurance" says="Whoever has the form open is told the new price before it is sent.">
          <Fields fields={INSURANCE} values={values} defaults={defaults} />
        </Section>
        <Section title="Visa support">
          <Fields fields={VISA_SUPPORT} values={values} defaults={defaults} />
        </Section>
        <Section
          title="Appointments"
          says={
            <>
              Days off stand <Link to={adminPaths.daysOff}>with the appointments</Link>.
            </>
          }
        >
          <Fields fields={APPOINTMENTS} values={values} defaults={defaults} />
        </Section>
        <Section title="Ways to pay" says="What payers may choose from, where the payment provider offers it.">
          <div>
            {PAYMENT_OPTION_NAMES.map((name) => (
              <CheckboxField key={name} name={optionInput(name)} label={sentence(PAYMENT_OPTIONS[name])} />
            ))}
          </div>
        </Section>
        <Section title="Refund terms" says="How much of the price goes back when an order is cancelled; nothing once it is done.">
          <RefundTerms />
        </Section>
        <SubmitSection sending="Saving the settings...">Save</SubmitSection>
      </FormShell>
      <SettingsHistory history={history} now={now} />
    </AdminPage>
  );
}
