import { paths } from '../../paths.ts';
import { features, type Handle } from '../../server-context.ts';
import { Page } from '../../ui/page.tsx';
import { titled } from '../../ui/site.ts';
import type { Route } from './+types/visa-support-page';
import { BookingForm } from './booking-form.tsx';

export const handle: Handle = { cached: true, listed: true };

export const loader = ({ context }: Route.LoaderArgs) => ({ prices: context.get(features).prices });

export const meta = titled(
  'Visa support',
  'Flight itinerary, hotel booking and supporting documents for your visa, priced in naira: fill in one form and pay.',
);

export default function VisaSupportPage({ loaderData: { prices } }: Route.ComponentProps) {
  return (
    <Page back={paths.home}>
      <h1>Visa support</h1>
      <p className="mt-2 max-w-form text-ink-2 lg:text-lead">
        Flight itinerary, hotel booking and supporting documents for your visa.
      </p>
      <BookingForm prices={prices} />
    </Page>
  );
}
