import { useEffect, useRef, useState } from 'react';
import { isDecided, KINDS, type Kind } from '#shared/services/index.ts';
import type { BulkChange, BulkResult, Undone } from '#shared/staff/bulk.ts';
import { MOST_COUNTED, type OrderList } from '#shared/staff/views.ts';
import { callApi } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { ReadFailure } from '../../read-failure.tsx';
import { useAdminReading } from '../../use-admin-reading.ts';
import { isFocusFree } from '../../use-kept-focus.ts';
import { type BulkAction, BulkDialog } from './bulk-dialog.tsx';
import { IssueFiles, issuedFileOf } from './issue-files.tsx';
import { Results, type Undo } from './results.tsx';
import { SaveChosen } from './save-chosen.tsx';

export interface BulkRow {
  id: string | number;
  assigned_to?: number | null;
}

interface BulkBarProps {
  list: OrderList;
  query: Record<string, string>;
  rows: readonly BulkRow[];
  chosen: ReadonlySet<string>;
  /** All matching orders are chosen, on every page. */
  all: boolean;
  onAll(): void;
  onChoose(chosen: ReadonlySet<string>): void;
  onClose(): void;
}

interface Told {
  times: number;
  results: BulkResult[];
  undo: Undo | string | undefined;
}

const number = (many: number) =>
  many >= MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-NG')}+` : many.toLocaleString('en-NG');

/**
 * Undo that returns each order to its previous assignee, unless somebody took it since; a text if
 * the page doesn't know them all.
 */
function handBack(
  rows: readonly BulkRow[],
  ids: readonly string[],
  from: number | null,
): Undo | string {
  const before = new Map(rows.map(({ id, assigned_to }) => [String(id), assigned_to]));
  const changed = ids.map((id) => [id, before.get(id)] as const);
  if (changed.some(([, had]) => had === undefined))
    return 'It can’t be undone at once: who had them isn’t on this page.';
  const holders = new Set(changed.map(([, had]) => had ?? null));
  return async (token) => {
    const results: BulkResult[] = [];
    for (const admin_id of holders) {
      const had = changed.flatMap(([id, holder]) => ((holder ?? null) === admin_id ? [id] : []));
      const body = { action: 'assign', ids: had, admin_id, from, take_over: true } as const;
      results.push(...(await callApi('POST /admin/orders/bulk', { token, body })).results);
    }
    return results;
  };
}

const UNDONE: Partial<Record<BulkAction, Undone>> = {
  approve: 'decide',
  deny: 'decide',
  request: 'request',
  note: 'note',
};

/** The undo if nothing was sent yet, else a text why not; undefined if nothing changed. */
function undoOf(
  action: BulkAction | undefined,
  rows: readonly BulkRow[],
  results: readonly BulkResult[],
  change: BulkChange,
): Undo | string | undefined {
  const ids = results.filter(({ ok, unchanged }) => ok && !unchanged).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  if (change.action === 'assign') return handBack(rows, ids, change.admin_id);
  const undone = action && UNDONE[action];
  if (!undone) return 'It can’t be undone: applicants are emailed and refunded at once.';
  return async (token) =>
    (await callApi('POST /admin/orders/bulk/undo', { token, body: { ids, action: undone } }))
      .results;
}

/** Actions for the chosen orders of a list, or for all that match. */
export default function BulkBar({
  list,
  query,
  rows,
  chosen,
  all,
  onAll,
  onChoose,
  onClose,
}: BulkBarProps) {
  const [action, setAction] = useState<BulkAction>();
  const [told, setTold] = useState<Told>();
  // `times` gives each result its own undo button and timer.
  const tell = (results: BulkResult[], undo?: Told['undo']) =>
    setTold((before) => ({ times: (before?.times ?? 0) + 1, results, undo }));
  const bar = useRef<HTMLElement>(null);
  const asked = new URLSearchParams(query).toString();
  const {
    value: counted,
    failure,
    load: count,
  } = useAdminReading('What matches could not be counted.', (reader) =>
    callApi('GET /admin/views/count', { query: { list, query: asked }, ...reader }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted for each list and query.
  useEffect(count, [list, asked]);
  const matching = counted?.count ?? undefined;
  const many = all ? (matching ?? 0) : chosen.size;
  // The button that opened the bar was removed.
  useEffect(() => bar.current?.focus(), []);
  // When all is done, the dialog is closed and the button that opened it disabled.
  useEffect(() => {
    const nowhere =
      isFocusFree() || document.activeElement?.matches(':disabled, [aria-disabled=true]');
    if (!action && many === 0 && nowhere) bar.current?.focus();
  }, [action, many]);
  const kind = KINDS.find((one): one is Kind => one === list);
  const issued = kind && issuedFileOf(kind);
  const button = (does: BulkAction, words: string) => (
    <Button
      size="dense"
      kind={does === 'cancel' ? 'danger' : 'second'}
      disabled={many === 0}
      onClick={() => setAction(does)}
    >
      {words}
    </Button>
  );
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Chosen orders"
      className="sticky top-0 z-3 mt-2 rounded-field bg-sunk px-3 py-2 outline-none print:hidden"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="font-semibold tabular-nums">
          {all ? `All ${number(many)} that match` : `${number(many)} chosen`}
        </p>
        {rows.length > 0 && (
          <Button
            size="dense"
            kind="link"
            onClick={() => onChoose(new Set(rows.map(({ id }) => String(id))))}
          >
            These {rows.length}
          </Button>
        )}
        {/* There before it is counted, so that the rows below don't move. */}
        {matching !== 0 && (
          <Button size="dense" kind="link" disabled={matching === undefined} onClick={onAll}>
            All {matching === undefined ? '' : number(matching)} that match
          </Button>
        )}
        <Button size="dense" kind="link" onClick={() => onChoose(new Set())}>
          None
        </Button>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        {button('assign', 'Assign')}
        {button('note', 'Note')}
        {kind && button('request', 'Ask for more')}
        {kind && isDecided(kind) && button('approve', 'Approve')}
        {kind && isDecided(kind) && button('deny', 'Deny')}
        {button('cancel', 'Cancel')}
        <Button
          size="dense"
          kind="second"
          disabled={all || chosen.size === 0}
          onClick={() => window.print()}
        >
          Print
        </Button>
        {many > 0 && <SaveChosen list={list} query={query} ids={all ? undefined : [...chosen]} />}
        <Button size="dense" kind="second" onClick={onClose}>
          Done
        </Button>
      </div>
      {kind && issued && <IssueFiles kind={kind} field={issued} />}
      {failure && <ReadFailure failure={failure} again={count} />}
      {told && (
        <Results
          key={told.times}
          results={told.results}
          undo={told.undo}
          onUndone={(results) =>
            results.every(({ ok }) => ok) ? setTold(undefined) : tell(results)
          }
        />
      )}
      {action && (
        <BulkDialog
          action={action}
          many={many}
          kind={kind}
          which={all ? { list, query: asked, expected: many } : { ids: [...chosen] }}
          onClose={() => {
            setAction(undefined);
            count();
          }}
          onDone={(results, change) => {
            tell(results, undoOf(action, rows, results, change));
            // Refused orders stay chosen.
            onChoose(new Set(results.filter(({ ok }) => !ok).map(({ id }) => id)));
          }}
        />
      )}
    </section>
  );
}
