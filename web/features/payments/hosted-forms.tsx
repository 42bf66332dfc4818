import { FlaskConical } from 'lucide-react';
import type { FormEvent } from 'react';
import { formatNaira, PRACTICE } from '#shared/money/money.ts';
import type { Paying } from '../../server-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../../ui/site.ts';

/** Sticky, so that Pay stays visible while the page scrolls. */
export const STICKY_BAR =
  'sticky top-0 z-3 -mx-(--gutter) bg-paper px-(--gutter) py-2 lg:-mx-2 lg:px-2 [@media(max-height:30rem)]:static';

interface HostedFormsProps {
  of: { tracking_id: string } | { group: string };
  /** Naira. */
  amount: number;
  paying: Paying;
  /** The buttons' text while `onSubmit` handles a payment. */
  busy?: string | undefined;
  /** Pay is sticky. */
  bar?: boolean;
  /** Money that came in is being looked at: paying is possible, not asked for. */
  waits?: boolean;
  /** A second time, whatever came before. */
  inFull?: boolean;
  /** May prevent the submission and pay by script instead. */
  onSubmit?(event: FormEvent, provider: string | undefined): void;
}

/** Forms that lead to the provider's own page; they work without JavaScript. */
export function HostedForms({
  of,
  amount,
  paying,
  busy,
  bar,
  waits,
  inFull,
  onSubmit,
}: HostedFormsProps) {
  const form = (words: string, kind: 'pay' | 'second', provider?: string) => (
    <form
      method="post"
      action="/api/payment/start"
      data-bar={bar && kind === 'pay' ? '' : undefined}
      className={bar && kind === 'pay' ? `mb-1 ${STICKY_BAR}` : 'mb-3'}
      onSubmit={(event) => onSubmit?.(event, provider)}
    >
      {Object.entries({
        ...of,
        redirect: 'true',
        expected_amount: amount,
        ...(provider ? { provider } : {}),
      }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind={kind} wide busy={busy}>
        {words}
      </Button>
    </form>
  );
  const price = `Pay ${formatNaira(amount)}${inFull ? ' in full' : ''}`;
  return (
    <>
      {form(price, waits ? 'second' : 'pay')}
      {paying.fallback &&
        form(`${price} with ${paying.fallback.label}`, 'second', paying.fallback.name)}
      <p className="text-ink-2 text-small">
        By {paying.options}, on our payment provider’s own page, which leads back here.
      </p>
    </>
  );
}

/** The practice-mode notice next to Pay, in addition to the line on every page. */
export function PracticeNotice() {
  if (!useSite().practice) return null;
  return (
    <Notice tone="wait" icon={<FlaskConical aria-hidden />} className="mt-4">
      {PRACTICE}
    </Notice>
  );
}
