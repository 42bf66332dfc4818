import { lazy, type ReactNode, Suspense } from 'react';
import { readCountries } from '#shared/destination-names.ts';
import type { Destination } from '#shared/destinations.ts';
import type { DestinationDetail } from '#shared/editions.ts';
import { GOVERNMENT_FEE, OUR_FEE } from '#shared/prices.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { slugOf } from '#shared/slug.ts';
import { paths } from '../../paths.ts';
import { priceOf } from '../../places.ts';
import { Facts } from '../../ui/facts.tsx';
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
  const ours = priceOf(place) - government_fee;
  if (government_fee === 0)
    return [{ text: feeWords(kind, place), amount: <Money amount={ours} /> }];
  return [
    { text: GOVERNMENT_FEE, amount: <Money amount={government_fee} /> },
    ...(ours > 0 ? [{ text: OUR_FEE, amount: <Money amount={ours} /> }] : []),
  ];
}

function DestinationPanel({ kind, place }: { kind: DecidedKind; place: DestinationDetail }) {
  const words = FORM_WORDS[kind];
  const price = <Money amount={priceOf(place)} />;
  return (
    <aside
      aria-label={`This ${words.one}`}
      className="mt-6 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-start lg:rounded-field lg:bg-sunk lg:px-6 lg:pt-5 lg:pb-6"
    >
      <Facts
        rows={[
          [words.entry, place.visa_excerpt],
          ['Time', place.process_time],
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
      <RefundTermsNote kind={kind} amount={priceOf(place)} className="mt-[.6rem]" />
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
    </aside>
  );
}

interface ApplyProps {
  kind: DecidedKind;
  place: DestinationDetail;
  /** Undefined for the public. */
  agent?: SubmissionAgent;
  news?: ReactNode;
}

/** What an edition asks is loaded where there is one. */
function Form(props: ApplicationFormProps) {
  const { edition } = props.place;
  if (!edition) return <ApplicationForm {...props} />;
  return (
    <Suspense fallback={null}>
      <EditionApplicationForm {...props} edition={edition} />
    </Suspense>
  );
}

export function Apply({ kind, place, agent, news }: ApplyProps) {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,38rem)_minmax(18rem,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-20">
      <div>
        <div className="mt-1 flex items-center gap-4">
          <PlaceFace place={place.destination} className="size-16 lg:size-18" />
          <div>
            <h1>{place.destination}</h1>
            {place.visa_excerpt && <p className="font-medium text-lead">{place.visa_excerpt}</p>}
          </div>
        </div>
        {place.visa_description && (
          <p className="mt-3 max-w-[36em] whitespace-pre-line text-ink-2">
            {place.visa_description}
          </p>
        )}
      </div>
      <DestinationPanel kind={kind} place={place} />
      <Form
        key={`${kind} ${place.id} ${agent?.id ?? ''}`}
        kind={kind}
        place={place}
        agent={agent}
        news={news}
      />
    </div>
  );
}
