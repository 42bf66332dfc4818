import { Mail } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useQuestion } from '../../session/use-question.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Has the link that opens the order mailed to its own address. Without script it leads to the page that asks for it. */
export function ManageLink({ tracking_id, className }: { tracking_id: string; className?: string }) {
  const { state, hydrated, press } = useQuestion(
    ({ callApi }) => callApi('POST /orders/manage-link', { body: { tracking_id } }),
    'We have mailed several links within the hour. Look into your mailbox, or ask again later.',
  );
  return (
    <section aria-labelledby="manage" className={`print:hidden ${className ?? ''}`}>
      <h3 id="manage">Manage this order</h3>
      <p className="mt-1 mb-3 text-ink-2 text-small">
        See everything you sent us, change how we reach you, cancel it. The link goes to the address it was sent from: only you can open it.
      </p>
      {hydrated ? (
        <Button
          kind="second"
          size="small"
          icon={<Mail aria-hidden />}
          busy={state.at === 'asking' ? 'Sending it' : undefined}
          onClick={press}
        >
          {state.at === 'answered' ? 'Mail me another link' : 'Mail me the link'}
        </Button>
      ) : (
        <a href={paths.manage(tracking_id)} className="link -ml-1">
          Mail me the link
        </a>
      )}
      <div role="status">
        {state.at === 'answered' && (
          <Notice tone="good" title="Look into your mailbox" className="mt-3">
            {state.answer.message}
          </Notice>
        )}
      </div>
      {state.at === 'failed' && (
        <Notice tone="bad" role="alert" title="No link was sent" className="mt-3">
          {state.message}
        </Notice>
      )}
    </section>
  );
}
