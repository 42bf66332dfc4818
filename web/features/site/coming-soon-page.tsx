import { patternOf, usePattern } from '../../page-pattern.ts';
import { paths } from '../../paths.ts';
import type { Handle } from '../../server-context.ts';
import { PatternPage } from '../../shell/pattern-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { GoBack } from '../../ui/go-back.tsx';
import { pageMeta, useSite } from '../../ui/site.ts';
import type { Route } from './+types/coming-soon-page';

export const handle: Handle = { cached: true };

const COMING: Record<string, readonly [title: string, sentence: string]> = {
  [paths.flight]: [
    'Flights',
    'Searching and booking flights is on its way. Until then our advisers can book for you.',
  ],
  [paths.embassy]: [
    'Embassies',
    'Addresses and opening hours of embassies are on their way. Until then our advisers can tell you where to go.',
  ],
  [paths.eSim]: [
    'E-sim',
    'Data plans for the countries you travel to are on their way. Until then our advisers can tell you what works there.',
  ],
};

function coming(pattern: string) {
  const known = COMING[pattern];
  if (!known) throw new Error(`Nothing is on its way at ${pattern}.`);
  return known;
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const [title, sentence] = coming(patternOf(matches));
  return pageMeta(matches, `${title}: coming soon`, sentence);
};

export default function ComingSoonPage() {
  const site = useSite();
  const [title, sentence] = coming(usePattern());
  return (
    <PatternPage
      over={title}
      title="Coming Soon"
      ways={
        <>
          <ButtonLink to={site.chat_url}>Chat with us</ButtonLink>
          <GoBack fallback={paths.home} />
        </>
      }
    >
      <p>{sentence}</p>
    </PatternPage>
  );
}
