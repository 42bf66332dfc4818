import type { ReactNode } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { isOrderList, listOf } from '#shared/staff/views.ts';
import { withCommas } from '#shared/words.ts';
import type { ListCall } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ClearSearch } from '../../../ui/filter-form.tsx';
import { ListPages } from '../../../ui/list-pages.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import { AdminPage } from '../admin-page.tsx';
import { KeysNote } from '../keys.tsx';
import { adminPaths } from '../paths.ts';
import { ChoosableTable, useChoosing } from './choosable-table.tsx';
import { columnChoices, shownColumns } from './columns.ts';
import type { DayBasis } from './day-filters.tsx';
import { ExportButton } from './export-button.tsx';
import { type FilterOf, isNarrowed, PAGE, queryOf } from './list-calls.ts';
import { type Choice, ListFilters } from './list-filters.tsx';
import type { Column, TableSize } from './list-table.tsx';
import { ANY, type DefaultFilters, isUsual, remember, SEARCHING, useView } from './list-view.ts';
import { SaidAbove } from './said-above.tsx';
import { SaveView } from './save-view.tsx';

const LIST = 'list';

interface EmptyWords {
  /** Without any rows: the title, and when the first will appear. */
  none: string;
  why: string;
  /** Title and hint if the filters match nothing. */
  notFound?: string;
  hint?: string;
  all?: string;
  /** The link resets the search alone. */
  clears?: boolean;
  /** Title, and link to all rows, if only the default filters apply. */
  usual?: readonly [title: string, all: string];
}

interface AdminListProps<C extends ListCall, Row> {
  title: string;
  call: C;
  list: { rows: readonly Row[]; next?: string };
  columns: readonly Column<Row>[];
  /** Columns that are hidden by default. */
  more?: readonly Column<Row>[];
  size?: TableSize;
  /** The URL of a row; `view` is the list's query. */
  to?: ((row: Row, view: string) => string | undefined) | undefined;
  /** A verb for what Enter does. */
  opens?: string;
  search?: readonly [label: string, placeholder: string];
  choices?: readonly Choice<FilterOf<C>>[];
  /** The filters that `call` implies, in the whole list's terms. */
  selects?: Record<string, string>;
  days?: readonly DayBasis[];
  /** Offers whole months up to the month of this moment. */
  monthsUntil?: Date;
  /** The default filters; must be the same object at each render. */
  opensOn?: DefaultFilters;
  /** Filters that add rows instead of narrowing. */
  adding?: readonly FilterOf<C>[];
  empty: EmptyWords;
  /** The number of all rows, if known. */
  total?: number;
  /** Number of orders set aside, because not paid for a long time. */
  aside?: number | undefined;
  actions?: ReactNode;
  /** `intro` is above the list, `above` above its filters, `sums` between filters and rows. */
  intro?: ReactNode;
  above?: ReactNode;
  sums?: ReactNode;
  /** Below the list: other lists, dialogs. */
  children?: ReactNode;
}

/** A list's page: filters, rows or why there are none, pagination, shortcuts. */
export function AdminList<C extends ListCall, Row extends { id: string | number }>({
  title,
  call,
  list: { rows, next },
  columns,
  more = [],
  size,
  to,
  opens = 'open',
  search,
  choices,
  selects,
  days,
  monthsUntil,
  opensOn,
  adding,
  empty,
  total,
  aside = 0,
  actions = <ExportButton call={call} opensOn={opensOn} />,
  intro,
  above,
  sums,
  children,
}: AdminListProps<C, Row>) {
  const { pathname } = useLocation();
  const view = useView(opensOn);
  const filter = useAddressSearch(SEARCHING);
  const name = listOf(call.slice('GET '.length));
  const { cursor: _, ...query } = { ...queryOf(view), ...selects };
  const asked = view.get('columns');
  const orderList = name && isOrderList(name) ? name : undefined;
  // Lists of one route module share its state, so the URL distinguishes them.
  const at = `${pathname}?${view}`;
  const several = useChoosing(orderList, query, at);
  const busy = useNavigation().location?.pathname === pathname;
  return (
    <AdminPage
      title={title}
      back={adminPaths.dashboard}
      beside={
        (actions || name) && (
          <div className="flex flex-wrap justify-end gap-2 max-md:[&_svg]:hidden print:hidden">
            {actions}
            {name && <SaveView list={name} query={asked ? { ...query, columns: asked } : query} />}
          </div>
        )
      }
    >
      {intro}
      <section id={LIST} aria-label={title} aria-busy={busy} className="flex flex-col">
        {above}
        {(search || choices) && (
          <ListFilters
            filter={search && filter}
            label={search?.[0]}
            placeholder={search?.[1]}
            choices={choices}
            days={days}
            monthsUntil={monthsUntil}
            opensOn={opensOn}
            columns={(asked) => columnChoices(columns, more, asked)}
          >
            {several && !several.chosen && rows.length > 0 && (
              <Button
                kind="link"
                className="ml-auto print:hidden"
                onClick={() => several.choose(new Set())}
              >
                Choose several
              </Button>
            )}
          </ListFilters>
        )}
        {/* On a phone the rows come first. */}
        {sums && <div className="max-md:order-1">{sums}</div>}
        <SaidAbove view={at}>
          <ChoosableTable<Row>
            key={at}
            list={orderList}
            several={several}
            query={query}
            caption={title}
            size={size}
            columns={shownColumns(columns, more, asked)}
            rows={rows}
            to={to && ((row) => to(row, String(view)))}
            none={
              <NoRows words={empty} view={view} opensOn={opensOn} adding={adding} filter={filter} />
            }
          />
        </SaidAbove>
        <ListPages
          shown={rows.length}
          total={total}
          next={next}
          size={PAGE}
          busy={busy}
          list={LIST}
        >
          {aside > 0 && (
            <p>
              <span>
                {`${withCommas(aside)} not paid for a long time ${aside === 1 ? 'is' : 'are'} set aside: `}
              </span>
              <Link to={`?${withAside(view)}`} className="link">
                {aside === 1 ? 'show it' : 'show them'}
              </Link>
            </p>
          )}
        </ListPages>
        <KeysNote
          keys={[
            ['J', 'next'],
            ['K', 'previous'],
            ['Enter', opens],
            ...(search || choices ? [['/', 'search'] as const] : []),
          ]}
        />
      </section>
      {children}
    </AdminPage>
  );
}

function withAside(view: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(view);
  next.delete('cursor');
  next.set('aside', 'all');
  return next;
}

function ShowAll({
  opensOn,
  children = 'Show all',
}: {
  opensOn?: DefaultFilters;
  children?: string;
}) {
  const { pathname } = useLocation();
  const undone = new URLSearchParams(
    Object.keys(opensOn ?? {}).flatMap((name) => (name === 'order' ? [] : [[name, ANY]])),
  );
  return (
    <Link
      to={undone.size > 0 ? `${pathname}?${undone}` : pathname}
      replace
      className="link"
      onClick={() => remember(pathname)}
    >
      {children}
    </Link>
  );
}

interface NoRowsProps {
  words: EmptyWords;
  view: URLSearchParams;
  opensOn: DefaultFilters | undefined;
  adding: readonly string[] | undefined;
  filter: ReturnType<typeof useAddressSearch>;
}

function NoRows({ words, view, opensOn, adding, filter }: NoRowsProps) {
  const { pathname } = useLocation();
  const { none, why, notFound = none, hint, all, clears } = words;
  if (words.usual && isUsual(view, opensOn ?? {})) {
    const [title, link] = words.usual;
    return (
      <Empty title={title} className="mt-4">
        <ShowAll opensOn={opensOn}>{link}</ShowAll>
      </Empty>
    );
  }
  if (!isNarrowed(view, adding))
    return (
      <Empty title={none} className="mt-4">
        <p className="text-ink-2">{why}</p>
      </Empty>
    );
  return (
    <Empty title={notFound} className="mt-4">
      {hint && <p className="text-ink-2">{hint}</p>}
      {clears && view.has('search') ? (
        <ClearSearch filter={filter} to={pathname} />
      ) : (
        <ShowAll opensOn={opensOn}>{all}</ShowAll>
      )}
    </Empty>
  );
}
