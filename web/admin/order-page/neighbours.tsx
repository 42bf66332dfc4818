import { ChevronDown, ChevronUp } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { Kind } from '#shared/services/index.ts';
import { callApi } from '../../api.ts';
import type { Reader } from '../../features/site/page-guard.ts';
import { orderPaths } from '../../order-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Key, useKeys, useKeysOn } from '../shell/keys.tsx';

/** The orders before and after one in the list it was opened from. */
export interface Neighbours {
  previous: string | null;
  next: string | null;
}

/** Fetches them; `query` is the list's query, `base` the start of its API path: `/insurance`. @throws as `callApi` */
export function readNeighbours(
  reader: Reader,
  base: string,
  id: string,
  { cursor: _, ...query }: Record<string, string>,
): Promise<Neighbours> {
  return callApi<Neighbours>('GET', `${base}/neighbours/${id}?${new URLSearchParams(query)}`, reader);
}

interface StepProps {
  /** The URL it links to; undefined at either end of the list. */
  to: string | undefined;
  words: string;
  letter: string;
  Icon: typeof ChevronUp;
}

function Step({ to, words, letter, Icon }: StepProps) {
  const on = useKeysOn();
  const content = (
    <>
      <span className="sr-only">{words}</span>
      {on && (
        <span aria-hidden className="flex max-lg:hidden pointer-coarse:hidden">
          <Key>{letter}</Key>
        </span>
      )}
    </>
  );
  return to ? (
    <ButtonLink kind="second" size="dense" icon={<Icon aria-hidden />} to={to} replace aria-keyshortcuts={letter} className="min-w-11">
      {content}
    </ButtonLink>
  ) : (
    <Button kind="second" size="dense" icon={<Icon aria-hidden />} disabled className="min-w-11">
      {content}
    </Button>
  );
}

/**
 * Links to an order's neighbours: buttons, and the keys K and J. They keep the list's filters and replace the history entry, so that
 * Go Back leads to the list.
 */
export function NeighbourLinks({ kind, neighbours: { previous, next } }: { kind: Kind; neighbours: Neighbours }) {
  const from = useLocation().search.slice(1);
  const navigate = useNavigate();
  const to = (id: string | null) => (id ? orderPaths.order(kind, id, from) : undefined);
  const go = (id: string | null) => () => {
    const address = to(id);
    if (!address) return;
    // Move the focus to the next order's heading.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    void navigate(address, { replace: true });
  };
  useKeys({ k: go(previous), j: go(next) });
  return (
    <nav aria-label="Other orders of the list" className="flex gap-2">
      <Step to={to(previous)} words="Previous" letter="K" Icon={ChevronUp} />
      <Step to={to(next)} words="Next" letter="J" Icon={ChevronDown} />
    </nav>
  );
}
