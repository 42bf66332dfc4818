import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useWays } from '../../ways.ts';
import { SEARCH_TEXTS } from './words.ts';

/** The results' URL without a search. */
export function NothingAsked({ kind }: { kind: DecidedKind }) {
  const ways = useWays();
  return (
    <div className="max-w-text">
      <h1 className="mt-4">{SEARCH_TEXTS.noSearch}</h1>
      <p className="mt-3 text-ink-2 text-lead">Choose a nationality and a destination, and what is open to them stands here.</p>
      <ButtonLink to={ways.search(kind)} className="mt-6">
        Search {WORDS[kind].many}
      </ButtonLink>
    </div>
  );
}
