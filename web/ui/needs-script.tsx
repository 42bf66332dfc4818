import { Notice } from './notice.tsx';
import { useSite } from './site.ts';

/** For browsers without JavaScript: what can't be done here, and an alternative. */
export function NeedsScript({ what = 'form' }: { what?: 'form' | 'page' }) {
  const { support_email } = useSite();
  return (
    <noscript>
      <Notice tone="wait" title={`This ${what} needs JavaScript`} className="mb-6">
        <p>
          Switch it on in your browser and load this page again, or write to <a href={`mailto:${support_email}`}>{support_email}</a>.
        </p>
      </Notice>
    </noscript>
  );
}
