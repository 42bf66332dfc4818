import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';

/** Back from the provider, with no payment known yet. `mailed`: what we email about it. */
export function NotHeard({
  title = 'We have not heard of a payment yet',
  mailed,
  again,
  className,
}: {
  title?: string;
  mailed: string | false;
  again: string;
  className: string;
}) {
  return (
    <Notice tone="wait" title={title} className={className}>
      <p>
        {`If you paid, don’t pay again: we keep asking the bank${mailed ? `, and email you ${mailed}` : ''}. If you did not, pay whenever you are ready.`}
      </p>
      <a className="link" href={again}>
        Ask the bank again
      </a>
    </Notice>
  );
}

export const NotOpened = ({ className, children }: { className: string; children: ReactNode }) => (
  <Notice tone="bad" role="alert" title="The payment could not be opened" className={className}>
    {children}
  </Notice>
);

/** Why the provider's page could not be opened, by the error code in the URL. */
export const NOT_OPENED: Record<string, string | undefined> = {
  too_many: 'Too many attempts in a short time.',
  unavailable: 'The payment provider does not answer right now.',
  days_over: 'A day in this order has passed: change it first.',
  price_changed: 'The amount to pay has changed: see below.',
};
