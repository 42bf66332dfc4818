import { useState } from 'react';
import { useNavigate } from 'react-router';
import { stepFields, uploadsOf } from '#shared/services/field-list.ts';
import { INSURANCE_FIELDS, INSURANCE_STEPS, INSURANCE_TEXTS } from '#shared/services/insurance-form.ts';
import type { Submitted } from '#shared/submissions.ts';
import { ContactFirst } from '../../forms/contact-first.tsx';
import { DraftNote } from '../../forms/draft-note.tsx';
import { NameFields } from '../../forms/form-field.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps, sectionsOf } from '../../forms/form-steps.tsx';
import { orderPaths } from '../../order-paths.ts';
import { useAgentSubmission } from '../../session/agent-submission.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { asked, open } from './asked.ts';
import { Cover } from './cover.tsx';
import { AboutYou, Health, HowWeReachYou, LastThings, NextOfKin, Send, Trip } from './insurance-sections.tsx';

const CONTACT = stepFields(INSURANCE_FIELDS, 'How we reach you');
const FILES = uploadsOf(INSURANCE_FIELDS);

const SECTIONS = sectionsOf(INSURANCE_FIELDS, INSURANCE_STEPS, {
  Cover: <Cover />,
  Name: <NameFields list={INSURANCE_FIELDS} />,
  'How we reach you': <HowWeReachYou />,
  'About you': <AboutYou />,
  'Your trip': <Trip />,
  'Your health': <Health />,
  'Next of kin': <NextOfKin />,
  'Last things': <LastThings />,
  Send: <Send />,
});

export function InsuranceForm() {
  const navigate = useNavigate();
  const asAgent = useAgentSubmission();
  const [above, setAbove] = useState<HTMLElement | null>(null);
  return (
    <div className="mt-8 min-w-0">
      <div ref={setAbove} />
      <FormShell<typeof asked, Submitted>
        schema={asked}
        files={FILES}
        path="/insurance/application"
        draft="insurance"
        token={asAgent.token}
        onRefused={asAgent.onRefused}
        checked
        body={open}
        lost={INSURANCE_TEXTS.failed}
        onDone={(submitted) => navigate(orderPaths.pay('insurance', submitted.tracking_id))}
      >
        <ContactFirst fields={CONTACT} above={above} />
        <NeedsScript />
        {asAgent.note}
        <DraftNote />
        <FormSteps sections={SECTIONS} />
      </FormShell>
    </div>
  );
}
