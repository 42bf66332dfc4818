import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface Offer {
  to: string;
  title: string;
  text?: string;
  /** Leads to another company's site, in a new tab. */
  outside?: boolean;
}

export function OfferLink({
  to,
  title,
  text,
  outside,
  plain,
  className,
  children,
}: Offer & { plain?: boolean; className: string; children?: ReactNode }) {
  const look = plain
    ? className
    : `group grid gap-[.1rem] text-ink text-small leading-[1.4] no-underline hover:text-ink ${className}`;
  const inside = (
    <>
      {children}
      <b className={plain ? '' : 'font-bold text-[1.0625rem] group-hover:underline'}>
        {title}
        {outside && (
          <>
            {' '}
            <ExternalLink aria-hidden className="inline size-[.95rem] align-[-.1em]" />
            <span className="sr-only"> opens a new tab</span>
          </>
        )}
      </b>
      {text && <span className="text-ink-2">{text}</span>}
    </>
  );
  return outside ? (
    <a href={to} target="_blank" rel="noreferrer" className={look}>
      {inside}
    </a>
  ) : (
    <Link to={to} className={look}>
      {inside}
    </Link>
  );
}
