import { Mail } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

type State = { at: 'ready' } | { at: 'asking' } | { at: 'sent'; message: string } | { at: 'failed'; message: string };

/** Has the link that opens the order mailed to its own address. Without script it leads to the page that asks for it. */
export function ManageLink({ tracking_id, className }: { tracking_id: string; className?: string }) {
  const [state, setState] = useState<State>({ at: 'ready' });
  const hydrated = useHydrated();
  async function ask() {
    setState({ at: 'asking' });
    // Loaded on the press, as for the other questions of this page.
    const { callApi, Refused } = await import('../../api.ts');
    try {
      const { message } = await callApi('POST /orders/manage-link', { body: { tracking_id } });
      setState({ at: 'sent', message });
    } catch (error) {
      const message =
        error instanceof Refused
          ? error.status === 429
            ? 'We have mailed several links within the hour. Look into your mailbox, or ask again later.'
            : error.message
          : 'We got no answer. Check your internet connection and ask again.';
      setState({ at: 'failed', message });
    }
  }
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
          onClick={ask}
        >
          {state.at === 'sent' ? 'Mail me another link' : 'Mail me the link'}
        </Button>
      ) : (
        <a href={paths.manage(tracking_id)} className="link -ml-1">
          Mail me the link
        </a>
      )}
      <div role="status">
        {state.at === 'sent' && (
          <Notice tone="good" title="Look into your mailbox" className="mt-3">
            {state.message}
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
