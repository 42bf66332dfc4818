import type { ReactNode } from 'react';
import { EmailAddress } from '../../../ui/email-address.tsx';

export const given = (value: ReactNode): ReactNode =>
  value || <span className="font-normal text-ink-2">Not given</span>;

export const phoneLink = (phone_number: string): ReactNode => (
  <a href={`tel:${phone_number}`} className="-my-1 inline-block py-1 text-ink">
    {phone_number}
  </a>
);
export const mailLink = (email: string): ReactNode => (
  <a href={`mailto:${email}`} className="text-ink">
    <EmailAddress address={email} />
  </a>
);
