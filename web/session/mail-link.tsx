import { Mail } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { callApi } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSite } from '../ui/site.ts';
import { useQuestion } from './use-question.ts';

/** Seconds before another mail can be requested; most have arrived by then. */
const AGAIN_AFTER_S = 60;

interface MailLinkProps {
  ask(api: { callApi: typeof callApi }): Promise<{ message: string }>;
  words: string;
  /** How the mail's subject begins. */
  subject: string;
  /** The answer, if the first mail was requested elsewhere. */
  said?: string;
  /** Another way, for who can't read the mailbox. */
  lost: ReactNode;
  small?: boolean;
  /** Shown instead of the button before hydration. */
  before?: ReactNode;
}

/** Requests a mail with a link, says where to look for it, and offers another after a minute. */
export function MailLink({ ask, words, subject, said, lost, small, before }: MailLinkProps) {
  const { brand } = useSite();
  const [told, setTold] = useState(said);
  const [waits, setWaits] = useState(said === undefined ? 0 : AGAIN_AFTER_S);
  const again = told !== undefined;
  const { state, hydrated, press } = useQuestion(async (api) => {
    const { message } = await ask(api);
    setTold(told ?? message);
    setWaits(AGAIN_AFTER_S);
    return again;
  }, 'We have emailed you several links within the hour. Check your email, or ask again later.');
  useEffect(() => {
    if (waits <= 0) return;
    const timer = setTimeout(() => setWaits(waits - 1), 1000);
    return () => clearTimeout(timer);
  }, [waits]);
  return (
    <>
      <div role="status">
        {again && (
          <Notice tone="good" title="Check your email" className="mb-4">
            <p>{told}</p>
            <p className="mt-2">
              {`The email comes from ${brand}; its subject begins with “${subject}”. If it isn’t there in a few minutes, check the spam folder too.`}
            </p>
          </Notice>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {hydrated || !before ? (
          <Button
            kind={small || again ? 'second' : 'main'}
            size={small || again ? 'small' : 'normal'}
            icon={again ? undefined : <Mail aria-hidden />}
            disabled={!hydrated || waits > 0}
            busy={state.at === 'asking' ? 'Sending it' : undefined}
            onClick={press}
          >
            <span>{again ? 'Send it again' : words}</span>
            {waits > 0 && <span className="tabular-nums">{` in ${waits} s`}</span>}
          </Button>
        ) : (
          before
        )}
        {again && lost}
      </p>
      <div role="status">
        {state.at === 'answered' && state.answer && (
          <Notice
            tone="good"
            title="Another one is on its way. Use our latest email."
            className="mt-3"
          />
        )}
      </div>
      {state.at === 'failed' && (
        <Notice tone="bad" role="alert" title="No link was sent" className="mt-3">
          {state.message}
        </Notice>
      )}
    </>
  );
}
