import { Link2, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import type { PayLink } from '#shared/money/pay-links.ts';
import { useWork } from './session/use-work.ts';
import { Button } from './ui/button.tsx';
import { CopyText } from './ui/copy.tsx';
import { ShareOnWhatsApp } from './ui/share-on-whatsapp.tsx';

interface PayLinkButtonProps {
  make: () => Promise<PayLink>;
  label?: string;
  /** What the link's page shows. */
  shows?: string;
  size?: 'small' | 'dense';
  /** Only an icon, for table rows; its name is for screen readers. */
  bare?: boolean;
  /** For screen readers, if a page has several such buttons. */
  forWhom?: string;
  className?: string;
}

const ASKS = 'Would you pay this for me?';

function Share({ url }: { url: string }) {
  if (!('share' in navigator)) return null;
  // Closing the share sheet rejects, which is no error.
  const share = () => void navigator.share({ text: ASKS, url }).catch(() => undefined);
  return (
    <Button kind="second" size="small" icon={<Share2 aria-hidden />} onClick={share}>
      Share the link
    </Button>
  );
}

export function PayLinkButton({
  make,
  label = 'Payment link',
  shows = 'It shows the service with its country and date, the price, the applicant’s first name and initial, and nothing else.',
  size = 'small',
  bare,
  forWhom,
  className,
}: PayLinkButtonProps) {
  const { busy, failure, run } = useWork('The link could not be made. Try again.');
  const [link, setLink] = useState<PayLink>();
  const shown = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (link) shown.current?.focus();
  }, [link]);
  return (
    <div className={className}>
      {!link && (
        <Button
          kind="second"
          size={size}
          icon={bare && <Link2 aria-hidden />}
          className={bare ? 'min-w-(--target) px-0!' : ''}
          title={bare ? 'Payment link' : undefined}
          busy={busy ? 'Making the link' : undefined}
          onClick={() => run(async () => setLink(await make()))}
        >
          <span className={bare ? 'sr-only' : ''}>
            {label}
            {forWhom && <span className="sr-only">{` for ${forWhom}`}</span>}
          </span>
        </Button>
      )}
      {link && (
        <div className="text-small">
          <p ref={shown} tabIndex={-1} className="font-semibold outline-none">
            Send this link to whoever pays
          </p>
          <CopyText text={link.url} label="Payment link" />
          <div className="my-2 flex flex-wrap gap-3">
            <ShareOnWhatsApp text={`${ASKS} ${link.url}`} />
            <Share url={link.url} />
          </div>
          <p className="text-ink-2">
            {shows} It expires on {formatDate(link.expires_at)}.
          </p>
        </div>
      )}
      {failure && (
        <p role="alert" className="mt-1 text-bad text-small">
          {failure}
        </p>
      )}
    </div>
  );
}
