import {
  type HeadersFunction,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router';
import { dayInWords } from '#shared/dates.ts';
import type { Eligibility } from '#shared/places/editions.ts';
import { kindOf } from '#shared/services/destination-pages.ts';
import { offerName, WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { slugOf } from '#shared/slug.ts';
import { useAudiencePaths } from '../../audience-paths.ts';
import { patternOf } from '../../page-pattern.ts';
import { paths } from '../../paths.ts';
import { nationalityOf } from '../../place-names.ts';
import { features } from '../../server-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Money } from '../../ui/price.tsx';
import { pageMeta } from '../../ui/site.ts';
import { Asked, FIRMNESS } from './asked-for.tsx';
import { factsIn, questionsOf, typedIn } from './check-facts.ts';
import { CheckForm } from './check-form.tsx';

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ url, pattern, context }: LoaderFunctionArgs) {
  const kind = kindOf(pattern);
  const { eligible, caller = '' } = context.get(features);
  const given = (name: string) => typedIn(url.searchParams.get(name));
  const origin = given('origin') || 'Nigeria';
  const asked = {
    kind,
    nationality: nationalityOf(origin) ?? origin,
    destination: given('destination'),
  };
  if (!asked.destination) return { ...asked, answer: undefined, questions: [] };
  const facts = factsIn(url.searchParams);
  const answer = await eligible({ ...asked, facts }, caller);
  return { ...asked, answer, questions: questionsOf(answer, facts) };
}
type Loaded = Awaited<ReturnType<typeof loader>>;

const titleOf = ({ kind, destination, answer }: Loaded) => {
  const { one } = WORDS[kind];
  const name = answer?.offers[0]?.destination ?? destination;
  return name ? `${offerName(kind, name)}: is it for you?` : `Is a ${one} for you?`;
};

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(
    matches,
    loaderData ? titleOf(loaderData) : WORDS[kindOf(patternOf(matches))].listFailed,
    'Choose your passport’s country to see whether it is on offer, what it costs and what you need.',
  );

type OfferProps = { kind: DecidedKind; offer: Eligibility['offers'][number] };

function Offer({ kind, offer }: OfferProps) {
  const audiencePaths = useAudiencePaths();
  const { id, destination, visa_excerpt, price, ready_by, requirements, unmet } = offer;
  return (
    <section className="mt-6 border-ink border-t-2 pt-4">
      <h2>{visa_excerpt || WORDS[kind].entry}</h2>
      <p className="mt-1">
        <Money amount={price} />. Pay today: by {dayInWords(ready_by[1])}.
      </p>
      {unmet.map(({ key, why }) => (
        <Notice key={key} tone="wait" title={why} className="mt-3" />
      ))}
      <ButtonLink to={audiencePaths.apply(kind, id)} className="mt-3">
        <span>
          Apply Now
          <span className="sr-only">
            {' '}
            for {destination}
            {visa_excerpt && `, ${visa_excerpt}`}
          </span>
        </span>
      </ButtonLink>
      {requirements.length > 0 && (
        <ul className="mt-4">
          {requirements.map((one) => (
            <Asked key={one.key} one={one}>
              {`${one.may_apply ? 'May apply to you' : FIRMNESS[one.enforcement]}.`}
            </Asked>
          ))}
        </ul>
      )}
    </section>
  );
}

function Reasons({ offers }: Pick<Eligibility, 'offers'>) {
  return (
    <ul className="mt-1 grid gap-1">
      {offers.map(({ id, visa_excerpt, unmet }) => (
        <li key={id}>
          {offers.length > 1 && visa_excerpt && <b>{visa_excerpt}: </b>}
          <span>{unmet.map(({ why }) => why).join(' ')}</span>
        </li>
      ))}
    </ul>
  );
}

function Outcome({ loaded, answer }: { loaded: Loaded; answer: Eligibility }) {
  const { kind, nationality, destination, questions } = loaded;
  const { one, many } = WORDS[kind];
  const { outcome, offers, ask } = answer;
  const name = offers[0]?.destination ?? destination;
  // Drawn anew for another question, so that a translated page doesn't go on naming the last one.
  const key = `${outcome} ${nationality} ${name}`;
  if (outcome === 'unknown')
    return (
      <Notice key={key} tone="wait" title="Not known: ask us" className="mt-6">
        <p>
          We don’t sell a {one} for {name} yet, so we can’t say what a passport of {nationality}{' '}
          needs. We have noted your question. <ContactLinks />
        </p>
      </Notice>
    );
  if (outcome === 'not_for_you')
    return (
      <Notice
        key={key}
        tone="bad"
        title={`Not for a passport of ${nationality} as things stand`}
        className="mt-6"
      >
        <Reasons offers={offers} />
        <p className="mt-2">
          <Link to={paths.results(kind, nationality, name)}>
            Everything that is open to a passport of {nationality}
          </Link>
        </p>
      </Notice>
    );
  return (
    <>
      <Notice tone="good" title={`Yes: a passport of ${nationality} can apply`} className="mt-6">
        <p>
          {ask.length > 0
            ? `${offers.length === 1 ? `One ${one}` : `${offers.length} ${many}`}. Answer the questions above, and the list below fits you exactly.`
            : `${offers.length === 1 ? `One ${one}` : `${offers.length} ${many}`}${questions.length > 0 ? ', and what you need, going by your answers' : ''}.`}
        </p>
      </Notice>
      {offers.map((offer) => (
        <Offer key={offer.id} kind={kind} offer={offer} />
      ))}
      <p className="mt-6">
        <Link to={paths.about(kind, slugOf(name))}>{`Everything about the ${name} ${one}`}</Link>
      </p>
    </>
  );
}

export default function CheckPage() {
  const loaded = useLoaderData<typeof loader>();
  const { kind, answer } = loaded;
  return (
    <Page back={paths.search(kind)} width="text">
      <h1 className="mt-4">{titleOf(loaded)}</h1>
      <CheckForm {...loaded} known={answer !== undefined && answer.outcome !== 'unknown'} />
      <div aria-live="polite">{answer && <Outcome loaded={loaded} answer={answer} />}</div>
    </Page>
  );
}
