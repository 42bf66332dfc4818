import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import {
  BOOKING_PARTS,
  type BookingPart,
  bookingTotal,
  partPrice,
  type Prices as ServicePrices,
} from '#shared/money/prices.ts';
import { type Field, isDay } from '#shared/services/field-list.ts';
import { BOOKING_FIELDS, PART_FIELDS, PART_TITLES } from '#shared/services/visa-support-form.ts';
import { HintAndError, useDescription, useFieldError, WRONG } from '../../forms/field-frame.tsx';
import { useFormShell } from '../../forms/form-context.ts';
import { Revealed } from '../../forms/revealed.tsx';
import { Button } from '../../ui/button.tsx';
import { dayInputs } from '../../ui/day-inputs.ts';
import { Money, Prices } from '../../ui/price.tsx';
import { RefundTermsNote } from '../../ui/refund-terms-note.tsx';
import { DocumentFields, FlightFields, HotelFields, SAME_NAMES } from './part-fields.tsx';

/** The added parts, stored as a form value; removing a part clears its fields. */
function useParts() {
  const { getValues, setValue, clearErrors } = useFormContext();
  const { isSubmitted } = useFormState();
  const { uploads } = useFormShell();
  const parts = (useWatch({ name: 'parts' }) ?? []) as BookingPart[];
  const keep = (next: BookingPart[]) =>
    setValue('parts', next.length > 0 ? next : undefined, { shouldValidate: isSubmitted });
  return {
    parts,
    add(part: BookingPart) {
      // The applicant's name is the default.
      for (const [name, own] of SAME_NAMES)
        if (PART_FIELDS[part].includes(own)) setValue(own, getValues(name));
      keep(BOOKING_PARTS.filter((one) => one === part || parts.includes(one)));
    },
    remove(part: BookingPart) {
      for (const name of PART_FIELDS[part]) {
        const field: Field = BOOKING_FIELDS[name];
        for (const input of isDay(field) ? dayInputs(name) : [name])
          setValue(input, field.upload ? undefined : '');
        // Otherwise a reload restores the stored file, and the part is charged.
        if (field.upload) uploads.removed(name);
      }
      clearErrors([...PART_FIELDS[part]]);
      keep(parts.filter((one) => one !== part));
    },
  };
}

interface PartRowProps {
  part: BookingPart;
  /** In naira. */
  price: number;
  title: string;
  hint: string;
  added: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function PartRow({ part, price, title, hint, added, onToggle, children }: PartRowProps) {
  const id = useId();
  const error = useDescription({ name: 'parts', hint: undefined })['aria-describedby'];
  // If no part is added, the error summary links to the first one.
  const first = part === BOOKING_PARTS[0] ? { id: 'parts', 'aria-describedby': error } : {};
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-2 border-line border-t py-[.8rem] last:border-b max-[29.99rem]:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div>
        <h3 id={`${id}-title`}>{title}</h3>
        <p className="text-ink-2 text-small">{hint}</p>
      </div>
      <Money amount={price} />
      <Button
        {...first}
        kind="second"
        size="small"
        icon={added ? <Minus aria-hidden /> : <Plus aria-hidden />}
        aria-expanded={added}
        onClick={onToggle}
        className="min-w-28 max-[29.99rem]:col-span-full"
      >
        <span>{added ? 'Remove' : 'Add'}</span>
        <span className="sr-only"> {title}</span>
      </Button>
      {added && (
        <fieldset aria-labelledby={`${id}-title`} className="col-span-full mt-2 min-w-0">
          <Revealed>{children}</Revealed>
        </fieldset>
      )}
    </section>
  );
}

const PARTS: Record<BookingPart, { hint: string; fields: ReactNode }> = {
  flight: { hint: 'Flight itinerary', fields: <FlightFields /> },
  hotel: { hint: 'Hotel booking', fields: <HotelFields /> },
  documents: { hint: 'Supporting documents', fields: <DocumentFields /> },
};

interface TotalProps {
  prices: ServicePrices;
  /** The server's total in naira, if it differs from this page's. */
  trueTotal: number | undefined;
}

function useTotal({ prices, trueTotal }: TotalProps) {
  const parts = (useWatch({ name: 'parts' }) ?? []) as BookingPart[];
  const ours = bookingTotal(prices, parts);
  return {
    parts,
    total: trueTotal ?? ours,
    differs: trueTotal !== undefined && trueTotal !== ours,
  };
}

export function PartsPrice(props: TotalProps) {
  const { total } = useTotal(props);
  return total > 0 && <Money amount={total} />;
}

export function PartsTotal(props: TotalProps) {
  const { parts, total, differs } = useTotal(props);
  if (total === 0) return <p className="text-ink-2">Add what you need to see its price here.</p>;
  const lines = parts.map((part) => ({
    text: PART_TITLES[part],
    amount: <Money amount={partPrice(props.prices, part)} />,
  }));
  return (
    <>
      <Prices
        lines={differs ? [] : lines}
        total={{ text: 'Total', amount: <Money amount={total} /> }}
      />
      <RefundTermsNote kind="booking" amount={total} className="mt-2" />
    </>
  );
}

interface PartsProps extends TotalProps {
  onToggle: () => void;
}

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
        {parts.length > 0 && <PartsTotal prices={prices} trueTotal={trueTotal} />}
      </div>
    </>
  );
}
