import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callsOf, type Kind } from '#shared/services/index.ts';
import { callApi } from '../../../api.ts';
import { orderPaths } from '../../../order-paths.ts';
import type { Reader } from '../../../session/page-guard.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Key, useKeys, useKeysOn } from '../keys.tsx';
import { adminPaths } from '../paths.ts';

export interface Neighbours {
  previous: string | null;
  next: string | null;
  previous_kind?: Kind | null;
  next_kind?: Kind | null;
}

/** URL parameter: opened from the queue, whose filters are in the URL too. */
const VIA = 'via';
const VIA_QUEUE = 'queue';
export const isViaQueue = (search: string) => new URLSearchParams(search).get(VIA) === VIA_QUEUE;

/** The URL of Go Back: the queue if opened from there, else `list`. */
export function backFrom(search: string, list: string): string {
  if (!isViaQueue(search)) return list;
  const params = new URLSearchParams(search);
  params.delete(VIA);
  return adminPaths.queue(Object.fromEntries(params));
}

export function viaQueue(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('cursor');
  params.set(VIA, VIA_QUEUE);
  return params.toString();
}

/** The previous and next order; `query` is the list's. @throws as `callApi` */
export function readNeighbours(
  reader: Reader,
  kind: Kind,
  id: string,
  { cursor: _, ...query }: Record<string, string>,
  search = '',
): Promise<Neighbours> {
  if (isViaQueue(search)) {
    const { kind: asked, due, assignee, unassigned } = query;
    return callApi('GET /admin/queue/neighbours/{id}', {
      path: { id },
      query: { kind: asked, due, assignee, unassigned },
      ...reader,
    });
  }
  return callApi(`GET ${callsOf(kind).base}/neighbours/{id}`, { path: { id }, query, ...reader });
}

/** Keeps an answered order's neighbours from the queue's front, even after it leaves it. */
export function useNeighbours(
  { id, answered }: { id: string; answered: boolean },
  now: Neighbours,
): Neighbours {
  const [held, hold] = useState<{ id: string; there: Neighbours }>();
  if (answered && held?.there !== now) hold({ id, there: now });
  return !answered && held?.id === id ? held.there : now;
}

interface StepProps {
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
        <span aria-hidden className="flex max-lg:hidden not-pointer-fine:hidden">
          <Key>{letter}</Key>
        </span>
      )}
    </>
  );
  return to ? (
    <ButtonLink
      kind="second"
      size="dense"
      icon={<Icon aria-hidden />}
      to={to}
      replace
      aria-keyshortcuts={letter}
      className="min-w-11"
    >
      {content}
    </ButtonLink>
  ) : (
    <Button kind="second" size="dense" icon={<Icon aria-hidden />} disabled className="min-w-11">
      {content}
    </Button>
  );
}

/** The links replace the history entry, so that Go Back leads to the list. */
export function NeighbourLinks({ kind, neighbours }: { kind: Kind; neighbours: Neighbours }) {
  const { previous, next } = neighbours;
  const from = useLocation().search.slice(1);
  const navigate = useNavigate();
  const before = previous
    ? orderPaths.order(neighbours.previous_kind ?? kind, previous, from)
    : undefined;
  const after = next ? orderPaths.order(neighbours.next_kind ?? kind, next, from) : undefined;
  const go = (address: string) => () => {
    // Lets the next order's heading take the focus.
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
