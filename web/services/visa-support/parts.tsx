import { type ReactNode, useState } from 'react';
import { BOOKING_PARTS, type BookingPart, bookingTotal, partPrice, type Prices as ServicePrices } from '#shared/prices.ts';
import { HintAndError, useFieldError, WRONG } from '../../forms/field-frame.tsx';
import { Money, Prices } from '../../ui/price.tsx';
import { DocumentFields, FlightFields, HotelFields } from './part-fields.tsx';
import { PartRow } from './part-row.tsx';
import { PART_TITLES } from './parts-of.ts';
import { useParts } from './use-parts.ts';

const PARTS: Record<BookingPart, { hint: string; fields: ReactNode }> = {
  flight: { hint: 'Flight itinerary', fields: <FlightFields /> },
  hotel: { hint: 'Hotel booking', fields: <HotelFields /> },
  documents: { hint: 'Supporting documents', fields: <DocumentFields /> },
};

interface PartsProps {
  prices: ServicePrices;
  /** The sum as the server has it, in naira, where it is another than ours. */
  trueTotal: number | undefined;
  onToggle: () => void;
}

/** The three parts and what the added ones cost together. */
export function Parts({ prices, trueTotal, onToggle }: PartsProps) {
  const { parts, add, remove } = useParts();
  const [news, setNews] = useState('');
  const wrong = useFieldError('parts');
  const toggle = (part: BookingPart) => {
    const title = PART_TITLES[part];
    if (parts.includes(part)) {
      remove(part);
      setNews(`${title} removed, with what you filled in there.`);
    } else {
      add(part);
      setNews(`${title} added.`);
    }
    onToggle();
  };
  const lines = parts.map((part) => ({ text: PART_TITLES[part], amount: <Money amount={partPrice(prices, part)} /> }));
  const total = bookingTotal(prices, parts);
  return (
    <>
      <div data-field className={wrong && WRONG}>
        <HintAndError name="parts" />
        <div className={wrong && 'mt-3'}>
          {BOOKING_PARTS.map((part) => (
            <PartRow
              key={part}
              part={part}
              price={partPrice(prices, part)}
              title={PART_TITLES[part]}
              hint={PARTS[part].hint}
              added={parts.includes(part)}
              onToggle={() => toggle(part)}
            >
              {PARTS[part].fields}
            </PartRow>
          ))}
        </div>
      </div>
      <div role="status">
        <p className="sr-only">{news}</p>
        <Prices
          lines={trueTotal === undefined || trueTotal === total ? lines : []}
          total={{ text: 'Total', amount: <Money amount={trueTotal ?? total} /> }}
        />
      </div>
    </>
  );
}
