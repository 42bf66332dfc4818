import { ChevronDown, ChevronUp } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { callsOf, type Kind } from '#shared/services/index.ts';
import { callApi } from '../../api.ts';
import { orderPaths } from '../../order-paths.ts';
import type { Reader } from '../../session/page-guard.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { adminPaths } from '../paths.ts';
import { Key, useKeys, useKeysOn } from '../shell/keys.tsx';

/** The orders before and after one in the list it was opened from. */
export interface Neighbours {
  previous: string | null;
  next: string | null;
  /** Their services, where the list holds several. */
  previous_kind?: Kind | null;
  next_kind?: Kind | null;
}

/** Says in an order's URL that it was opened from the queue, whose filters stand beside it. */
const VIA = 'via';
export const VIA_QUEUE = 'queue';
const isViaQueue = (search: string) => new URLSearchParams(search).get(VIA) === VIA_QUEUE;

/** Where Go Back leads from an order: the queue with its filters, when it was opened there; else `list`. */
export function backFrom(search: string, list: string): string {
  if (!isViaQueue(search)) return list;
  const params = new URLSearchParams(search);
  params.delete(VIA);
  return adminPaths.queue(Object.fromEntries(params));
}

/** The query of an order's URL that says it was opened from the queue. */
export function viaQueue(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('cursor');
  params.set(VIA, VIA_QUEUE);
  return params.toString();
}

/** Fetches them; `query` is the list's query. @throws as `callApi` */
export function readNeighbours(
  reader: Reader,
  kind: Kind,
  id: string,
  { cursor: _, ...query }: Record<string, string>,
  search = '',
): Promise<Neighbours> {
  if (isViaQueue(search)) {
    const { kind: asked, due, assignee, unassigned } = query;
    return callApi('GET /admin/queue/neighbours/{id}', { path: { id }, query: { kind: asked, due, assignee, unassigned }, ...reader });
  }
  return callApi(`GET ${callsOf(kind).base}/neighbours/{id}`, { path: { id }, query, ...reader });
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
export function NeighbourLinks({ kind, neighbours }: { kind: Kind; neighbours: Neighbours }) {
  const { previous, next } = neighbours;
  const from = useLocation().search.slice(1);
  const navigate = useNavigate();
  const before = previous ? orderPaths.order(neighbours.previous_kind ?? kind, previous, from) : undefined;
  const after = next ? orderPaths.order(neighbours.next_kind ?? kind, next, from) : undefined;
  const go = (address: string) => () => {
    // Move the focus to the next order's heading.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    void navigate(address, { replace: true });
  };
  useKeys({ k: before ? go(before) : undefined, j: after ? go(after) : undefined });
  return (
    <nav aria-label="Other orders of the list" className="flex gap-2">
      <Step to={before} words="Previous" letter="K" Icon={ChevronUp} />
      <Step to={after} words="Next" letter="J" Icon={ChevronDown} />
    </nav>
  );
}
