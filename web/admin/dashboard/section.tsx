import { ArrowRight } from 'lucide-react';
import { type FunctionComponent, type ReactNode, useId } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Dashboard } from '#shared/dashboard.ts';
import type { Permission } from '#shared/roles.ts';
import type { Reader } from '../../session/page-guard.ts';
import type { CallFailure } from '../call-failure.ts';
import { ReadFailure } from '../read-failure.tsx';

/** A section's data, or why it could not be loaded: the other sections are shown all the same. */
export type LoadResult<T> = { loaded: T } | { failure: CallFailure };

/** What waits for an administrator: a number, and the way to it. */
export interface Thing {
  many: number;
  /** One of them, and several. */
  words: readonly [one: string, many: string];
  note: string;
  to: string;
  /** Who can do something about it. */
  needs: Permission;
  /** Something has gone wrong for somebody. */
  failure?: boolean;
}

/** What a service shows on the dashboard. */
export interface ServiceSection<Row> {
  /** Its orders in a sentence: 'insurance applications'. */
  many: string;
  /** Fetches its rows. @throws as `callApi` */
  read(reader: Reader, now: Date): Promise<Row[]>;
  Section: FunctionComponent<{ result: LoadResult<Row[]>; figures: Dashboard | undefined; now: Date }>;
  /** Beside what waits for a decision. */
  thing?(figures: Dashboard): Thing;
  /** Its rows that can't wait, for who works on orders; draws nothing while there are none. */
  Waiting?: FunctionComponent<{ figures: Dashboard }>;
}

/** In place of a section's data that could not be loaded: why, and another try. The rest of the page stands. */
function LoadFailed({ failure }: { failure: CallFailure }) {
  const { revalidate, state } = useRevalidator();
  return <ReadFailure failure={failure} again={() => void revalidate()} busy={state === 'loading'} />;
}

/** A section's data, or that it could not be loaded. */
export function Loaded<T>({ result, children }: { result: LoadResult<T>; children: (loaded: T) => ReactNode }) {
  return 'loaded' in result ? children(result.loaded) : <LoadFailed failure={result.failure} />;
}

interface DashboardSectionProps {
  title: string;
  /** Where links of this page lead. */
  id?: string;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of the dashboard under its heading. */
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

/** The way to a whole list. */
export function ViewAll({ to, what }: { to: string; what: string }) {
  return (
    <Link to={to} className="link mt-1 -ml-1 text-dense">
      View all {what} <ArrowRight aria-hidden className="size-[1.1em]" />
    </Link>
  );
}

/** A row of what waits: its two columns, and the name in it. */
export const ROW = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b py-2';
export const NAME = 'font-semibold text-ink wrap-anywhere';

/** So many stand there at first. */
const FIRST = 5;

/** Rows that wait: the first ones, the rest on demand, and how many more there are than were read. */
export function Rows<Row>({ rows, all, children }: { rows: readonly Row[]; all: number; children: (row: Row) => ReactNode }) {
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
      {more > 0 && <p className="pt-1 text-ink-2">{more.toLocaleString('en-NG')} more come after these.</p>}
    </>
  );
}
