import { PRACTICE } from '#shared/money/money.ts';
import { useSite } from './site.ts';

export function PracticeLine() {
  if (!useSite().practice) return null;
  return (
    <p className="bg-sunk px-(--gutter) py-1 text-center text-ink-2 text-micro print:hidden">
      {PRACTICE}
    </p>
  );
}
