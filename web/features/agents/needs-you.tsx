import { useEffect, useId, useRef, useState } from 'react';
import type { AgentOrder } from '#shared/agents.ts';
import { orderPaths } from '../../order-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Money } from '../../ui/price.tsx';
import { StateWord } from '../../ui/state-word.tsx';
import { awaitsPayment, customerOf, dueWords } from './own-orders.ts';

const FIRST = 5;

interface NeedsYouProps {
  newest: readonly AgentOrder[];
  /** Older orders exist, which may wait as well. */
  older: boolean;
  now: Date;
}

/** Orders that wait for payment. */
export function NeedsYou({ newest, older, now }: NeedsYouProps) {
  const heading = useId();
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const waiting = newest.filter(awaitsPayment);
  // The button pressed is gone: focus goes to the first new row.
  useEffect(() => {
    if (all) list.current?.querySelectorAll('a')[FIRST]?.focus();
  }, [all]);
  if (waiting.length === 0) return null;
  const shown = all ? waiting : waiting.slice(0, FIRST);
  const more = waiting.length - shown.length;
  return (
    <section aria-labelledby={heading} className="mt-10">
      <h2 id={heading}>Needs you</h2>
      {older && (
        <p className="mt-1 text-ink-2 text-small">Of your newest {newest.length} applications.</p>
      )}
      <ul ref={list} className="mt-3 border-line border-b">
        {shown.map((order) => (
          <li
            key={order.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-line border-t py-[.9rem]"
          >
            <div className="min-w-0">
              <p className="font-semibold">{customerOf(order)}</p>
              <p className="text-ink-2 text-small">
                {order.title}. {dueWords(order, now)}
              </p>
            </div>
            <div className="grid justify-items-end gap-[.15rem] text-small md:grid-flow-col md:items-center md:gap-x-6">
              <StateWord state="Pending Payment" />
              <Money amount={order.amount} className="md:min-w-24 md:text-right" />
              <ButtonLink
                kind={order.payment_waits ? 'second' : 'pay'}
                size="small"
                to={orderPaths.pay(order.kind, order.tracking_id)}
                className="mt-1 md:mt-0"
              >
                <span>
                  {order.payment_waits ? 'Pay in full instead' : 'Pay now'}
                  <span className="sr-only"> for {customerOf(order)}</span>
                </span>
              </ButtonLink>
            </div>
            {order.payment_waits && (
              <p className="col-span-full font-semibold text-marigold-ink text-small">
                {order.payment_waits}
              </p>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button kind="link" onClick={() => setAll(true)} className="-ml-1">
          Show {more} more
        </Button>
      )}
    </section>
  );
}
