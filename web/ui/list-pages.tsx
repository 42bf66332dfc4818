import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { withCommas } from '#shared/words.ts';
import { ButtonLink } from './button.tsx';

interface ListPagesProps {
  shown: number;
  total?: number;
  next?: string;
  size: number;
  busy?: boolean;
  /** Id of the section to scroll to. */
  list: string;
  children?: ReactNode;
}

/** The cursor is a URL parameter, like the list's filters. */
export function ListPages({ shown, total, next, size, busy, list, children }: ListPagesProps) {
  const [params] = useSearchParams();
  const to = (cursor?: string) => {
    const query = new URLSearchParams(params);
    query.delete('cursor');
    if (cursor) query.set('cursor', cursor);
    return `?${query}#${list}`;
  };
  return (
    <div className="flex min-h-15 flex-wrap items-center justify-between gap-3 pt-4 text-ink-2 text-small print:hidden">
      <p role="status" className="tabular-nums">
        {busy
          ? 'Looking…'
          : `Showing ${withCommas(shown)}${total === undefined ? '' : ` of ${withCommas(total)}`}`}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {children}
        {params.has('cursor') && (
          <ButtonLink kind="link" to={to()}>
            Back to the first
          </ButtonLink>
        )}
        {next && (
          <ButtonLink kind="second" size="small" to={to(next)}>
            Next {size}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
