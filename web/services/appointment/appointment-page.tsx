import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { CONTACT_WAYS } from '#shared/services/appointment-form.ts';
import { paths } from '../../paths.ts';
import { features, type Handle } from '../../server-context.ts';
import { Facts } from '../../ui/facts.tsx';
import { OFFER_BESIDE, OfferAside, OfferLines } from '../../ui/offer.tsx';
import { Page } from '../../ui/page.tsx';
import { Money, Prices } from '../../ui/price.tsx';
import { RefundTermsNote } from '../../ui/refund-terms-note.tsx';
import { titled } from '../../ui/site.ts';
import { AppointmentForm } from './appointment-form.tsx';
import { ChooseTime, NoAppointment } from './choose-time.tsx';

function AppointmentFacts({ price }: { price: number }) {
  const fee = <Money amount={price} />;
  return (
    <>
      <Facts
        rows={[
          ['By', CONTACT_WAYS.join(' or ')],
          ['About', 'A visa, a permit or anything else'],
        ]}
        className="lg:[&>div:first-child]:border-t-0"
      />
      <Prices
        lines={[{ text: 'Appointment fee', amount: fee }]}
        total={{ text: 'You pay', amount: fee }}
        className="mt-[.9rem]"
      />
      <RefundTermsNote kind="appointment" amount={price} className="mt-[.6rem]" />
      <p className="mt-[.6rem] text-ink-2 text-small">
        You pay on the next page. Your time is held for 15 minutes while you do.
      </p>
    </>
  );
}

export const handle: Handle = { cached: true, personal: 'tracking_id', listed: true };

export const meta = titled(
  'Book an appointment',
  'Talk to us about your visa or permit, by WhatsApp call or on Zoom, for a fixed fee in naira.',
);

/** Error codes for a tracking ID that is invalid or unknown. */
const UNKNOWN = ['invalid', 'tracking_id_mistyped', 'not_found'];

/** Present if the URL has a tracking ID; without `record` if the ID isn't an appointment's. */
interface About {
  record?: TrackingRecord;
}

export async function loader({
  url,
  context,
}: LoaderFunctionArgs): Promise<{ about?: About; price: number }> {
  const { track, prices } = context.get(features);
  const price = prices.APPOINTMENT_PRICE;
  const tracking_id = url.searchParams.get('tracking_id');
  if (tracking_id === null) return { price };
  try {
    const record = await track(tracking_id);
    return { about: record.kind === 'appointment' ? { record } : {}, price };
  } catch (error) {
    if (UNKNOWN.includes(String((error as { code?: unknown }).code))) return { about: {}, price };
    throw error;
  }
}

export default function AppointmentPage() {
  const { about, price } = useLoaderData<typeof loader>();
  if (!about) return <Booking price={price} />;
  return (
    <Page back={paths.home} width="form">
      {about.record ? (
        <ChooseTime key={about.record.id} record={about.record} />
      ) : (
        <NoAppointment />
      )}
    </Page>
  );
}

function Booking({ price }: { price: number }) {
  return (
    <Page back={paths.home}>
      <div className={OFFER_BESIDE}>
        <div>
          <h1>Book an appointment</h1>
          <p className="mt-1 font-medium text-lead max-lg:hidden">
            Talk to us about your visa, your permit or your journey.
          </p>
          <p className="mt-2 max-w-[36em] text-ink-2 lg:mt-3">
            Choose a free time, pay the fee, and we call you then.
          </p>
          <OfferLines lines={[CONTACT_WAYS.join(' or ')]} last={<Money amount={price} />}>
            <AppointmentFacts price={price} />
          </OfferLines>
        </div>
        <OfferAside label="This appointment">
          <AppointmentFacts price={price} />
        </OfferAside>
        <AppointmentForm price={price} />
      </div>
    </Page>
  );
}
