import { ArrowRight } from 'lucide-react';
import { type FunctionComponent, type ReactNode, useId } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Permission } from '#shared/people/roles.ts';
import type { Kind } from '#shared/services/index.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { orderPaths } from '../../../order-paths.ts';
import type { Reader } from '../../../session/page-guard.ts';
import type { Failure } from '../../../ui/failure-notice.tsx';
import { ReadFailure } from '../read-failure.tsx';

/** A section's data or failure; one section's failure doesn't affect the others. */
export type LoadResult<T> = { loaded: T } | { failure: Failure };

/** A tab of the dashboard with a list of waiting work. */
export interface Need {
  title: string;
  many: number;
  needs: Permission;
  rows: ReactNode;
}

export interface ServiceSection<Row> {
  /** Its orders in words, for example 'insurance applications'. */
  many: string;
  /** @throws as `callApi` */
  read(reader: Reader, now: Date): Promise<Row[]>;
  Section: FunctionComponent<{
    result: LoadResult<Row[]>;
    figures: Dashboard | undefined;
    now: Date;
  }>;
  /** Shown next to its tab. */
  Beside?: FunctionComponent<{ figures: Dashboard | undefined }>;
  /** Its urgent work; `many` may be 0. */
  need?(figures: Dashboard): Need;
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
  id?: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function DashboardSection({ title, id, actions, children }: DashboardSectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} id={id} className="mt-4 min-w-0">
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
    <Link to={to} className="link mt-1 text-dense">
      View all {what} <ArrowRight aria-hidden className="size-[1.1em]" />
    </Link>
  );
}

export const ROW =
  'grid min-h-11 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-4 border-line border-b py-[.15rem] leading-[1.15rem]';
export const NAME = 'font-semibold text-ink wrap-anywhere';

interface Named {
  kind: Kind;
  id: string;
  name: string;
  deleted: boolean;
}

/** The order's name, linked unless the order was deleted. */
export const OrderName = ({ order: { kind, id, name, deleted } }: { order: Named }) =>
  deleted ? (
    <span className={NAME}>{name}</span>
  ) : (
    <Link to={orderPaths.order(kind, id)} className={NAME}>
      {name}
    </Link>
  );

const FIRST = 8;

/** The first eight rows; the tab shows how many there are. */
export function Rows<Row>({
  rows,
  more,
  children,
}: {
  rows: readonly Row[];
  more?: ReactNode;
  children: (row: Row) => ReactNode;
}) {
  return (
    <>
      <ul>{rows.slice(0, FIRST).map(children)}</ul>
      {more}
    </>
  );
}
