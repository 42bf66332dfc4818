import { useMemo, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Prices } from '#shared/prices.ts';
import { stepFields, uploadsOf } from '#shared/services/field-list.ts';
import { INSURANCE_FIELDS, INSURANCE_STEPS, INSURANCE_TEXTS } from '#shared/services/insurance-form.ts';
import { ContactFirst } from '../../forms/contact-first.tsx';
import { DraftNote } from '../../forms/draft-note.tsx';
import { NameFields } from '../../forms/form-field.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps, sectionsOf } from '../../forms/form-steps.tsx';
import { orderPaths } from '../../order-paths.ts';
import { useAgentSubmission } from '../../session/agent-submission.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { askedAt, open } from './asked.ts';
import { Cover } from './cover.tsx';
import { AboutYou, Health, HowWeReachYou, LastThings, NextOfKin, Send, Trip } from './insurance-sections.tsx';

const CONTACT = stepFields(INSURANCE_FIELDS, 'How we reach you');
const FILES = uploadsOf(INSURANCE_FIELDS);

const sectionsAt = (prices: Prices) =>
  sectionsOf(INSURANCE_FIELDS, INSURANCE_STEPS, {
    Cover: <Cover prices={prices} />,
    Name: <NameFields list={INSURANCE_FIELDS} />,
    'How we reach you': <HowWeReachYou />,
    'About you': <AboutYou />,
    'Your trip': <Trip />,
    'Your health': <Health />,
    'Next of kin': <NextOfKin />,
    'Last things': <LastThings />,
    Send: <Send />,
  });

/** The form at the prices that hold; when they change meanwhile, they are read again and what was typed stays. */
export function InsuranceForm({ prices }: { prices: Prices }) {
  const navigate = useNavigate();
  const asAgent = useAgentSubmission();
  const { revalidate } = useRevalidator();
  const schema = useMemo(() => askedAt(prices), [prices]);
  const sections = useMemo(() => sectionsAt(prices), [prices]);
  const [above, setAbove] = useState<HTMLElement | null>(null);
  return (
    <div className="mt-8 min-w-0">
      <div ref={setAbove} />
      <FormShell
        schema={schema}
        files={FILES}
        call="POST /insurance/application"
        draft="insurance"
        token={asAgent.token}
        onRefused={(error) => {
          asAgent.onRefused(error);
          if (error.code === 'price_changed') void revalidate();
        }}
        checked
        body={(typed) => open(prices, typed)}
        lost={INSURANCE_TEXTS.failed}
        onDone={(submitted) => navigate(orderPaths.pay('insurance', submitted.tracking_id))}
      >
        <ContactFirst fields={CONTACT} above={above} />
        <NeedsScript />
        {asAgent.note}
        <DraftNote />
        <FormSteps sections={sections} />
      </FormShell>
    </div>
  );
}
