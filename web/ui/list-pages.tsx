import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from './button.tsx';

interface ListPagesProps {
  /** How many rows stand there now. */
  shown: number;
  /** How many there are, where that is known. */
  total?: number;
  /** The cursor of the next page; absent on the last. */
  next?: string;
  /** How many rows a page has. */
  size: number;
  /** While another page is on its way. */
  busy?: boolean;
  /** The id of the list's section, where turning a page leads to. */
  list: string;
  children?: ReactNode;
}

const count = (many: number) => many.toLocaleString('en-NG');

/** Below a list: how much of it stands there, and the ways on. The cursor stands in the address beside what else was asked. */
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
        {busy ? 'Looking…' : `Showing ${count(shown)}${total === undefined ? '' : ` of ${count(total)}`}`}
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
