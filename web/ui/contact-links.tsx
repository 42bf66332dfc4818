import { useSite } from './site.ts';

export function ContactLinks() {
  const { support_email, support_phone, chat_url } = useSite();
  return (
    <>
      Write to <a href={`mailto:${support_email}`}>{support_email}</a>, call{' '}
      <a href={`tel:${support_phone.replace(/[^+\d]/g, '')}`} className="whitespace-nowrap">
        {support_phone}
      </a>{' '}
      or <a href={chat_url}>chat with us</a>.
    </>
  );
}
