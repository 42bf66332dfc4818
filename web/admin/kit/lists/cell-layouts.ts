/** Grid placement of a cell in a stacked row of two columns. */
const STACKED = {
  name: 'col-start-1 row-start-1 font-semibold wrap-anywhere stacked:text-body tabled:min-w-34',
  state: 'col-start-2 row-start-1 text-right',
  stateBefore: 'col-start-2 row-start-1 text-right',
  detail: 'col-start-1 row-start-2 wrap-anywhere tabled:min-w-24',
  money: 'col-start-2 row-start-2 text-right',
  note: 'col-start-1 row-start-3 text-ink-2',
  extra: 'col-start-2 row-start-3 text-right',
  action: 'relative z-1 col-start-2 row-start-4 justify-self-end',
  actions: 'relative z-1 col-span-2 row-start-4 mt-1 tabled:mt-0',
  actionBelow: 'relative z-1 col-start-2 row-start-4 justify-self-end',
  more: 'col-span-full text-ink-2 wrap-anywhere',
  hidden: 'hidden',
} as const;

export type CellArea = keyof typeof STACKED;

/** States are truncated like text, and stay on one line with the marks after them. */
const WORDS_INLINE = 'stacked:[&>span]:inline stacked:[&_svg]:mr-[.4em] stacked:[&_svg]:inline';

/**
 * Grid placement in two lines: name and money; then age, detail, states and action. `actions` spans
 * both. On phones the detail is truncated before the states. Money has a column of its own and the
 * state begins before it, so that long states and actions never narrow the name. A long name
 * (`data-long`) gets the first line, and money the detail's place.
 */
const IN_TWO_LINES: Record<CellArea, string> = {
  name: 'col-span-4 col-start-1 row-start-1 group-data-long/row:-col-end-1 font-semibold stacked:truncate group-data-long/row:tracking-tight tabled:wrap-anywhere tabled:min-w-30',
  money:
    'col-start-5 row-start-1 min-w-max text-right whitespace-nowrap group-data-long/row:[grid-area:2/2]',
  note: 'col-start-1 row-start-2 text-ink-2 whitespace-nowrap',
  detail: 'col-start-2 row-start-2 stacked:truncate stacked:group-data-long/row:w-0',
  extra: `col-start-3 row-start-2 text-right whitespace-nowrap stacked:truncate ${WORDS_INLINE}`,
  state: `col-span-2 col-start-4 row-start-2 text-right whitespace-nowrap stacked:truncate stacked:in-menu:group-has-data-more/row:pr-8 ${WORDS_INLINE}`,
  stateBefore: 'col-start-4 row-start-2 text-right whitespace-nowrap stacked:truncate',
  action:
    'col-start-6 row-span-2 row-start-1 self-center tabled:whitespace-nowrap stacked:empty:hidden stacked:in-menu:absolute right-0 bottom-0 stacked:[&>div>:is(a,button)]:items-end',
  actions: 'col-start-6 row-span-2 row-start-1 self-center',
  actionBelow:
    'col-start-5 row-span-2 row-start-1 min-w-max self-end tabled:whitespace-nowrap stacked:[&>div>:is(a,button)]:items-end stacked:[&>div>:is(a,button)]:pb-[.15rem]',
  more: 'col-span-full text-ink-2 wrap-anywhere',
  hidden: 'hidden',
};

const CELL = 'tabled:table-cell tabled:border-line tabled:border-b tabled:px-2';

/** How rows and cells of a list are laid out. */
export const CELL_LAYOUTS = {
  stacked: {
    row: 'gap-x-4 py-3 grid-cols-[minmax(0,1fr)_auto]',
    cell: `${CELL} tabled:py-2 tabled:align-top`,
    areas: STACKED,
  },
  twoLines: {
    row: 'gap-x-1.5 leading-[1.2rem] grid-cols-[auto_minmax(auto,1fr)_minmax(0,max-content)_minmax(0,max-content)_minmax(auto,0px)] min-h-11 content-center',
    cell: `${CELL} tabled:h-11 tabled:py-[.15rem] tabled:leading-[1.15rem] tabled:align-middle`,
    areas: IN_TWO_LINES,
  },
} as const;
