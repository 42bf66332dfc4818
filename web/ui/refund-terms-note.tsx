import { toKobo } from '#shared/money/money.ts';
import { termsInNaira } from '#shared/money/refund-terms.ts';
import type { Kind } from '#shared/services/index.ts';
import { paths } from '../paths.ts';
import { useSite } from './site.ts';

/** What cancelling refunds by the current terms; `government`: that fee's part of the price. */
export function RefundTermsNote({
  kind,
  amount,
  government = 0,
  className,
}: {
  kind: Kind;
  amount: number;
  government?: number | undefined;
  className?: string;
}) {
  const { refund_terms, government_terms } = useSite();
  const part =
    government_terms[kind] === 'until_spent' && government > 0
      ? { part_kobo: toKobo(government), spent_kobo: 0 }
      : undefined;
  return (
    <p className={`text-ink-2 text-small ${className ?? ''}`}>
      <span>
        {`${termsInNaira(kind, refund_terms[kind], toKobo(amount), undefined, undefined, part)} `}
      </span>
      <a href={paths.refunds} target="_blank" rel="noreferrer">
        About refunds<span className="sr-only"> opens a new tab</span>
      </a>
    </p>
  );
}
