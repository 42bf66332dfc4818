import { data, Link, redirect } from 'react-router';
import { dayInWords, formatDate } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import { REFUND_MOMENTS, untilWords } from '#shared/money/refund-terms.ts';
import type { AboutPlace, PublicEdition } from '#shared/places/editions.ts';
import { priceAt, speedsOf, timingOf } from '#shared/requirements/fees.ts';
import type { Requirement } from '#shared/requirements/requirement.ts';
import { conditionSentence } from '#shared/requirements/sentence.ts';
import { kindOf } from '#shared/services/destination-pages.ts';
import { GOVERNMENT_FEE, OUR_FEE, offerName, WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { capitalised } from '#shared/words.ts';
import { patternOf, usePattern } from '../../page-pattern.ts';
import { paths } from '../../paths.ts';
import { priceWords, shownPrice } from '../../places.ts';
import { features, type Handle } from '../../server-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Page } from '../../ui/page.tsx';
import { PlaceFace } from '../../ui/pattern.tsx';
import { Money, Prices } from '../../ui/price.tsx';
import { RefundTermsNote } from '../../ui/refund-terms-note.tsx';
import { pageMeta, siteOf } from '../../ui/site.ts';
import { SourceLine } from '../../ui/source-line.tsx';
import type { Route } from './+types/about-page';
import { Asked, FIRMNESS } from './asked-for.tsx';

export const handle: Handle = { cached: true, listed: (path) => path };

/** A name may come back: a browser that remembers both ways for good would go round and round. */
const ASKED_AGAIN = { 'cache-control': 'no-cache' };

export async function loader({ pattern, params, context }: Route.LoaderArgs) {
  const kind = kindOf(pattern);
  const found = await context.get(features).about(kind, params.name ?? '');
  if (found.elsewhere)
    throw redirect(paths.about(kind, found.elsewhere), { status: 301, headers: ASKED_AGAIN });
  if (found.places.length === 0) throw data(WORDS[kind].noneFound, 404);
  return { kind, places: found.places };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const kind = kindOf(patternOf(matches));
  const { one, noneFound } = WORDS[kind];
  const [first] = loaderData?.places ?? [];
  if (!loaderData || !first) return pageMeta(matches, noneFound);
  const site = siteOf(matches);
  const title = offerName(kind, first.place.destination);
  return [
    ...pageMeta(
      matches,
      title,
      `${title}: what it costs in naira, how long it takes, which papers it needs.`,
    ),
    ...(site
      ? [
          {
            'script:ld+json': {
              '@context': 'https://schema.org',
              '@graph': loaderData.places.map(({ place }) => ({
                '@type': 'Service',
                name: [place.destination, place.visa_excerpt].filter(Boolean).join(', '),
                serviceType: `${one} application`,
                provider: { '@type': 'Organization', name: site.brand, url: site.public_url },
                offers: {
                  '@type': 'Offer',
                  price: String(place.visa_price),
                  priceCurrency: 'NGN',
                  url: site.public_url + paths.apply(loaderData.kind, place.id),
                },
              })),
            },
          },
        ]
      : []),
  ];
};

export function ErrorBoundary() {
  const kind = kindOf(usePattern());
  const { noneFound, listingTitle } = WORDS[kind];
  return (
    <Page back={paths.listing(kind)} width="text">
      <h1 className="mt-4">{noneFound}</h1>
      <p className="mt-3 text-ink-2">
        Nothing that is on offer now has this address. Find it by its name in the list.
      </p>
      <ButtonLink to={paths.listing(kind)} className="mt-6">
        {listingTitle}
      </ButtonLink>
    </Page>
  );
}

const EACH = 'for-each';
const GROUPS = [
  ['Papers', ['document']],
  ['Passport and photograph', ['passport', 'photo']],
  ['What you are asked', ['question']],
  ['Good to know', ['notice']],
] as const;

const titlesOf = ({ requirements }: PublicEdition) =>
  Object.fromEntries(requirements.map(({ key, title }) => [key, title]));

/** How strictly a requirement holds; conditions are spelled out: the reader is unknown. */
function howFirm({ enforcement, when }: Requirement, edition: PublicEdition): string {
  const firm = FIRMNESS[enforcement];
  if (!when) return `${firm}.`;
  return `May apply. ${firm} ${conditionSentence(when, titlesOf(edition)).replace('If', 'if')}.`;
}

/** What a reader sees of a requirement, for comparison: without its key, which isn't shown. */
const asRead = (one: Requirement, edition: PublicEdition) =>
  JSON.stringify({ ...one, key: '', when: howFirm(one, edition) });

/** The requirements that all of several editions have, in the same words. */
function askedByAll([first, ...others]: readonly (PublicEdition | undefined)[]): Requirement[] {
  if (!first || others.length === 0) return [];
  const asked = others.map(
    (edition) => new Set(edition?.requirements.map((one) => asRead(one, edition))),
  );
  return first.requirements.filter((one) => asked.every((all) => all.has(asRead(one, first))));
}

function AllAsked({ edition, asked }: { edition: PublicEdition; asked: readonly Requirement[] }) {
  return GROUPS.map(([title, kinds]) => {
    const list = asked.filter((one) => (kinds as readonly string[]).includes(one.kind));
    if (list.length === 0) return null;
    return (
      <section key={title} className="mt-6">
        <h3 className="text-h3">{title}</h3>
        <ul className="mt-2">
          {list.map((one) => (
            <Asked key={one.key} one={one}>
              {howFirm(one, edition)}
            </Asked>
          ))}
        </ul>
      </section>
    );
  });
}

const originOf = (edition: PublicEdition | undefined) =>
  edition && JSON.stringify([edition.sources, edition.sample, edition.checked_at?.slice(0, 10)]);

function Origin({ sources, sample, checked_at }: PublicEdition) {
  return (
    <>
      {sources.length > 0 && (
        <p className="mt-3 text-ink-2 text-small">
          Sources:{' '}
          {sources.map((source, at) => (
            <span key={JSON.stringify(source)}>
              {at > 0 && <span>; </span>}
              <SourceLine source={source} />
            </span>
          ))}
        </p>
      )}
      <p className="mt-3 text-ink-2 text-small">
        {sample
          ? 'A sample: nobody has verified it.'
          : checked_at && `Checked on ${formatDate(checked_at)}.`}
      </p>
    </>
  );
}

function Terms({
  kind,
  edition,
  price,
}: {
  kind: DecidedKind;
  edition: PublicEdition;
  price: number;
}) {
  const back = edition.fees.filter(({ back_until }) => back_until);
  return (
    <>
      {speedsOf(edition).length > 1 && (
        <section className="mt-6">
          <h3 className="text-h3">Speeds</h3>
          <Facts
            rows={speedsOf(edition).map((speed) => {
              const time = timingOf(edition, speed);
              const amount = priceAt(edition, price, speed);
              return [
                capitalised(speed),
                `${formatNaira(amount)}${time ? `, ${time.least} to ${time.most} working days` : ''}`,
              ];
            })}
          />
        </section>
      )}
      {back.length > 0 && (
        <p className="mt-3 text-ink-2 text-small">
          {back
            .map(({ party, amount, back_until }) => {
              const moment = REFUND_MOMENTS.find((one) => one === back_until);
              return `${party === 'government' ? GOVERNMENT_FEE : OUR_FEE} of ${formatNaira(amount)}: refunded ${moment ? untilWords(kind, moment) : back_until}.`;
            })
            .join(' ')}
        </p>
      )}
    </>
  );
}

interface OfferProps {
  kind: DecidedKind;
  about: AboutPlace;
  first: boolean;
  /** Requirements (by `asRead`) that the page shows once for all offers; sources if `origin`. */
  common: ReadonlySet<string>;
  origin: boolean;
}

function Offer({ kind, about, first, common, origin }: OfferProps) {
  const { place, ready_by, usual_by } = about;
  const { edition, government_fee = 0 } = place;
  const price = shownPrice(place);
  return (
    <section className="mt-5 grid gap-x-12 border-line border-t pt-4 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_auto_1fr] lg:pt-6">
      <h2>{place.visa_excerpt || WORDS[kind].entry}</h2>
      <div className="lg:sticky lg:top-4 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start lg:rounded-field lg:bg-sunk lg:px-6 lg:py-4">
        <Prices
          lines={
            government_fee > 0
              ? [
                  { text: GOVERNMENT_FEE, amount: <Money amount={government_fee} /> },
                  { text: OUR_FEE, amount: <Money amount={price - government_fee} /> },
                ]
              : []
          }
          total={{ text: 'You pay', amount: <Money amount={price} /> }}
          className="mt-1 lg:mt-0"
        />
        <ButtonLink
          to={paths.apply(kind, place.id)}
          kind={first ? 'main' : 'second'}
          wide
          className="mt-2"
        >
          Apply now<span className="sr-only"> for {place.visa_excerpt || place.destination}</span>
        </ButtonLink>
        <p className="mt-4">
          {`Pay today: by ${[
            dayInWords(ready_by[1]),
            usual_by && `most often by ${dayInWords(usual_by)}`,
            place.process_time,
          ]
            .filter(Boolean)
            .join(', ')}.`}
        </p>
        <RefundTermsNote kind={kind} amount={price} government={government_fee} className="mt-2" />
        <Link to={paths.check(kind, place.destination)} className="link mt-1">
          Is it for you? Check in two taps
        </Link>
      </div>
      {place.visa_description && (
        <p className="mt-3 max-w-text whitespace-pre-line text-ink-2 lg:mt-2">
          {place.visa_description}
        </p>
      )}
      {edition && (
        <div className="min-w-0 max-w-text">
          {common.size > 0 && (
            <a href={`#${EACH}`} className="link">
              What each of them asks for
            </a>
          )}
          <AllAsked
            edition={edition}
            asked={edition.requirements.filter((one) => !common.has(asRead(one, edition)))}
          />
          <Terms kind={kind} edition={edition} price={price} />
          {!origin && <Origin {...edition} />}
        </div>
      )}
    </section>
  );
}

export default function AboutPage({ loaderData: { kind, places } }: Route.ComponentProps) {
  const name = places[0]?.place.destination ?? '';
  const offers = places.map(({ place }) => place);
  const edition = offers[0]?.edition;
  const common = edition ? askedByAll(offers.map((place) => place.edition)) : [];
  const origin =
    common.length > 0 && offers.every((place) => originOf(place.edition) === originOf(edition));
  const said = new Set(edition && common.map((one) => asRead(one, edition)));
  return (
    <Page back={paths.listing(kind)}>
      <div className="mt-1 flex items-start gap-4 lg:items-center">
        <PlaceFace place={name} className="size-14 lg:size-18" />
        <div>
          <h1>{offerName(kind, name)}</h1>
          <p className="mt-1 text-ink-2 empty:hidden">
            {`${offers.length > 1 ? `${offers.length} to choose from. ` : ''}${priceWords(offers)}`}
          </p>
        </div>
      </div>
      {places.map((about, at) => (
        <Offer
          key={about.place.id}
          kind={kind}
          about={about}
          first={at === 0}
          common={said}
          origin={origin}
        />
      ))}
      {edition && common.length > 0 && (
        <section id={EACH} className="mt-8 scroll-mt-4 border-line border-t pt-6">
          <h2>For each of these {WORDS[kind].many}</h2>
          <div className="grid gap-x-12 lg:grid-cols-2">
            <AllAsked edition={edition} asked={common} />
          </div>
          {origin && <Origin {...edition} />}
        </section>
      )}
    </Page>
  );
}
