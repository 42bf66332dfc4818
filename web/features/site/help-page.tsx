import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { descriptionOf, KINDS } from '#shared/services/index.ts';
import { paths } from '../../paths.ts';
import { features, type Handle } from '../../server-context.ts';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { Page } from '../../ui/page.tsx';
import { titled } from '../../ui/site.ts';
import { Said, Section } from './text.tsx';

export const handle: Handle = { cached: true, listed: true };

export const loader = ({ context }: LoaderFunctionArgs) => ({
  ways: context.get(features).paying.options,
});

export const meta = titled(
  'Help',
  'What you need to apply, how a photo should look, how paying works, and what happens if it is denied.',
);

const NEEDED = KINDS.map((kind) => {
  const { files, names } = descriptionOf(kind);
  const said = Object.values(files).map(({ label, required }) =>
    required ? label : `${label} (if you have it)`,
  );
  return [
    names.header,
    said.length > 0 ? `${said.join(', ')}.` : 'No scans: the form is enough.',
  ] as const;
});

const PHOTO = [
  'Lay the paper flat in daylight, without flash. Make sure that all four corners and every line can be read.',
  'For a passport photograph stand before a plain, light wall: face straight ahead, no glasses, no cap, taken in the last 6 months.',
  'JPEG, PNG, WebP or PDF, up to 10 MB a file. A PDF must open without a password.',
];

export default function HelpPage() {
  const { ways } = useLoaderData<typeof loader>();
  return (
    <Page back={paths.home}>
      <h1 className="mt-4">Help</h1>
      <p className="mt-3 max-w-text text-ink-2 text-lead">
        What you need, how paying works, and what happens next. Have your tracking ID?{' '}
        <a href={paths.track()}>See where it stands</a>.
      </p>
      <div className="mt-10 gap-x-16 lg:columns-2 [&>section:first-child]:mt-0 [&>section]:break-inside-avoid">
        <Section id="needed" title="What you need">
          <p>Your passport, an email address that you read, and these papers as photos or scans:</p>
          <Said lines={NEEDED} />
          <p>
            Type names, dates and numbers exactly as in the passport. What you typed stays on your
            phone until it is sent, even if the network drops.
          </p>
        </Section>
        <Section id="photo" title="A photo that is accepted first time">
          <ul className="grid gap-2">
            {PHOTO.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Section>
        <Section id="paying" title="How paying works">
          <p>
            You see the whole price before you pay, and pay by {ways}. The payment page is the
            provider’s: we never see your card number. Somebody else can pay for you by a link that
            you make on <a href={paths.manage()}>your order’s page</a>.
          </p>
          <p>
            If the network drops while you pay, don’t pay again at once. Open the payment page or
            your tracking ID: we ask the bank first. What you paid twice is refunded.
          </p>
          <p>
            We begin as soon as it is paid, and email you a receipt. Times and dates on our pages
            are Lagos time.
          </p>
        </Section>
        <Section id="next" title="What happens next">
          <p>
            One of us checks your papers. If something is missing we email you, and the clock stops
            until you answer. Your tracking ID shows every step, and when to expect it.
          </p>
        </Section>
        <Section id="denied" title="If it is denied">
          <p>
            A country’s authorities decide about visas and permits, and may deny one. We email you
            their reason where they give one, and what you can do. The price pays for the work and
            the authorities’ fee, so nothing is refunded after a decision unless the{' '}
            <a href={paths.refunds}>refund terms</a> of your order say otherwise. You may apply
            again.
          </p>
        </Section>
        <Section id="refunds" title="Cancelling and refunds">
          <p>
            Cancel on <a href={paths.manage()}>your order’s page</a>: before you confirm, it says
            what is refunded. <a href={paths.refunds}>How much, when and where to</a>. What you and
            we agree on is in the <a href={paths.terms}>terms</a>.
          </p>
        </Section>
        <Section id="papers" title="Who sees your papers">
          <p>
            The people who work on your application; each time they open your papers is recorded.
            You can see the list, save a copy of everything, and erase your files once it is done.{' '}
            <a href={paths.privacy}>Your data and privacy</a> says it in full.
          </p>
        </Section>
        <Section id="ask" title="Ask us">
          <p>
            <ContactLinks /> Give your tracking ID if you have one. Lost it? It is in every email we
            sent you.
          </p>
        </Section>
      </div>
    </Page>
  );
}
