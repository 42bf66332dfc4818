import type { FoundResults } from './find-results.ts';
import { NothingAsked } from './nothing-asked.tsx';
import { Results } from './results.tsx';
import { SearchForm } from './search-form.tsx';
import { WORDS } from './words.ts';

/** What a results page has to say to what was asked. */
export function ResultsAnswer({ answer }: { answer: FoundResults }) {
  if (answer.asked === 'nothing') return <NothingAsked kind={answer.kind} />;
  if (answer.asked === 'both') return <Results key={`${answer.origin} ${answer.destination}`} {...answer} />;
  return (
    <div className="max-w-[30rem]">
      <h1 className="mt-4 mb-6">{WORDS[answer.kind].searchTitle}</h1>
      <SearchForm {...answer} incomplete />
    </div>
  );
}
