import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import { type Settings, type ShownSettings, settingsSchema } from '#shared/settings.ts';
import { adminPaths } from '../../admin/paths.ts';
import { AdminLoadFailure, AdminPage, AdminSkeleton } from '../../admin/shell/admin-page.tsx';
import { readerOf } from '../../admin/shell/guard.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { callApi } from '../../api.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { SendPart } from '../../session/send-part.tsx';
import { saying } from '../../session/words.ts';
import { pageMeta } from '../../ui/site.ts';
import { useToast } from '../../ui/toast.tsx';
import type { Route } from './+types/settings-page';

const TITLE = 'Settings';
const FAILED = 'The settings could not be saved.';
const explain = saying(FAILED);

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const reader = readerOf(args);
  return { settings: await callApi<ShownSettings>('GET', '/admin/settings', reader), token: reader.token, now: new Date() };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, TITLE);

export function HydrateFallback() {
  return <AdminSkeleton title={TITLE} says="Loading the settings..." />;
}

export function ErrorBoundary() {
  return <AdminLoadFailure title={TITLE} failed="The settings could not be loaded." />;
}

/** Labels and hints, in the order of the form. */
const GROUPS: readonly { title: string; fields: readonly { name: keyof Settings; label: string; hint: string }[] }[] = [
  {
    title: 'The business',
    fields: [
      { name: 'BRAND_NAME', label: 'Name', hint: 'As pages, mails and receipts name it.' },
      { name: 'SUPPORT_EMAIL', label: 'Email address', hint: 'Where applicants write to.' },
      { name: 'SUPPORT_PHONE', label: 'Phone number', hint: 'As people read it.' },
      { name: 'CHAT_URL', label: 'Chat', hint: 'Where Chat with us leads; an address with https://' },
      { name: 'WHATSAPP_NUMBER', label: 'WhatsApp number', hint: 'Where paid appointments lead: +2348000000000' },
    ],
  },
  {
    title: 'Appointments',
    fields: [
      { name: 'APPOINTMENT_DAYS', label: 'Days', hint: 'Mon,Tue,Wed,Thu,Fri,Sat,Sun: those on offer, with commas between.' },
      { name: 'APPOINTMENT_HOURS', label: 'Hours', hint: 'Lagos time, as 09:00-17:00.' },
      { name: 'APPOINTMENT_DAYS_OFF', label: 'Days off', hint: 'As 2026-12-25, with commas between. Appointments that are booked stay.' },
    ],
  },
];
const LABELS = Object.fromEntries(GROUPS.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label.toLowerCase()])));

/** What owners set in place of the environment's values. */
export default function SettingsPage({ loaderData: { settings, token, now } }: Route.ComponentProps) {
  const { version, values, defaults, history } = settings;
  const say = useToast();
  const recover = useStepUp();
  const { revalidate } = useRevalidator();
  const [saved, setSaved] = useState(0);
  return (
    <AdminPage title={TITLE} back={adminPaths.dashboard}>
      <p className="mt-1 max-w-form text-ink-2">
        Changes hold at once, on pages and in mails that are sent from then on. What is left empty is as the server’s environment says.
      </p>
      <FormShell<typeof settingsSchema, ShownSettings>
        key={`${version} ${saved}`}
        schema={settingsSchema}
        method="PUT"
        path="/admin/settings"
        token={token}
        once
        defaults={values}
        body={(typed) => ({ version, values: typed })}
        lost={FAILED}
        explain={explain}
        recover={recover}
        onDone={async () => {
          say('The settings are saved.');
          await revalidate();
          setSaved(saved + 1);
        }}
        className="relative mt-6 grid max-w-form gap-10"
      >
        {GROUPS.map(({ title, fields }) => (
          <section key={title} aria-label={title} className="grid gap-5">
            <h2>{title}</h2>
            {fields.map(({ name, label, hint }) => (
              <TextField
                key={name}
                name={name}
                label={label}
                hint={defaults[name] && defaults[name] !== values[name] ? `${hint} The environment says ${defaults[name]}.` : hint}
                optional
                autoComplete="off"
              />
            ))}
          </section>
        ))}
        <SendPart sending="Saving the settings...">Save</SendPart>
      </FormShell>
      <section aria-labelledby="changes" className="mt-10 max-w-form">
        <h2 id="changes">Changes</h2>
        {history.length === 0 ? (
          <p className="mt-1 text-ink-2">Nothing has been changed yet.</p>
        ) : (
          <ul className="mt-2 border-ink border-t">
            {history.map((one) => (
              <li key={one.version} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2">
                <span>
                  <span className="font-semibold">{one.admin_name}</span>: {one.changed.map((name) => LABELS[name]).join(', ') || 'nothing'}
                </span>
                <span className="text-ink-2 tabular-nums">{formatShort(one.at, now)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </AdminPage>
  );
}
