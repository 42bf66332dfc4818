import { termsWords } from '#shared/money/refund-terms.ts';
import { descriptionOf, KINDS } from '#shared/services/index.ts';
import { capitalised } from '#shared/words.ts';
import { paths } from '../../paths.ts';
import type { Handle } from '../../server-context.ts';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { Page } from '../../ui/page.tsx';
import { titled, useSite } from '../../ui/site.ts';
import { Said, Section } from './text.tsx';

export const handle: Handle = { cached: true, listed: true };

export const meta = titled(
  'Refunds',
  'How much of the price is refunded when you cancel, service by service, how long it takes and where it goes.',
);

export default function RefundsPage() {
  const { refund_terms, government_terms } = useSite();
  return (
    <Page back={paths.home} width="text">
      <h1 className="mt-4">Refunds</h1>
      <p className="mt-3 text-ink-2 text-lead">
        What is refunded if you cancel. These are today’s terms: an order keeps those of the day on
        which it was submitted, and its invoice and tracking page say what that is in naira.
      </p>
      <Section title="Of the price, if you cancel">
        <Said
          lines={KINDS.map(
            (kind) =>
              [
                descriptionOf(kind).names.header,
                capitalised(termsWords(kind, refund_terms[kind], government_terms[kind])),
              ] as const,
          )}
        />
      </Section>
      <Section title="How to cancel">
        <p>
          Open <a href={paths.manage()}>your order’s page</a> with the link that we email you, and
          choose to cancel. It says the exact amount before you confirm. An order that is not paid
          costs nothing to cancel: leave it.
        </p>
        <p>
          If an agent applied for you, ask your agent: what was paid for it is between the agent and
          us.
        </p>
      </Section>
      <Section title="When and to where">
        <p>
          To the card or account that paid, whoever paid. Banks take 3 to 15 working days. We email
          you when it is on its way and when it is paid out, with a credit note; your tracking page
          shows where it stands.
        </p>
      </Section>
      <Section title="When you paid too much or too little">
        <Said
          lines={[
            [
              'Paid twice',
              'What you paid twice, too late, or for an order that has ended is refunded in full.',
            ],
            [
              'Paid too little',
              'We keep it for your order and ask for the rest; if you don’t want to pay that, tell us and it is refunded.',
            ],
            [
              'We cancel',
              'If we can’t do what you paid for, we say why and refund at least what these terms say.',
            ],
          ]}
        />
      </Section>
      <Section title="Something is wrong with a refund">
        <p>
          <ContactLinks /> Give the tracking ID and the refund’s reference, which is in our email.
        </p>
      </Section>
    </Page>
  );
}
