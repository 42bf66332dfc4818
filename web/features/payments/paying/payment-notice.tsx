import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { PAYMENT_TEXTS } from '#shared/money/payment-texts.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSite } from '../../../ui/site.ts';
import { mayHaveMoved, type PaymentStep } from './payment-flow.ts';

interface Words {
  tone: 'plain' | 'wait' | 'bad';
  title: string;
  text: string;
  /** Text about mails to the applicant; not shown to agents. */
  mailed?: string;
  asking?: true;
  /** Polling has ended; offers to ask again. */
  askAgain?: true;
  support?: true;
  chooseTime?: true;
}

const WHEN_WE_KNOW = 'We email you when we know.';

const WORDS: Partial<Record<PaymentStep['at'], Words>> = {
  checking: {
    tone: 'plain',
    title: 'Asking the bank about your payment',
    text: 'It usually takes a few seconds. You can close this page: we keep asking. Don’t pay again.',
    mailed: WHEN_WE_KNOW,
    asking: true,
  },
  pending: {
    tone: 'wait',
    title: 'Your bank is still confirming the payment',
    text: 'You can close this page: we keep asking. Don’t pay again.',
    mailed: WHEN_WE_KNOW,
    asking: true,
  },
  undecided: {
    tone: 'wait',
    title: 'Your bank has not confirmed the payment yet',
    text: 'We keep asking it. Don’t pay again unless your bank says that nothing was taken.',
    mailed: WHEN_WE_KNOW,
    askAgain: true,
  },
  watching: {
    tone: 'plain',
    title: 'The payment window is closed',
    text: 'If you paid, we hear from the bank within a few minutes and this page moves on by itself; you never pay twice. If you did not, pay whenever you are ready.',
    asking: true,
  },
  'not-heard': {
    tone: 'wait',
    title: 'We have not heard of a payment yet',
    text: 'If you paid, don’t pay again: we keep asking the bank. If you did not, pay whenever you are ready.',
    mailed: WHEN_WE_KNOW,
    askAgain: true,
  },
  declined: {
    tone: 'bad',
    title: PAYMENT_TEXTS.failed,
    text: 'Your card was declined: no money was taken from it. If you have tried another since, don’t pay again: we email you as soon as it is paid. If not, pay again with another card or another way.',
  },
  failed: {
    tone: 'bad',
    title: PAYMENT_TEXTS.failed,
    text: 'Nothing has been booked as paid. If your bank shows that money was taken, give support the reference. If it was not, pay again with another card.',
    support: true,
  },
  unverified: {
    tone: 'bad',
    title: PAYMENT_TEXTS.unverified,
    text: 'Don’t pay again. We keep asking the bank.',
    askAgain: true,
    support: true,
  },
  'slot-taken': {
    tone: 'bad',
    title: 'Your time is no longer held',
    text: 'Somebody else has it now, or it is no longer on offer. No money was taken. Choose another time, then pay.',
    chooseTime: true,
  },
  'no-script': {
    tone: 'bad',
    title: PAYMENT_TEXTS.noScript,
    text: 'No money was taken. Press Pay to try again, or pay on the payment provider’s own page: it leads back here.',
  },
  'no-line': {
    tone: 'bad',
    title: PAYMENT_TEXTS.noScript,
    text: 'No connection. No money was taken. We tell you here when it is back; then press Pay again.',
  },
  'line-back': {
    tone: 'plain',
    title: 'The connection is back',
    text: 'No money was taken. Press Pay to go on.',
  },
};

function shownWords(step: PaymentStep): Words | undefined {
  if (step.at === 'refused')
    return { tone: 'bad', title: 'The payment could not be opened', text: step.message };
  const words = WORDS[step.at];
  return words && step.at === 'failed' && step.waits
    ? { ...words, text: step.waits, mailed: 'We will email you the outcome.' }
    : words;
}

const bar =
  'mt-2 block h-2 w-full appearance-none overflow-hidden rounded-[4px] border-0 bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand';

/** The payment's state and next step; failures are alerts, the rest is polite. */
export function PaymentNotice({
  step,
  tracking: { tracking_id, agent_pays },
  ask,
  children,
}: {
  step: PaymentStep;
  tracking: Pick<TrackingRecord, 'tracking_id' | 'agent_pays'>;
  ask: () => void;
  children?: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const site = useSite();
  const words = shownWords(step);
  const told = words?.title;

  useEffect(() => {
    if (!told) return;
    place.current?.scrollIntoView({ block: 'nearest' });
    // A provider's overlay without a dialog element loses the focus when it closes.
    if (document.activeElement === document.body) place.current?.focus();
  }, [told]);

  const notice: ReactNode = words && (
    <Notice
      tone={words.tone}
      title={words.title}
      role={words.tone === 'bad' ? 'alert' : undefined}
      icon={words.asking && <LoaderCircle aria-hidden className="animate-turn" />}
      className="mb-5"
    >
      <p>{[words.text, !agent_pays && words.mailed].filter(Boolean).join(' ')}</p>
      {step.at === 'pending' && (
        <progress
          className={bar}
          value={step.part}
          max={1}
          aria-label="How long we have been asking"
        />
      )}
      {'tx_ref' in step && (
        <p className="text-ink-2 text-small">
          Reference <span className="code">{step.tx_ref}</span>
        </p>
      )}
      {children}
      <div className="flex flex-wrap gap-x-4 empty:hidden">
        {words.askAgain && (
          <Button
            {...(mayHaveMoved(step)
              ? { kind: 'main', wide: true, className: 'mt-3' }
              : { kind: 'link' })}
            onClick={ask}
          >
            Ask the bank again
          </Button>
        )}
        {words.chooseTime && (
          <Link className="link" to={paths.chooseTime(tracking_id)}>
            Choose another time
          </Link>
        )}
        {words.support && (
          <a className="link" href={site.chat_url}>
            Chat with support
          </a>
        )}
      </div>
    </Notice>
  );
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <div aria-live="polite">{words?.tone !== 'bad' && notice}</div>
      {words?.tone === 'bad' && notice}
    </div>
  );
}
