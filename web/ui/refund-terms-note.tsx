import { toKobo } from '#shared/money.ts';
import { termsInNaira } from '#shared/refund-terms.ts';
import type { Kind } from '#shared/services/index.ts';
import { paths } from '../paths.ts';
import { useSite } from './site.ts';

/** The refund of a price (naira) on cancellation, by today's terms, which an order keeps. */
export function RefundTermsNote({
  kind,
  amount,
  className,
}: {
  kind: Kind;
  amount: number;
  className?: string;
}) {
  const { refund_terms } = useSite();
  return (
    <p className={`text-ink-2 text-small ${className ?? ''}`}>
      {termsInNaira(kind, refund_terms[kind], toKobo(amount))}{' '}
      <a href={paths.refunds} target="_blank" rel="noreferrer">
        About refunds<span className="sr-only"> opens a new tab</span>
      </a>
    </p>
  );
}
