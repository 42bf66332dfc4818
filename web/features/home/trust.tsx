import type { RefundMoment } from '#shared/money/refund-terms.ts';
import type { Facts } from '#shared/places/facts.ts';
import { useSite } from '../../ui/site.ts';

/** Until when an order is refunded in full, by the current refund terms. */
const REFUNDED: Record<RefundMoment, string> = {
  opened: 'Full refund until we open it',
  decided: 'Full refund until it is decided',
  issued: 'Full refund until it is issued',
};

/** Facts about our orders and the company; renders nothing without any. */
export function Trust({ facts: { decided, refund_until } }: { facts: Omit<Facts, 'usual_days'> }) {
  const { registration_number, address, hours } = useSite().company;
  const told = [
    decided && `${decided.toLocaleString('en-NG')} applications decided`,
    refund_until && REFUNDED[refund_until],
    [registration_number, address].filter(Boolean).join(', '),
    hours,
  ].filter(Boolean);
  if (told.length === 0) return null;
  return (
    <ul
      aria-label="Facts about us"
      className="wrap mt-3 grid gap-x-8 gap-y-1 text-small md:mt-8 md:flex md:flex-wrap lg:mt-6"
    >
      {told.map((fact) => (
        <li key={String(fact)} className="flex gap-[.6rem]">
          <svg viewBox="0 0 10 10" aria-hidden="true" className="mt-[.5em] size-[.6em] flex-none">
            <path d="M5 0l5 5-5 5-5-5z" fill="var(--brand)" />
          </svg>
          {fact}
        </li>
      ))}
    </ul>
  );
}
