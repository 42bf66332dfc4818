import { useState } from 'react';
import { useNavigate } from 'react-router';
import { INSURANCE_FILES, INSURANCE_TEXTS } from '#shared/insurance.ts';
import type { Submitted } from '#shared/submissions.ts';
import { useAgentSubmission } from '../../features/site/agent-submission.tsx';
import { ContactFirst } from '../../forms/contact-first.tsx';
import { DraftNote } from '../../forms/draft-note.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps } from '../../forms/form-steps.tsx';
import { orderPaths } from '../../order-paths.ts';
import { HowWeReachYou, Name } from '../application/application-sections.tsx';
import { NeedsScript } from '../application/needs-script.tsx';
import { asked, open } from './asked.ts';
import { Cover } from './cover.tsx';
import { AboutYou, Health, LastThings, NextOfKin, Send, Trip } from './insurance-sections.tsx';

const CONTACT = ['phone_number', 'contact_email'];

const SECTIONS = [
  { title: 'Cover', fields: ['amount_to_pay', 'coverage_begin', 'coverage_end'], content: <Cover /> },
  {
    title: 'Name',
    hint: 'Exactly as printed in the passport.',
    fields: ['first_name', 'middle_name', 'last_name'],
    content: <Name />,
  },
  { title: 'How we reach you', fields: CONTACT, content: <HowWeReachYou paper="policy" /> },
  {
    title: 'About you',
    fields: ['date_of_birth', 'passport_number', 'gender', 'marital_status', 'address', 'occupation'],
    content: <AboutYou />,
  },
  { title: 'Your trip', fields: ['destination', 'travel_type', 'purpose_travel', 'other_reason', 'more_ninety'], content: <Trip /> },
  { title: 'Your health', fields: ['medical_condition', 'more_medical_condition', 'health_consent'], content: <Health /> },
  { title: 'Next of kin', fields: ['next_of_kin', 'relationship', 'next_of_kin_address'], content: <NextOfKin /> },
  {
    title: 'Last things',
    hint: 'JPEG, PNG, WebP or PDF, up to 10 MB. A clear phone photo is fine.',
    fields: ['upload_signature', 'heard_policy'],
    content: <LastThings />,
  },
  { title: 'Send', fields: [], content: <Send /> },
];

export function InsuranceForm() {
  const navigate = useNavigate();
  const asAgent = useAgentSubmission();
  const [above, setAbove] = useState<HTMLElement | null>(null);
  return (
    <div className="mt-8 min-w-0">
      <div ref={setAbove} />
      <FormShell<typeof asked, Submitted>
        schema={asked}
        files={INSURANCE_FILES}
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
