import { useMemo, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { ShownSettings } from '#shared/staff/settings.ts';
import { callApi } from '../../api.ts';
import { ShortForm } from '../../session/short-form.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AdminPage, pageParts } from '../kit/admin-page.tsx';
import { adminSession } from '../kit/admin-session.ts';
import { readerOf } from '../kit/guard.ts';
import { adminPaths } from '../kit/paths.ts';
import { useStepUp } from '../kit/step-up.tsx';
import type { Route } from './+types/settings-page';
import { SettingsHistory } from './history.tsx';
import {
  APPOINTMENTS,
  AppointmentTimes,
  BUSINESS,
  COMPANY,
  Fields,
  INSURANCE,
  PriceFields,
  RefundTerms,
  Section,
  SectionLinks,
  VISA_SUPPORT,
  WaysToPay,
} from './sections.tsx';
import { inputsOf, mergeAfterConflict, settingsForm, typedSettings } from './settings-form.ts';

const TITLE = 'Settings';
const ADVICE = {
  conflict: 'What you typed is kept. Save again to replace their changes with yours.',
  unauthorized:
    'Your session has ended. What you typed is kept: log in in another tab, then save again.',
};

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const reader = readerOf(args);
  return {
    settings: await callApi('GET /admin/settings', reader),
    token: reader.token,
    now: new Date(),
  };
}

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'the settings');

/** Settings that override the environment's. */
export default function SettingsPage({
  loaderData: { settings, token: read, now },
}: Route.ComponentProps) {
  // Follows a login in another tab.
  const token = adminSession.useToken() ?? read;
  // The form stays as it was opened while a colleague saves, until it is saved itself.
  const [{ version, values, defaults }, setOpened] = useState(settings);
  const say = useToast();
  const recover = useStepUp();
  const { revalidate } = useRevalidator();
  const [saved, setSaved] = useState(0);
  // A colleague's settings, loaded after a conflict.
  const [theirs, setTheirs] = useState<ShownSettings>();
  const schema = useMemo(() => settingsForm(defaults), [defaults]);
  return (
    <AdminPage title={TITLE} back={adminPaths.dashboard}>
      <p className="mt-1 max-w-form text-ink-2">
        Changes apply at once, on pages and in emails sent from then on. Orders keep the price and
        the terms they were sold under. Empty a field to go back to what it was before anybody
        changed it here.
      </p>
      <SectionLinks />
      <ShortForm
        key={saved}
        schema={schema}
        call="PUT /admin/settings"
        token={token}
        defaults={inputsOf(values)}
        body={(typed) => {
          const mine = typedSettings(typed, values);
          return theirs
            ? { version: theirs.version, values: mergeAfterConflict(theirs.values, mine, values) }
            : { version, values: mine };
        }}
        failed="The settings could not be saved."
        advice={ADVICE}
        recover={recover}
        onRefused={async ({ code }) => {
          // If this call fails, the next submission conflicts again and reloads them.
          if (code === 'conflict')
            setTheirs(await callApi('GET /admin/settings', { token }).catch(() => undefined));
        }}
        onDone={async (stored) => {
          say('The settings are saved.');
          await revalidate();
          setTheirs(undefined);
          setOpened(stored);
          setSaved(saved + 1);
        }}
        className="relative mt-6 grid max-w-form gap-10 xl:max-w-[55.5rem]"
      >
        <Section id="business">
          <Fields fields={BUSINESS} values={values} defaults={defaults} />
        </Section>
        <Section
          id="company"
          says="Shown at the foot of pages and on invoices and receipts; what is left empty is not shown."
        >
          <Fields fields={COMPANY} values={values} defaults={defaults} />
        </Section>
        <Section
          id="cover"
          says="Anyone who has the form open is told the new price before sending it."
        >
          <PriceFields fields={INSURANCE} values={values} defaults={defaults} />
        </Section>
        <Section id="papers">
          <PriceFields fields={VISA_SUPPORT} values={values} defaults={defaults} />
        </Section>
        <Section
          id="meetings"
          says={
            <>
              Days off are set <Link to={adminPaths.daysOff}>with the appointments</Link>.
            </>
          }
        >
          <PriceFields fields={APPOINTMENTS} values={values} defaults={defaults} />
          <AppointmentTimes />
        </Section>
        <Section id="pay" says="What payers may choose from, where the payment provider offers it.">
          <WaysToPay />
        </Section>
        <Section
          id="refunds"
          says="How much of the price is refunded when an order is cancelled; nothing once it is done."
        >
          <RefundTerms />
        </Section>
        <div className="sticky bottom-0 border-line border-t bg-paper py-3 xl:pl-[17.5rem]">
          <SubmitSection sending="Saving the settings...">Save</SubmitSection>
        </div>
      </ShortForm>
      <SettingsHistory history={settings.history} now={now} />
    </AdminPage>
  );
}
