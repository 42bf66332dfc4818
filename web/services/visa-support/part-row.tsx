import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { BOOKING_PARTS, type BookingPart } from '#shared/prices.ts';
import { useDescription } from '../../forms/field-frame.tsx';
import { Revealed } from '../../forms/revealed.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/price.tsx';

interface PartRowProps {
  part: BookingPart;
  /** In naira. */
  price: number;
  title: string;
  hint: string;
  added: boolean;
  onToggle: () => void;
  /** The part's fields, shown while it is added. */
  children: ReactNode;
}

/** One part of a booking with its price, and the button that adds or removes it. */
export function PartRow({ part, price, title, hint, added, onToggle, children }: PartRowProps) {
  const id = useId();
  const error = useDescription({ name: 'parts', hint: undefined })['aria-describedby'];
  // Where no part was added, the summary leads to the first.
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
        {added ? 'Remove' : 'Add'}
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
