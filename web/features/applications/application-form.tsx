import { useMemo } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { APPLICATION_FILES, applicant, type FiledApplication } from '#shared/applications.ts';
import type { Destination } from '#shared/destinations.ts';
import type { ApplicationKind } from '#shared/states.ts';
import { DraftNote } from '../../forms/draft-note.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormThread } from '../../forms/form-thread.tsx';
import { paths } from '../../paths.ts';
import { Documents, HowWeReachYou, Name, Passport, Send } from './application-sections.tsx';
import { NeedsScript } from './needs-script.tsx';
import { FORM_WORDS } from './words.ts';

/** What the page asks: the applicant's fields, and a consent that it requires. */
const asked = z.extend(applicant, { data_consent: z.literal('Yes', 'Tick the box, so that we may send your papers on.') });

/** One price, one form: for applicants and, with their own price, for agents. `price` in naira. */
export function ApplicationForm({ kind, place, price }: { kind: ApplicationKind; place: Destination; price: number }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { id, destination } = place;
  const words = FORM_WORDS[kind];
  const sections = useMemo(
    () => [
      {
        title: 'Name',
        hint: 'Exactly as printed in the passport.',
        fields: ['first_name', 'middle_name', 'last_name'],
        content: <Name />,
      },
      { title: 'How we reach you', fields: ['phone_number', 'contact_email'], content: <HowWeReachYou paper={words.one} /> },
      { title: 'Passport', fields: ['date_of_birth', 'passport_number'], content: <Passport /> },
      {
        title: 'Documents',
        hint: 'JPEG, PNG, WebP or PDF, up to 10 MB each. A clear phone photo is fine.',
        fields: Object.keys(APPLICATION_FILES),
        content: <Documents />,
      },
      { title: 'Send', fields: [], content: <Send destination={destination} price={price} /> },
    ],
    [words, destination, price],
  );
  return (
    <FormShell<typeof asked, FiledApplication>
      schema={asked}
      files={APPLICATION_FILES}
      path={`/${kind}/application`}
      draft={`${kind}:${id}`}
      checked
      body={(typed) => ({ ...typed, destination_id: id, visa_destination: destination, visa_fee: price })}
      lost={words.lost}
      onRefused={({ code }) => {
        if (code === 'price_changed') void revalidate();
      }}
      onDone={(filed) => navigate(paths.pay(kind, filed.tracking_id), { state: { filed } })}
      className="mt-8 min-w-0 lg:col-start-1"
    >
      <NeedsScript />
      <DraftNote />
      <FormThread sections={sections} />
    </FormShell>
  );
}
