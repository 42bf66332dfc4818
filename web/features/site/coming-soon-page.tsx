import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { COMING, newOpeningWait } from '#shared/places/openings.ts';
import { callApi } from '../../api.ts';
import eSim from '../../assets/coming/e-sim.svg';
import embassy from '../../assets/coming/embassy.svg';
import flight from '../../assets/coming/flight.svg';
import { FormShell } from '../../forms/form-shell.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { EmailField } from '../../forms/text-field.tsx';
import { patternOf, usePattern } from '../../page-pattern.ts';
import { paths } from '../../paths.ts';
import type { Handle } from '../../server-context.ts';
import { useWork } from '../../session/use-work.ts';
import { PatternPage } from '../../shell/pattern-page.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { GoBack } from '../../ui/go-back.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta, useSite } from '../../ui/site.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { Route } from './+types/coming-soon-page';

const FAILED = 'It could not be sent. Check your connection and try again.';

/** Unsubscribes by a mailed link. It takes a button, because mail scanners open links. */
function Leave({ code, onLeft }: { code: string; onLeft(said: string): void }) {
  const { busy, failure, run } = useWork(FAILED);
  const leave = () =>
    run(async () => {
      const { message } = await callApi('DELETE /openings/waits/{code}', { path: { code } });
      onLeft(message);
    });
  return (
    <>
      <div role="alert">{failure && <Notice tone="bad" title={failure} className="mb-4" />}</div>
      <Button busy={busy ? 'Taking it off' : undefined} onClick={leave}>
        Take my address off the list
      </Button>
    </>
  );
}

function TellMe({ page }: { page: (typeof COMING)[number] }) {
  const [said, setSaid] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);
  const [params] = useSearchParams();
  // The page is cached without its query, so the code is read after hydration.
  const code = useHydrated() ? params.get('leave') : null;
  if (said)
    return (
      <div ref={box} tabIndex={-1} className="w-full max-w-form outline-none">
        <Notice tone="good" role="status" title={said} />
      </div>
    );
  if (code) return <Leave code={code} onLeft={setSaid} />;
  return (
    <div className="w-full max-w-[24rem]">
      <NeedsScript />
      <FormShell
        schema={newOpeningWait}
        call="POST /openings/waits"
        defaults={{ page }}
        once
        lost={FAILED}
        onDone={({ message }) => setSaid(message)}
        className="grid gap-4 noscript:hidden"
      >
        <EmailField
          name="email"
          label="Email address"
          hint="For this one email, and nothing else."
        />
        <SubmitButton>Tell me when it opens</SubmitButton>
      </FormShell>
    </div>
  );
}

export const handle: Handle = { cached: true };

const WORDS: Record<
  (typeof COMING)[number],
  readonly [title: string, sentence: string, drawing: string]
> = {
  flight: [
    'Flights',
    'Flight search and booking is on its way. Until then our advisers can book for you.',
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
