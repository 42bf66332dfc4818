import { COMING } from '#shared/places/openings.ts';
import eSim from '../../assets/coming/e-sim.svg';
import embassy from '../../assets/coming/embassy.svg';
import flight from '../../assets/coming/flight.svg';
import { patternOf, usePattern } from '../../page-pattern.ts';
import { paths } from '../../paths.ts';
import type { Handle } from '../../server-context.ts';
import { PatternPage } from '../../shell/pattern-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { GoBack } from '../../ui/go-back.tsx';
import { pageMeta, useSite } from '../../ui/site.ts';
import type { Route } from './+types/coming-soon-page';
import { TellMe } from './tell-me.tsx';

export const handle: Handle = { cached: true };

const WORDS: Record<
  (typeof COMING)[number],
  readonly [title: string, sentence: string, drawing: string]
> = {
  flight: [
    'Flights',
    'Searching and booking flights is on its way. Until then our advisers can book for you.',
    flight,
  ],
  embassy: [
    'Embassies',
    'Addresses and opening hours of embassies are on their way. Until then our advisers can tell you where to go.',
    embassy,
  ],
  'e-sim': [
    'E-sim',
    'Data plans for the countries you travel to are on their way. Until then our advisers can tell you what works there.',
    eSim,
  ],
};

function comingAt(pattern: string) {
  const page = COMING.find((one) => pattern === `/${one}`);
  if (!page) throw new Error(`Nothing is on its way at ${pattern}.`);
  const [title, sentence, drawing] = WORDS[page];
  return { page, title, sentence, drawing };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, sentence } = comingAt(patternOf(matches));
  return pageMeta(matches, `${title}: coming soon`, sentence);
};

export default function ComingSoonPage() {
  const site = useSite();
  const { page, title, sentence, drawing } = comingAt(usePattern());
  return (
    <PatternPage
      over={title}
      title="Coming Soon"
      drawing={drawing}
      ways={
        <>
          <TellMe key={page} page={page} />
          <ButtonLink kind="second" to={site.chat_url}>
            Chat with us
          </ButtonLink>
          <GoBack fallback={paths.home} />
        </>
      }
    >
      <p>{sentence}</p>
    </PatternPage>
  );
}
