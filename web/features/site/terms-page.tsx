import { paths } from '../../paths.ts';
import type { Handle } from '../../server-context.ts';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta, useSite } from '../../ui/site.ts';
import type { Route } from './+types/terms-page';
import { Section } from './text.tsx';

export const handle: Handle = { cached: true, listed: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    'Terms',
    'What we do for the price, what we can’t promise, and what we need from you.',
  );

export default function TermsPage() {
  const { brand } = useSite();
  return (
    <Page back={paths.home} width="text">
      <h1 className="mt-4">Terms</h1>
      <p className="mt-3 text-ink-2 text-lead">
        What you and {brand} agree on when you submit a form and pay.
      </p>
      <Section title="What we do">
        <p>
          We check your form and papers, submit them where they belong, follow them, and hand you
          what is issued: a visa or permit, a policy, bookings that support a visa, or an
          appointment with one of us. We are a business, not a government.
        </p>
      </Section>
      <Section title="What we can’t promise">
        <p>
          A country’s authorities decide about visas and permits, and may take longer or deny one. A
          visa doesn’t oblige anybody to let you enter. The day we name is what we work towards;
          while we wait for something from you it moves.
        </p>
      </Section>
      <Section title="The price">
        <p>
          It is in naira, includes our service, and is the one that stood on the page when you
          submitted the form. We begin once it is paid in full. What is refunded if you cancel
          stands under <a href={paths.refunds}>Refunds</a>.
        </p>
      </Section>
      <Section title="What we need from you">
        <ul className="grid gap-2">
          <li>
            What you write is true and as it stands in your passport; the papers are yours, or you
            may act for whose they are.
          </li>
          <li>An email address that you read: what we ask for and what is issued goes there.</li>
          <li>Your answer when we ask for something. Until it comes, we wait.</li>
          <li>Your tracking ID kept to yourself: what was issued can be downloaded with it.</li>
        </ul>
      </Section>
      <Section title="Appointments">
        <p>
          A time is held for a short while and yours once it is paid. You may move it twice, until
          24 hours before. Times are Lagos time.
        </p>
      </Section>
      <Section title="Agents">
        <p>
          Whoever applies for somebody else has asked that person, and tells them what this page and
          the privacy page say.
        </p>
      </Section>
      <Section title="Your data">
        <p>
          What we keep, why, how long and who sees it:{' '}
          <a href={paths.privacy}>Your data and privacy</a>.
        </p>
      </Section>
      <Section title="If you disagree with us">
        <p>
          <ContactLinks /> If we can’t settle it, the law of the Federal Republic of Nigeria
          applies. Nothing here takes a right from you that a consumer has by law.
        </p>
      </Section>
    </Page>
  );
}
