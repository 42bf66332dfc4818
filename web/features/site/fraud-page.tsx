import { paths } from '../../paths.ts';
import type { Handle } from '../../server-context.ts';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { Page } from '../../ui/page.tsx';
import { titled, useSite } from '../../ui/site.ts';
import { Said, Section } from './text.tsx';

export const handle: Handle = { cached: true, listed: true };

export const meta = titled(
  'Fraud in our name',
  'How to recognise a forged receipt, a false agent or a request for money that isn’t ours.',
);

export default function FraudPage() {
  const { brand, public_url } = useSite();
  const { host } = new URL(public_url);
  return (
    <Page back={paths.verify()} width="text">
      <h1 className="mt-4">Fraud in our name</h1>
      <p className="mt-3 text-ink-2 text-lead">
        People pretend to be us. Here is how they do it, and how to find out in a minute.
      </p>
      <Section title="Check three things">
        <Said
          lines={[
            ['The address', `Our pages begin with ${host}, and our links lead there.`],
            [
              'The code',
              `Each of our papers has a code. Enter it yourself at ${host}/verify instead of following a link: you see whether the paper is ours, who it is for, and the amount.`,
            ],
            [
              'The tracking ID',
              'Every order has one. Under Visa Status anybody who has it can see where the order stands; an order that isn’t found there isn’t ours.',
            ],
          ]}
        />
      </Section>
      <Section title="What we never do">
        <Said
          lines={[
            [
              'Ask for money elsewhere',
              'You pay on our payment page or by a payment link on our pages, never into a private account because a message says so.',
            ],
            [
              'Promise a visa',
              'The country’s authority decides. Anyone who promises a visa is lying.',
            ],
            [
              'Ask for codes and passwords',
              'We never ask for your card’s PIN, a code that your bank sends, or a password, by phone, email or chat.',
            ],
            [
              'Offer work or a place to study',
              `${brand} sells travel services. We don’t offer jobs or sell school places.`,
            ],
          ]}
        />
      </Section>
      <Section title="An agent in our name">
        <p>
          Ask for the badge, and scan it. The page says whether that agent is approved today. An
          agent whose badge isn’t found, or is no longer approved, doesn’t apply through us.
        </p>
      </Section>
      <Section title="You have paid already, or are not sure">
        <p>
          Call your bank at once and ask it to stop the payment. Keep the messages and the account
          number. Then tell us: <ContactLinks />
        </p>
      </Section>
    </Page>
  );
}
