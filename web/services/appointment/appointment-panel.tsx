import { CONTACT_WAYS } from '#shared/services/appointment-form.ts';
import { Facts } from '../../ui/facts.tsx';
import { Money, Prices } from '../../ui/price.tsx';

/** What an appointment is and costs; beside the form from 1024 px, above it before. */
export function AppointmentPanel({ price }: { price: number }) {
  const fee = <Money amount={price} />;
  return (
    <aside
      aria-label="This appointment"
      className="mt-6 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-start lg:rounded-field lg:bg-sunk lg:px-6 lg:pt-5 lg:pb-6"
    >
      <Facts
        rows={[
          ['By', CONTACT_WAYS.join(' or ')],
          ['About', 'A visa, a permit or anything else'],
        ]}
        className="lg:[&>div:first-child]:border-t-0"
      />
      <Prices lines={[{ text: 'Appointment fee', amount: fee }]} total={{ text: 'You pay', amount: fee }} className="mt-[.9rem]" />
      <p className="mt-[.6rem] text-ink-2 text-small">You pay on the next page. Your time is held for 15 minutes meanwhile.</p>
    </aside>
  );
}
