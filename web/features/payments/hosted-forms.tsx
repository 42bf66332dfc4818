import type { FormEvent } from 'react';
import { formatNaira } from '#shared/money/money.ts';
import type { Paying } from '../../server-context.ts';
import { Button } from '../../ui/button.tsx';

interface HostedFormsProps {
  of: { tracking_id: string } | { group: string };
  /** Naira. */
  amount: number;
  paying: Paying;
  /** While it is done otherwise. */
  busy?: string | undefined;
  /** May do it otherwise. */
  onSubmit?(event: FormEvent, provider: string | undefined): void;
}

/** Forms that lead to the provider's own page, without script as well. */
export function HostedForms({ of, amount, paying, busy, onSubmit }: HostedFormsProps) {
  const form = (words: string, kind: 'pay' | 'second', provider?: string) => (
    <form
      method="post"
      action="/api/payment/start"
      className="mb-3"
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
  const price = `Pay ${formatNaira(amount)}`;
  return (
    <>
      {form(price, 'pay')}
      {paying.fallback &&
        form(`${price} with ${paying.fallback.label}`, 'second', paying.fallback.name)}
      <p className="text-ink-2 text-small">
        By {paying.options}, on our payment provider’s own page, which leads back here.
      </p>
    </>
  );
}
