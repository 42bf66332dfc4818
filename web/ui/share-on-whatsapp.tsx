import { MessageCircle } from 'lucide-react';
import { paths } from '../paths.ts';
import { ButtonLink } from './button.tsx';
import { useSite } from './site.ts';

export function ShareOnWhatsApp({ text }: { text: string }) {
  const to = `https://wa.me/?${new URLSearchParams({ text })}`;
  return (
    <ButtonLink
      to={to}
      kind="second"
      size="small"
      icon={<MessageCircle aria-hidden />}
      target="_blank"
      className="print:hidden"
    >
      Share on WhatsApp
    </ButtonLink>
  );
}

export function ShareTrackingId({ tracking_id }: { tracking_id: string }) {
  const { brand, public_url } = useSite();
  return (
    <ShareOnWhatsApp
      text={`My ${brand} tracking ID is ${tracking_id}. Its status: ${public_url}${paths.track(tracking_id)}`}
    />
  );
}
