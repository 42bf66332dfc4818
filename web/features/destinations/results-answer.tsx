import { WORDS } from '#shared/services/destination-words.ts';
import type { FoundResults } from './find-results.ts';
import { NothingAsked } from './nothing-asked.tsx';
import { Results } from './results.tsx';
import { SearchForm } from './search-form.tsx';

/** What a results page has to say to what was asked. */
export function ResultsAnswer({ response }: { response: FoundResults }) {
  if (response.asked === 'nothing') return <NothingAsked kind={response.kind} />;
  if (response.asked === 'both') return <Results key={`${response.origin} ${response.destination}`} {...response} />;
  return (
    <div className="max-w-[30rem]">
      <h1 className="mt-4 mb-6">{WORDS[response.kind].searchTitle}</h1>
      <SearchForm {...response} incomplete />
    </div>
  );
}
