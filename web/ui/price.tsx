import type { ReactNode } from 'react';
import { formatNaira } from '#shared/money/money.ts';

/** Naira, `₦45,000`, without line breaks. */
export function Money({ amount, className }: { amount: number; className?: string }) {
  return (
    <span
      className={`font-display font-semibold whitespace-nowrap tabular-nums ${className ?? ''}`}
    >
      {formatNaira(amount)}
    </span>
  );
}

export interface PriceLine {
  text: ReactNode;
  amount: ReactNode;
  detail?: ReactNode;
}

interface PricesProps {
  lines: PriceLine[];
  total?: { text: ReactNode; amount: ReactNode } | undefined;
  className?: string;
}

const row = 'flex justify-between gap-6 py-[.55rem]';

export function Prices({ lines, total, className }: PricesProps) {
  return (
    <dl className={`text-[1rem] ${className ?? ''}`}>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids and never change their order.
        <div key={place} className={row}>
          <dt className="min-w-0">
            <span>{line.text}</span>
            {line.detail && <span className="block text-ink-2 text-small">{line.detail}</span>}
          </dt>
          <dd className="font-medium whitespace-nowrap tabular-nums">{line.amount}</dd>
        </div>
      ))}
      {total && (
        <div
          className={`${row} items-baseline font-bold ${lines.length > 0 ? 'mt-[.35rem] border-ink border-t-2 pt-[.8rem]' : ''}`}
        >
          <dt>{total.text}</dt>
          <dd className="font-bold font-display text-[1.5rem] tracking-[-.015em] whitespace-nowrap tabular-nums">
            {total.amount}
          </dd>
        </div>
      )}
    </dl>
  );
}
