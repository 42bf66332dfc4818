import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import type { callApi } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useQuestion } from './use-question.ts';

interface MailLinkProps {
  ask(api: { callApi: typeof callApi }): Promise<{ message: string }>;
  words: string;
  small?: boolean;
  /** Shown instead of the button before hydration. */
  before?: ReactNode;
}

export function MailLink({ ask, words, small, before }: MailLinkProps) {
  const { state, hydrated, press } = useQuestion(
    ask,
    'We have emailed you several links within the hour. Check your email, or ask again later.',
  );
  return (
    <>
      {hydrated || !before ? (
        <Button
          kind={small ? 'second' : 'main'}
          size={small ? 'small' : 'normal'}
          icon={<Mail aria-hidden />}
          disabled={!hydrated}
          busy={state.at === 'asking' ? 'Sending it' : undefined}
          onClick={press}
        >
          {state.at === 'answered' ? 'Mail me another link' : words}
        </Button>
      ) : (
        before
      )}
      <div role="status">
        {state.at === 'answered' && (
          <Notice tone="good" title="Check your email" className="mt-3">
            {state.answer.message}
          </Notice>
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
