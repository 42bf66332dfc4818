import { ArrowRight } from 'lucide-react';
import { type FunctionComponent, type ReactNode, useId } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Dashboard } from '#shared/dashboard.ts';
import type { Permission } from '#shared/roles.ts';
import type { Reader } from '../../../session/page-guard.ts';
import type { Failure } from '../../../ui/failure-notice.tsx';
import { ReadFailure } from '../read-failure.tsx';

/** One section's failure doesn't affect the others. */
export type LoadResult<T> = { loaded: T } | { failure: Failure };

export interface Thing {
  many: number;
  words: readonly [one: string, many: string];
  note: string;
  to: string;
  needs: Permission;
  failure?: boolean;
}

export interface ServiceSection<Row> {
  /** Its orders in words: 'insurance applications'. */
  many: string;
  /** @throws as `callApi` */
  read(reader: Reader, now: Date): Promise<Row[]>;
  Section: FunctionComponent<{
    result: LoadResult<Row[]>;
    figures: Dashboard | undefined;
    now: Date;
  }>;
  thing?(figures: Dashboard): Thing;
  /** Renders nothing without urgent rows. */
  Waiting?: FunctionComponent<{ figures: Dashboard }>;
}

function LoadFailed({ failure }: { failure: Failure }) {
  const { revalidate, state } = useRevalidator();
  return (
    <ReadFailure failure={failure} again={() => void revalidate()} busy={state === 'loading'} />
  );
}

export function Loaded<T>({
  result,
  children,
}: {
  result: LoadResult<T>;
  children: (loaded: T) => ReactNode;
}) {
  return 'loaded' in result ? children(result.loaded) : <LoadFailed failure={result.failure} />;
}

interface DashboardSectionProps {
  title: string;
  /** The anchor of links on this page. */
  id?: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function DashboardSection({ title, id, actions, children }: DashboardSectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} id={id} className="mt-8 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={heading}>{title}</h2>
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

export function ViewAll({ to, what }: { to: string; what: string }) {
  return (
    <Link to={to} className="link mt-1 -ml-1 text-dense">
      View all {what} <ArrowRight aria-hidden className="size-[1.1em]" />
    </Link>
  );
}

export const ROW = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b py-2';
export const NAME = 'font-semibold text-ink wrap-anywhere';

const FIRST = 5;

/** The first rows, and a button for the rest; `all` counts those not fetched too. */
export function Rows<Row>({
  rows,
  all,
  children,
}: {
  rows: readonly Row[];
  all: number;
  children: (row: Row) => ReactNode;
}) {
  const rest = rows.slice(FIRST);
  const more = all - rows.length;
  return (
    <>
      <ul className="mt-2 border-ink border-t">{rows.slice(0, FIRST).map(children)}</ul>
      {rest.length > 0 && (
        <details className="group">
          <summary className="link -ml-1 text-dense">
            <span className="group-open:hidden">Show {rest.length} more</span>
            <span className="group-not-open:hidden">Show fewer</span>
          </summary>
          <ul className="border-line border-t">{rest.map(children)}</ul>
        </details>
      )}
      {more > 0 && (
        <p className="pt-1 text-ink-2">{more.toLocaleString('en-NG')} more come after these.</p>
      )}
    </>
  );
}
