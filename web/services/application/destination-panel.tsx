import type { Destination } from '#shared/destinations.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { priceOf } from '../../features/destinations/places.ts';
import { Facts } from '../../ui/facts.tsx';
import { Money, Prices } from '../../ui/price.tsx';
import { OpenTo } from './open-to.tsx';
import { FORM_WORDS, feeWords } from './words.ts';

/** What is applied for and what it costs this reader; beside the form from 1024 px, above it before. */
export function DestinationPanel({ kind, place }: { kind: DecidedKind; place: Destination }) {
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
          ['Open to passports of', <OpenTo key="open" available_country={place.available_country} />],
        ]}
        className="lg:[&>div:first-child]:border-t-0"
      />
      <Prices lines={[{ text: feeWords(kind, place), amount: price }]} total={{ text: 'You pay', amount: price }} className="mt-[.9rem]" />
      <p className="mt-[.6rem] text-ink-2 text-small">You pay on the next page, after checking everything.</p>
    </aside>
  );
}
