import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import type { FileField } from '#shared/orders/files.ts';
import type { DestinationDetail } from '#shared/places/editions.ts';
import type { PhotoRule } from '#shared/requirements/requirement.ts';
import { APPLICATION_FILES } from '#shared/services/application-description.ts';
import {
  APPLICATION_FIELDS,
  APPLICATION_STEPS,
  applicant,
  DATA_CONSENT,
} from '#shared/services/application-form.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { DATA_PAGE, photographOf } from '../../forms/crop/shape.ts';
import { DraftNote, DraftPromise } from '../../forms/draft/draft-note.tsx';
import { CropPicture } from '../../forms/files/crop-picture.tsx';
import { FillFromPassport } from '../../forms/fill-from-passport.tsx';
import { fieldOf, NameFields } from '../../forms/form-field.tsx';
import type { Values } from '../../forms/form-schema.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps, type Section, sectionsOf } from '../../forms/form-steps.tsx';
import { GuardianFields } from '../../forms/guardian-fields.tsx';
import { NotifyField } from '../../forms/notify-field.tsx';
import { Samples } from '../../forms/samples.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { orderPaths } from '../../order-paths.ts';
import { shownPrice } from '../../places.ts';
import { endIfUnknown } from '../../session/agent-session.ts';
import { useAgentSubmission } from '../../session/agent-submission.tsx';
import { type JustSubmitted, smallCopy } from '../../submitted-photograph.ts';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Money, Prices } from '../../ui/price.tsx';
import { FORM_WORDS } from './words.ts';

const ApplicationField = fieldOf(APPLICATION_FIELDS);

function HowWeReachYou({ paper }: { paper: string }) {
  return (
    <>
      <ApplicationField name="phone_number" />
      <ApplicationField
        name="contact_email"
        hint={`Your tracking ID, receipt and ${paper} go here.`}
      />
      <NotifyField />
    </>
  );
}

function Passport() {
  return (
    <>
      <FillFromPassport picture="data_page" />
      <ApplicationField name="date_of_birth" />
      <GuardianFields list={APPLICATION_FIELDS} />
      <ApplicationField name="passport_number" />
    </>
  );
}

const FILE_NAMES = Object.keys(APPLICATION_FILES) as (keyof typeof APPLICATION_FILES)[];
const REQUIRED = FILE_NAMES.filter((name) => APPLICATION_FILES[name].required);
const OPTIONAL = FILE_NAMES.filter((name) => !APPLICATION_FILES[name].required);

/** Optional uploads, folded until a file is chosen. */
function OptionalUploads() {
  const [open, setOpen] = useState(false);
  const chosen = useWatch({ name: OPTIONAL }).some(Boolean);
  return (
    <details open={open || chosen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link">+ Add bank statement, insurance or another paper</summary>
      <div className="mt-3 grid gap-6">
        {OPTIONAL.map((name) => (
          <ApplicationField key={name} name={name} />
        ))}
      </div>
    </details>
  );
}

function Documents({ uploads, photo }: { uploads: ReactNode; photo: PhotoRule | undefined }) {
  return (
    <>
      {uploads}
      {REQUIRED.map((name) => (
        <div key={name}>
          <ApplicationField
            name={name}
            examples={<Samples of={name === 'data_page' ? 'page' : 'portrait'} />}
          />
          <CropPicture name={name} shape={name === 'data_page' ? DATA_PAGE : photographOf(photo)} />
        </div>
      ))}
      <OptionalUploads />
    </>
  );
}

/** What the destination's edition adds to the form. */
export interface EditionForm {
  schema<Schema extends z.ZodMiniObject>(fields: Schema): Schema;
  files: Record<string, FileField>;
  /** Fields of the edition's papers, which the step *Documents* is done with. */
  papers: readonly string[];
  labels: Record<string, string>;
  /** The step with the edition's questions; false if there are none. */
  journey: Section | false;
  uploads: ReactNode;
  photo: PhotoRule | undefined;
  /** The request body: answers that apply are JSON in the field `answers`. */
  body(typed: Values): Values;
  /** False for a file whose requirement no longer applies: it stays chosen, unsent. */
  sends(name: string, typed: Values): boolean;
  /** The price in naira at `speed`, if the first speed costs `first`. */
  price(first: number, speed: unknown): number;
}

interface Pricing {
  priceAt: EditionForm['price'] | undefined;
  /** In naira, for the first speed. */
  price: number;
}

function FormPrice({ priceAt, price }: Pricing) {
  const speed = useWatch({ name: 'speed' });
  return <Money amount={priceAt?.(price, speed) ?? price} />;
}

type OfferedAt = (place: DestinationDetail, speed: string) => DestinationDetail | undefined;

interface ChosenOfferProps {
  place: DestinationDetail;
  offeredAt: OfferedAt;
  onOffer(place: DestinationDetail | undefined): void;
}

/** Tells the offer beside the form what the chosen speed makes of it. */
function ChosenOffer({ place, offeredAt, onOffer }: ChosenOfferProps) {
  const speed: unknown = useWatch({ name: 'speed' });
  useEffect(() => onOffer(offeredAt(place, String(speed))), [place, offeredAt, onOffer, speed]);
  return null;
}

function Send({
  destination,
  news,
  ...pricing
}: Pricing & { destination: string; news?: ReactNode }) {
  return (
    <div className="mt-4">
      <CheckboxField name="data_consent" label={DATA_CONSENT.wording(destination)} />
      {news}
      <Prices
        lines={[]}
        total={{ text: 'You pay on the next page', amount: <FormPrice {...pricing} /> }}
        className="my-4"
      />
      <SubmitButton>Submit and go to payment</SubmitButton>
    </div>
  );
}

const formWithConsent = z.extend(applicant, {
  data_consent: z.literal('Yes', 'Tick the box so that we may send your papers on.'),
});

export interface SubmissionAgent {
  id: number;
  token: string;
}

export interface ApplicationFormProps {
  kind: DecidedKind;
  place: DestinationDetail;
  agent?: SubmissionAgent;
  news?: ReactNode;
  editionForm?: EditionForm;
  /** For an edition: the offer at a speed. */
  offeredAt?: OfferedAt;
  /** Called with the offer at the chosen speed; undefined at the first. */
  onOffer: ChosenOfferProps['onOffer'];
}

/** For applicants and, at the agent's price, for agents. */
export function ApplicationForm({
  kind,
  place,
  agent,
  news,
  editionForm,
  offeredAt,
  onOffer,
}: ApplicationFormProps) {
  const price = shownPrice(place);
  const priceAt = editionForm?.price;
  const asAgent = useAgentSubmission();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { id, destination } = place;
  const words = FORM_WORDS[kind];
  const sections = useMemo(() => {
    const all = sectionsOf(APPLICATION_FIELDS, APPLICATION_STEPS, {
      Name: <NameFields list={APPLICATION_FIELDS} />,
      'How we reach you': <HowWeReachYou paper={words.one} />,
      Passport: <Passport />,
      Documents: <Documents uploads={editionForm?.uploads} photo={editionForm?.photo} />,
      Send: <Send destination={destination} priceAt={priceAt} price={price} news={news} />,
    });
    if (!editionForm) return all;
    const { journey, papers } = editionForm;
    return all.flatMap((section) =>
      section.title === 'Documents'
        ? [...(journey ? [journey] : []), { ...section, fields: [...papers, ...section.fields] }]
        : [section],
    );
  }, [words, destination, editionForm, priceAt, price, news]);
  return (
    <FormShell
      schema={editionForm?.schema(formWithConsent) ?? formWithConsent}
      files={editionForm?.files ?? APPLICATION_FILES}
      labels={editionForm?.labels}
      sends={editionForm?.sends}
      call={`POST /${kind}/application`}
      token={agent?.token ?? asAgent.token}
      // Per agent: a customer's data must not appear for the next agent or an applicant.
      draft={agent ? `agent ${agent.id}:${kind}:${id}` : `${kind}:${id}`}
      about={agent ? undefined : [destination, place.visa_excerpt].filter(Boolean).join(', ')}
      order
      botCheck
      body={(typed) => ({
        ...(editionForm?.body(typed) ?? typed),
        destination_id: id,
        visa_destination: destination,
        visa_fee: priceAt?.(price, (typed as Values).speed) ?? price,
      })}
      lost={words.lost}
      onRefused={(error) => {
        if (!agent) asAgent.onRefused(error);
        else endIfUnknown(agent.token, error);
        // The price or the requirements may have changed since the page was opened.
        if (error.code === 'price_changed' || error.status === 422) void revalidate();
      }}
      onDone={async ({ tracking_id }, { passport_photograph }) => {
        const state: JustSubmitted = {
          photograph: passport_photograph && (await smallCopy(passport_photograph)),
        };
        return navigate(orderPaths.pay(kind, tracking_id), { state });
      }}
      className="mt-1 min-w-0 lg:col-start-1 lg:mt-8"
    >
      <NeedsScript />
      {offeredAt && <ChosenOffer place={place} offeredAt={offeredAt} onOffer={onOffer} />}
      {!agent && asAgent.note}
      <DraftNote />
      <FormSteps sections={sections} price={<FormPrice priceAt={priceAt} price={price} />} />
      <DraftPromise />
    </FormShell>
  );
}
