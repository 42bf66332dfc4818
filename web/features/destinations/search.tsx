import { Link, useRouteError, useSearchParams } from 'react-router';
import { kindOf } from '#shared/services/destination-pages.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { useAudiencePaths } from '../../audience-paths.ts';
import { usePattern } from '../../page-pattern.ts';
import type { Place } from '../../places.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { searchFailure } from './load-failure.tsx';
import { SearchForm } from './search-form.tsx';
import { SEARCH_TEXTS } from './words.ts';

interface SearchProps {
  kind: DecidedKind;
  places: readonly Place[];
  offers?: number;
  /** Why there are no suggestions; the search works without them. */
  failure?: string;
}

export function Search({ kind, places, offers, failure }: SearchProps) {
  const [params] = useSearchParams();
  const listing = useAudiencePaths().listing(kind);
  const words = WORDS[kind];
  return (
    <div className="grid gap-12 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:gap-24">
      <div>
        <h1 className="mt-4">{words.searchTitle}</h1>
        <p className="mt-3 text-ink-2 text-lead">{words.searchLead}</p>
        {failure && (
          <Notice tone="bad" role="alert" title={failure} className="mt-6">
            <p>There are no suggestions right now. Type the destination and search anyway.</p>
          </Notice>
        )}
        <SearchForm
          key={kind}
          kind={kind}
          places={places}
          origin={params.get('origin') ?? undefined}
          destination={params.get('destination') ?? undefined}
          className="mt-6"
        />
        {listing && (
          <Link to={listing} className="link mt-3">
            {['See all', offers, words.many].filter(Boolean).join(' ')}
          </Link>
        )}
      </div>
      <HowItWorks
        kind={kind}
        at={0}
        direction="down"
        className="lg:mt-6 lg:border-line lg:border-l lg:pl-12"
      />
    </div>
  );
}

export function SearchFailure() {
  const kind = kindOf(usePattern());
  const failure = searchFailure(useRouteError(), SEARCH_TEXTS.fetchFailed);
  return (
    <Page back={useAudiencePaths().home}>
      <Search kind={kind} places={[]} failure={failure} />
    </Page>
  );
}
