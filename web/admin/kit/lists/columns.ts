import type { Column } from './list-table.tsx';

const idOf = (head: string): string => head.toLowerCase().replaceAll(/\W+/g, '-');
/** The name column stays first, and buttons last. */
const isFixed = ({ area, quiet }: Pick<Column<never>, 'area' | 'quiet'>) =>
  area === 'name' || quiet === true;

/** The columns in the URL's `columns` (`asked`), in its order; the default ones without it. */
export function shownColumns<Row>(
  usual: readonly Column<Row>[],
  more: readonly Column<Row>[],
  asked: string | null,
): readonly Column<Row>[] {
  if (!asked) return usual;
  const all = [...usual, ...more].filter((column) => !isFixed(column));
  return [
    ...usual.filter(({ area }) => area === 'name'),
    ...asked.split(',').flatMap((id) => all.find(({ head }) => idOf(head) === id) ?? []),
    ...usual.filter(({ area, quiet }) => quiet && area !== 'name'),
  ];
}

export interface ColumnChoice {
  id: string;
  head: string;
  shown: boolean;
}

/** The columns that can be chosen; those shown come first, in their order. */
export function columnChoices<Row>(
  usual: readonly Column<Row>[],
  more: readonly Column<Row>[],
  asked: string | null,
): ColumnChoice[] {
  const shown = shownColumns(usual, more, asked).filter((column) => !isFixed(column));
  const hidden = [...usual, ...more].filter(
    (column) => !isFixed(column) && !shown.includes(column),
  );
  return [...shown, ...hidden].map((column) => ({
    id: idOf(column.head),
    head: column.head,
    shown: shown.includes(column),
  }));
}
