import { IfScriptFails } from './inline-script.tsx';
import { Notice } from './notice.tsx';
import { useSite } from './site.ts';

export function NeedsScript({ what = 'form' }: { what?: 'form' | 'page' }) {
  const { support_email, chat_url } = useSite();
  return (
    <>
      <noscript>
        <Notice tone="wait" title={`This ${what} needs JavaScript`} className="mb-6">
          <p>
            Switch it on in your browser and load this page again, or write to{' '}
            <a href={`mailto:${support_email}`}>{support_email}</a>.
          </p>
        </Notice>
      </noscript>
      <IfScriptFails>
        <Notice tone="wait" title={`This ${what} needs a newer browser`} className="mb-6">
          <p>
            Update your browser, or open this page in another one. If yours is up to date, load the
            page again. Or write to <a href={`mailto:${support_email}`}>{support_email}</a>, or{' '}
            <a href={chat_url}>chat with us</a>.
          </p>
        </Notice>
      </IfScriptFails>
    </>
  );
}
