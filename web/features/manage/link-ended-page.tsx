import { Mail } from 'lucide-react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { readEndedLink } from '#shared/ended-link.ts';
import { paths } from '../../paths.ts';
import { useQuestion } from '../../session/use-question.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/site.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'This link has expired', 'Links to files work for a while only.');

/** The link that was opened, where a new one can be mailed. */
export function loader({ request }: LoaderFunctionArgs): { link?: string } {
  const link = new URL(request.url).searchParams.get('link') ?? '';
  return readEndedLink(link) ? { link } : {};
}

/** Has a new link mailed to where the first one went. */
function MailNewLink({ link }: { link: string }) {
  const { state, hydrated, press } = useQuestion(
    ({ callApi }) => callApi('POST /orders/ended-link', { body: { link } }),
    'We have mailed several links within the hour. Look into your mailbox, or ask again later.',
  );
  return (
    <div className="noscript:hidden mt-6">
      <p>We can mail you a new one. It goes to the address that this one was mailed to, and to no other.</p>
      <Button
        className="mt-4"
        icon={<Mail aria-hidden />}
        disabled={!hydrated}
        busy={state.at === 'asking' ? 'Sending it' : undefined}
        onClick={press}
      >
        {state.at === 'answered' ? 'Mail me another link' : 'Mail me a new link'}
      </Button>
      <div role="status">
        {state.at === 'answered' && (
          <Notice tone="good" title="Look into your mailbox" className="mt-4">
            {state.answer.message}
          </Notice>
        )}
      </div>
      {state.at === 'failed' && (
        <Notice tone="bad" role="alert" title="No link was sent" className="mt-4">
          {state.message}
        </Notice>
      )}
    </div>
  );
}

export default function LinkEndedPage() {
  const { link } = useLoaderData<typeof loader>();
  return (
    <Page back={paths.home} width="form">
      <h1>This link has expired</h1>
      <p className="mt-2 text-lead">
        {link
          ? 'Links to files work for a while only, so that a mail that somebody else finds later shows nothing.'
          : 'It was made for somebody who is signed in, or it isn’t whole. Open the file again from the page where you found it.'}
      </p>
      {link && <MailNewLink link={link} />}
      <p className="mt-6">
        Or open <a href={paths.track()}>Visa Status</a> with your tracking ID: invoice, receipt and what we issued are there, too.
      </p>
    </Page>
  );
}
