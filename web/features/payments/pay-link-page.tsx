import { useEffect, useRef } from 'react';
import {
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router';
import { dayInWords, formatDate } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { PayLinkPage as Shown } from '#shared/money/pay-links.ts';
import { withArticle } from '#shared/words.ts';
import lagoon from '../../assets/hero-1.svg';
import { MistypedAddress } from '../../forms/mistyped-address.tsx';
import { paths } from '../../paths.ts';
import { features, type Handle } from '../../server-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Prices } from '../../ui/price.tsx';
import { pageMeta } from '../../ui/site.ts';
import { forget, keep, PAYER, recall } from '../../ui/storage.ts';
import { useRevalidateOnReturn } from '../../ui/use-revalidate-on-return.ts';
import { useFollow } from '../../use-follow.ts';
import { NOT_OPENED, NotHeard, NotOpened } from './arrival-notices.tsx';
import { PracticeNotice } from './hosted-forms.tsx';
import { MONEY_WAITS, MoneyWaits } from './money-waits.tsx';

export const handle: Handle = { pays: true };

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, 'Pay for somebody'),
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url: { searchParams }, params, context }: LoaderFunctionArgs) {
  const { payLink, paying } = context.get(features);
  const returned = searchParams.has('returned');
  return {
    code: params.code ?? '',
    link: await payLink(params.code ?? '', returned),
    paying,
    returned,
    problem: searchParams.get('problem'),
  };
}

const PROBLEMS: Record<string, string> = {
  price_changed: `${NOT_OPENED.price_changed} No money was taken.`,
  email: 'Enter an email address, such as name@example.com. No money was taken.',
  unavailable: `${NOT_OPENED.unavailable} No money was taken. Try again in a moment.`,
  days_over:
    'A day in the order has passed, and must be changed first. No money was taken. Tell whoever sent you the link.',
  slot_taken:
    'The time of the appointment is taken or has passed, and must be changed first. No money was taken. Tell whoever sent you the link.',
  too_many:
    'Too many payments were started with this link. No money was taken. Continue one that you started, with the same email address and name, try again later, or ask whoever sent you the link for another.',
};
const ASK_EVERY_MS = 5000;

/** The page of a payment link: shows first name, initial, service and price, nothing else. */
export default function PayLinkPage() {
  const { link, ...rest } = useLoaderData<typeof loader>();
  useRevalidateOnReturn();
  useFollow(rest.returned && link?.state === 'open' && !link.waits, ASK_EVERY_MS);
  if (!link)
    return (
      <Page back={paths.home} width="text">
        <h1>This payment link is unknown</h1>
        <p className="mt-2 text-lead">
          Check that you opened the whole link, or ask whoever sent it for another.
        </p>
      </Page>
    );
  return (
    <Page back={paths.home} width="form" picture={lagoon}>
      <LinkedPayment link={link} {...rest} />
    </Page>
  );
}

const TITLES: Record<Shown['state'], (link: Shown) => string> = {
  open: ({ name }) => `Pay for ${name}`,
  paid: () => 'Paid. Thank you.',
  nothing: () => 'There is nothing to pay',
  expired: () => 'This payment link has expired',
};

function LinkedPayment({
  link,
  ...arrival
}: { link: Shown } & Omit<ReturnType<typeof useLoaderData<typeof loader>>, 'link'>) {
  const { state, service, title, name, amount } = link;
  const words: Record<Shown['state'], string> = {
    open: link.orders
      ? 'You are asked to pay for them in one payment.'
      : `${name} asks you to pay for ${withArticle(service.toLowerCase())}.`,
    paid: `The ${service.toLowerCase()} of ${name} is paid. Your receipt is in the email that we sent you, if it was you who paid.`,
    nothing: `It needs no payment any more: ${name} can tell you why.`,
    expired: `Ask ${name} for another. No money was taken.`,
  };
  useEffect(() => {
    if (state !== 'open') forget(PAYER);
  }, [state]);
  const total = { text: state === 'paid' ? 'Paid' : 'To pay', amount: formatNaira(amount) };
  return (
    <>
      <h1>{TITLES[state](link)}</h1>
      <p className={`mt-2 ${state === 'open' ? 'text-ink-2' : 'text-lead'}`}>{words[state]}</p>
      {/* The price list follows the button: a family's would push it below the viewport. */}
      {state === 'open' && <Prices className="mt-1" lines={[]} total={total} />}
      {state === 'open' && <PayerForm link={link} {...arrival} />}
      <Prices
        className="mt-6"
        lines={
          link.orders
            ? link.orders.map((one) => ({
                text: one.service,
                detail: `For ${one.name}`,
                amount: formatNaira(one.amount),
              }))
            : [{ text: title, detail: `For ${name}`, amount: formatNaira(amount) }]
        }
        total={state === 'nothing' ? undefined : total}
      />
      {state !== 'open' && link.waits && (
        <Notice tone="wait" title={MONEY_WAITS} className="mt-6">
          We are looking at money that came in by this link. What was not owed is refunded to the
          card or account it came from.
        </Notice>
      )}
    </>
  );
}

function PayerForm({
  link,
  code,
  paying,
  returned,
  problem,
}: { link: Shown } & Omit<ReturnType<typeof useLoaderData<typeof loader>>, 'link'>) {
  const { amount, waits, expected_by, expires_at } = link;
  const form = useRef<HTMLFormElement>(null);
  // Who comes back from the provider without having paid doesn't type it again.
  useEffect(() => {
    const payer = recall<Record<string, string>>(PAYER);
    if (payer?.code !== code) return forget(PAYER);
    for (const name of ['email', 'name']) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value ||= payer[name] ?? '';
    }
  }, [code]);
  return (
    <>
      {waits ? (
        <MoneyWaits className="mt-6" />
      ) : (
        returned && (
          <NotHeard
            title="We have not heard of the payment yet"
            mailed="the receipt"
            again={`/pay/${code}?returned=1`}
            className="mt-6"
          />
        )
      )}
      {problem && !returned && (
        <NotOpened className="mt-6">
          {PROBLEMS[problem] ?? 'No money was taken. Try again in a moment.'}
        </NotOpened>
      )}
      <form
        ref={form}
        method="post"
        action={`/api/pay/${code}/start`}
        onSubmit={({ currentTarget }) => {
          const { email, name } = Object.fromEntries(new FormData(currentTarget));
          keep(PAYER, { code, email, name });
        }}
        className="mt-1 grid gap-3"
      >
        <input type="hidden" name="expected_amount" value={amount} />
        <div>
          <label htmlFor="email">
            Your email address <span className="font-normal text-ink-2">(for the receipt)</span>
          </label>
          <input
            id="email"
            name="email"
            type="email"
            required
            autoComplete="email"
            aria-invalid={problem === 'email' || undefined}
            className="control mt-[.4rem]"
          />
          <MistypedAddress
            id="email"
            take={(address, input) => {
              input.value = address;
            }}
          />
        </div>
        <div>
          <label htmlFor="name">
            Your name <span className="font-normal text-ink-2">(optional)</span>
          </label>
          <input
            id="name"
            name="name"
            autoComplete="name"
            maxLength={80}
            className="control mt-[.4rem]"
          />
        </div>
        <div className="grid gap-3">
          <Button type="submit" kind={returned || waits ? 'second' : 'pay'} wide>
            {`Pay ${formatNaira(amount)}`}
          </Button>
          {paying.fallback && (
            <Button type="submit" kind="second" wide name="provider" value={paying.fallback.name}>
              {`Pay ${formatNaira(amount)} with ${paying.fallback.label}`}
            </Button>
          )}
        </div>
      </form>
      <p className="mt-3 text-ink-2 text-small">
        By {paying.options}, on our payment provider’s own page, which leads back here. The link
        pays exactly this, and expires on {formatDate(expires_at)}.
        {expected_by && (
          <span>{` The order is expected by ${dayInWords(expected_by)} if it is paid today.`}</span>
        )}
      </p>
      <PracticeNotice />
    </>
  );
}
