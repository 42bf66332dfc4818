import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../../ui/site.ts';

/** For browsers that run no script: the page can be read, the form can't be sent. */
export function NeedsScript() {
  const { support_email } = useSite();
  return (
    <noscript>
      <Notice tone="wait" title="This form needs JavaScript" className="mb-6">
        <p>
          Switch it on in your browser and load this page again, or write to <a href={`mailto:${support_email}`}>{support_email}</a>.
        </p>
      </Notice>
    </noscript>
  );
}
