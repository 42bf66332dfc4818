import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readEndedLink } from '#shared/people/ended-link.ts';
import lagoon from '../../assets/hero-1.svg';
import { paths } from '../../paths.ts';
import { MailLink } from '../../session/mail-link.tsx';
import { Page } from '../../ui/page.tsx';
import { titled } from '../../ui/site.ts';

export const meta = titled('This link doesn’t open', 'Links to files work only for a while.');

/** `link` is the expired one, if a new one can be mailed; without any the link was cut or altered. */
export function loader({ url }: LoaderFunctionArgs): { expired: boolean; link?: string } {
  const link = url.searchParams.get('link');
  const expired = link !== null;
  return expired && readEndedLink(link) ? { expired, link } : { expired };
}

const wordsOf = (expired: boolean, link: string | undefined): string => {
  if (link)
    return 'Links to files work only for a while, so that an email somebody else finds later shows nothing.';
  return expired
    ? 'It was made for somebody who is signed in. Open the file again from the page where you found it.'
    : 'Part of its address is missing or changed: some email apps cut long ones. Copy all of it from our email, to the last letter, and open it again.';
};

export default function LinkEndedPage() {
  const { expired, link } = useLoaderData<typeof loader>();
  return (
    <Page back={paths.home} width="form" picture={lagoon}>
      <h1>{expired ? 'This link has expired' : 'This link is incomplete'}</h1>
      <p className="mt-2 text-lead">{wordsOf(expired, link)}</p>
      {link && (
        <div className="noscript:hidden mt-6">
          <p className="mb-4">
            We can email you a new one. It goes only to the address that the order has now.
          </p>
          <MailLink
            words="Mail me a new link"
            subject="A new link to your"
            lost={
              <a href={paths.lostMailbox()} className="link">
                I can’t read that mailbox
              </a>
            }
            ask={({ callApi }) => callApi('POST /orders/ended-link', { body: { link } })}
          />
        </div>
      )}
      <p className="mt-6">
        Or open <a href={paths.track()}>Visa Status</a> with your tracking ID: invoice, receipt and
        what we issued are there too.
      </p>
    </Page>
  );
}
