import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useQuestion } from '../../session/use-question.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { focusHeading } from '../../ui/use-heading-focus.ts';

const TONES = { paid: 'good', review: 'wait', pending: 'wait', nothing: 'plain' } as const;
const TITLES = {
  paid: 'The payment has arrived',
  review: 'We are looking at your payment',
  pending: 'Your bank is still confirming it',
  nothing: 'No payment has arrived',
} as const;

/** 'I was debited': asks the providers about the order's payments; reloads if one is paid. */
export function Debited({ tracking_id, className }: { tracking_id: string; className?: string }) {
  const { revalidate } = useRevalidator();
  const paid = useRef(false);
  // The pressed button goes away with this: the heading says what follows.
  useEffect(() => () => (paid.current ? focusHeading() : undefined), []);
  const { state, hydrated, press } = useQuestion(async ({ callApi }) => {
    const check = await callApi('POST /payments/check', { body: { tracking_id } });
    if (check.found === 'paid') {
      paid.current = true;
      void revalidate();
    }
    return check;
  }, 'You have asked often enough for this hour. We go on asking by ourselves: look here again later.');
  return (
    <div className={`noscript:hidden print:hidden ${className ?? ''}`}>
      <p className="text-small">
        <span className="text-ink-2">
          Has money left your account, and this still says it isn’t paid?
        </span>{' '}
        <Button
          kind="link"
          className="-my-3"
          disabled={!hydrated}
          busy={state.at === 'asking' ? 'Asking the bank' : undefined}
          onClick={press}
        >
          I was debited
        </Button>
      </p>
      <div aria-live="polite">
        {state.at === 'answered' && (
          <Notice
            tone={TONES[state.answer.found]}
            title={TITLES[state.answer.found]}
            className="mt-2"
          >
            {state.answer.message}
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
