import { useState } from 'react';
import type { PaymentCheck } from '#shared/payments.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

type State = { at: 'ready' } | { at: 'asking' } | { at: 'answered'; check: PaymentCheck } | { at: 'failed'; message: string };

const TONES = { paid: 'good', review: 'wait', pending: 'wait', nothing: 'plain' } as const;
const TITLES = {
  paid: 'The payment has arrived',
  review: 'Somebody looks at your payment',
  pending: 'Your bank is still confirming it',
  nothing: 'No payment has arrived',
} as const;

/** 'I was debited': asks the providers about every payment of the order and says what was found. `paid` is called when it turns out to be paid. */
export function Debited({ tracking_id, paid, className }: { tracking_id: string; paid: () => void; className?: string }) {
  const [state, setState] = useState<State>({ at: 'ready' });
  // Before hydration a press would do nothing.
  const hydrated = useHydrated();
  async function ask() {
    setState({ at: 'asking' });
    // Loaded on the press: most who look at an order never ask.
    const { callApi, Refused } = await import('../../api.ts');
    try {
      const check = await callApi('POST /payments/check', { body: { tracking_id } });
      setState({ at: 'answered', check });
      if (check.found === 'paid') paid();
    } catch (error) {
      const message =
        error instanceof Refused
          ? error.status === 429
            ? 'We have asked often enough for this hour. We go on asking by ourselves, and email you when we know.'
            : error.message
          : 'We got no answer. Check your internet connection and ask again.';
      setState({ at: 'failed', message });
    }
  }
  return (
    <div className={`noscript:hidden print:hidden ${className ?? ''}`}>
      <p className="text-small">
        <span className="text-ink-2">Money left your account, and this still says it isn’t paid?</span>{' '}
        <Button kind="link" disabled={!hydrated} busy={state.at === 'asking' ? 'Asking the bank' : undefined} onClick={ask}>
          I was debited
        </Button>
      </p>
      <div aria-live="polite">
        {state.at === 'answered' && (
          <Notice tone={TONES[state.check.found]} title={TITLES[state.check.found]} className="mt-2">
            {state.check.message}
          </Notice>
        )}
      </div>
      {state.at === 'failed' && (
        <Notice tone="bad" role="alert" title="We could not find out" className="mt-2">
          {state.message}
        </Notice>
      )}
    </div>
  );
}
