import { lazy, type ReactNode, Suspense, useState } from 'react';
import { readCountries } from '#shared/places/destination-names.ts';
import type { Destination } from '#shared/places/destinations.ts';
import type { DestinationDetail } from '#shared/places/editions.ts';
import { USUAL_DAYS_OF } from '#shared/places/facts.ts';
import { GOVERNMENT_FEE, OUR_FEE } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { slugOf } from '#shared/slug.ts';
import { counted } from '#shared/words.ts';
import { paths } from '../../paths.ts';
import { shownPrice } from '../../places.ts';
import { Facts } from '../../ui/facts.tsx';
import { Folded, OFFER_BESIDE, OfferAside, OfferLines } from '../../ui/offer.tsx';
import { PlaceFace } from '../../ui/pattern.tsx';
import { Money, Prices } from '../../ui/price.tsx';
import { RefundTermsNote } from '../../ui/refund-terms-note.tsx';
import {
  ApplicationForm,
  type ApplicationFormProps,
  type SubmissionAgent,
} from './application-form.tsx';
import { FORM_WORDS, feeWords } from './words.ts';

const EditionApplicationForm = lazy(() =>
  import('./edition-form.tsx').then((part) => ({ default: part.EditionApplicationForm })),
);

const SHOWN = 4;

function OpenTo({ available_country }: { available_country: string }) {
  const names = readCountries(available_country);
  if (names.length === 0) return 'Every country';
  if (names.length <= SHOWN + 1) return names.join(', ');
  return (
    <details className="group">
      <summary>
        {names.slice(0, SHOWN).join(', ')}
        <span className="group-open:hidden">
          {' '}
          and{' '}
          <span className="text-brand underline underline-offset-[.18em]">
            {names.length - SHOWN} more
          </span>
        </span>
        <span className="hidden group-open:inline">,</span>
      </summary>
      {names.slice(SHOWN).join(', ')}
    </details>
  );
}

function linesOf(kind: DecidedKind, place: Destination) {
  const { government_fee = 0 } = place;
  const ours = shownPrice(place) - government_fee;
  if (government_fee === 0)
    return [{ text: feeWords(kind, place), amount: <Money amount={ours} /> }];
  return [
    { text: GOVERNMENT_FEE, amount: <Money amount={government_fee} /> },
    ...(ours > 0 ? [{ text: OUR_FEE, amount: <Money amount={ours} /> }] : []),
  ];
}

interface OfferProps {
  kind: DecidedKind;
  place: DestinationDetail;
  /** Recent working days from payment to decision, if there were enough decisions. */
  usual?: number | undefined;
}

const usually = (days: number) =>
  `usually ${counted(days, 'working day')}, last ${USUAL_DAYS_OF} days`;

function DestinationFacts({ kind, place, usual }: OfferProps) {
  const words = FORM_WORDS[kind];
  const price = <Money amount={shownPrice(place)} />;
  return (
    <>
      <Facts
        rows={[
          [words.entry, place.visa_excerpt],
          ['Time', [place.process_time, usual && usually(usual)].filter(Boolean).join('; ')],
          ['Type', place.process_type],
          [
            'Open to passports of',
            <OpenTo key="open" available_country={place.available_country} />,
          ],
        ]}
        className="lg:[&>div:first-child]:border-t-0"
      />
      <Prices
        lines={linesOf(kind, place)}
        total={{ text: 'You pay', amount: price }}
        className="mt-[.9rem]"
      />
      <RefundTermsNote
        kind={kind}
        amount={shownPrice(place)}
        government={place.government_fee}
        className="mt-[.6rem]"
      />
      {place.edition && (
        <p className="mt-[.6rem] text-small">
          <a href={paths.about(kind, slugOf(place.destination))}>
            Papers, passport and photo rules, with their sources
          </a>
        </p>
      )}
      <p className="mt-[.6rem] text-ink-2 text-small">
        You pay on the next page, after checking everything.
      </p>
    </>
  );
}

const dotted = (parts: readonly ReactNode[]) =>
  parts.filter(Boolean).flatMap((part, place) => (place === 0 ? [part] : [' · ', part]));

function DestinationLines(props: OfferProps) {
  const { place, usual } = props;
  const open = readCountries(place.available_country).length;
  return (
    <OfferLines
      lines={[
        dotted([place.visa_excerpt, place.process_type]),
        dotted([
          [place.process_time, usual && `usually ${usual}`].filter(Boolean).join(', '),
          <Money key="price" amount={shownPrice(place)} />,
        ]),
      ]}
      last={open === 0 ? 'Open to every passport' : `Open to ${counted(open, 'passport')}`}
    >
      <DestinationFacts {...props} />
    </OfferLines>
  );
}

interface ApplyProps extends OfferProps {
  /** Undefined on the public page. */
  agent?: SubmissionAgent;
  news?: ReactNode;
  /** From `needsOf`, which the server calls for the public page. */
  needs: string;
}

/** Loads the code for editions only if the destination has one. */
function Form(props: ApplicationFormProps) {
  const { edition } = props.place;
  if (!edition) return <ApplicationForm {...props} />;
  return (
    <Suspense fallback={null}>
      <EditionApplicationForm {...props} edition={edition} />
    </Suspense>
  );
}

export function Apply({ kind, place, usual, agent, news, needs }: ApplyProps) {
  const [chosen, setChosen] = useState<DestinationDetail>();
  // What is usual holds for the first speed.
  const offered = chosen?.id === place.id ? { kind, place: chosen } : { kind, place, usual };
  return (
    <div className={OFFER_BESIDE}>
      <div>
        <div className="flex items-center gap-3 lg:mt-1 lg:gap-4">
          <PlaceFace place={place.destination} className="size-12 lg:size-18" />
          <div>
            <h1 className="max-lg:text-[1.65rem] max-lg:leading-[1.1]">{place.destination}</h1>
            {place.visa_excerpt && (
              <p className="font-medium text-lead max-lg:hidden">{place.visa_excerpt}</p>
            )}
          </div>
        </div>
        <DestinationLines {...offered} />
        {place.visa_description && <Folded>{place.visa_description}</Folded>}
        <p className="mt-2 line-clamp-2 max-lg:text-[1rem] max-lg:leading-normal lg:mt-4">
          <b>You need:</b> {needs}.
        </p>
      </div>
      <OfferAside label={`This ${FORM_WORDS[kind].one}`}>
        <DestinationFacts {...offered} />
      </OfferAside>
      <Form
        key={`${kind} ${place.id} ${agent?.id ?? ''}`}
        kind={kind}
        place={place}
        agent={agent}
        news={news}
        onOffer={setChosen}
      />
    </div>
  );
}
