import { WifiOff } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Notice } from '../ui/notice.tsx';
import { useAway } from './away.ts';
import { useFormShell, useSendingState } from './form-context.ts';

const BUSY = {
  idle: undefined,
  sending: 'Sending, don’t close',
  waiting: 'Waiting for the network',
  unanswered: 'Trying again…',
  received: 'We have it. Going on…',
} as const;

const WAITING = {
  waiting: {
    title: 'Waiting for the network',
    text: 'Everything you typed and chose is kept. We send it as soon as the network is back.',
  },
  unanswered: {
    title: 'No answer yet. Trying again…',
    text: 'Our server can’t be reached for the moment. Everything you typed and chose is kept, and nothing is submitted twice.',
  },
} as const;

/** For buttons that go away when they are pressed. */
const focusSubmit = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
  currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus();

/** Always rendered, so that screen readers announce what appears in them. */
function News() {
  const { failure } = useFormShell();
  const { phase, tryNow } = useSendingState();
  return (
    <>
      <div role="status">
        {(phase === 'sending' || phase === 'received') && (
          <span className="sr-only">{BUSY[phase]}</span>
        )}
        {(phase === 'waiting' || phase === 'unanswered') && (
          <Notice icon={<WifiOff aria-hidden />} title={WAITING[phase].title}>
            <p>{WAITING[phase].text}</p>
            <Button
              kind="link"
              onClick={(event) => {
                focusSubmit(event);
                tryNow();
              }}
            >
              Try now
            </Button>
          </Notice>
        )}
      </div>
      <div role="alert">{failure && phase === 'idle' && <FailureNotice failure={failure} />}</div>
    </>
  );
}

export function CheckNote() {
  const { captcha } = useFormShell();
  const offline = useAway();
  if (captcha.state === 'ready' || !captcha.required) return null;
  if (offline)
    return (
      <p className="text-small">
        No connection. We go on checking that you are a person when it is back. Your answers are
        kept.
      </p>
    );
  if (captcha.state === 'loading')
    return (
      <p className="text-ink-2 text-small">
        We are checking that you are a person. The button will be ready in a moment.
      </p>
    );
  return (
    // The key, or React would make it of the paragraph before it.
    <p key="failed" className="text-small">
      We couldn’t check that you are a person.{' '}
      <Button kind="link" onClick={captcha.renew}>
        Try again
      </Button>{' '}
      Your answers are kept.
    </p>
  );
}

export function SubmitButton({
  children,
  wide = true,
  kind,
}: {
  children: ReactNode;
  wide?: boolean;
  kind?: 'second';
}) {
  const { captcha } = useFormShell();
  const { phase, cancel } = useSendingState();
  // Can be pressed offline: the form is then sent when the network is back.
  const offline = useAway();
  const failed = captcha.state === 'failed' && phase === 'idle' && !offline;
  const busy = BUSY[phase] ?? (captcha.state === 'loading' && !offline ? 'Loading...' : undefined);
  return (
    // Hidden without JavaScript, since the bot check would never be ready.
    <div className="grid gap-3 noscript:hidden">
      <div>
        <News />
      </div>
      <Button
        type="submit"
        kind={kind}
        wide={wide}
        busy={busy}
        failed={failed}
        className={wide ? undefined : 'justify-self-start'}
      >
        {failed ? 'CAPTCHA Error' : children}
      </Button>
      {phase === 'idle' && <CheckNote />}
      {phase !== 'idle' && phase !== 'received' && (
        <Button
          kind="link"
          onClick={(event) => {
            focusSubmit(event);
            cancel();
          }}
          className="justify-self-start"
        >
          Cancel
        </Button>
      )}
    </div>
  );
}
